package rondo.ir.event.semantics;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.ir.Fault;
import rondo.ir.data.FilteredProduct;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.CrashPoint;
import rondo.ir.data.interpreter.CrashedOutcome;
import rondo.ir.data.interpreter.CrashedOutcome.SendSubsets;
import rondo.ir.data.interpreter.Outcome;
import rondo.ir.event.EventFaultModel;
import rondo.ir.event.EventSystem;
import rondo.ir.event.state.EventRun.Start;

/**
 * Enumerates the initial states. Initially all present processes execute {@code init}; since
 * processes do not observe each other there, this is one step. A process that may crash may have
 * crashed before, or crashes within {@code init} if it may crash within a step; and a byzantine
 * process is byzantine from the beginning, even if other processes of its role join later.
 */
public final class EventInitialStates {
  private EventInitialStates() {}

  /** The initial state of each process. */
  public record InitialConfiguration(List<InitialProcess> processes) {
    public InitialConfiguration {
      processes = List.copyOf(processes);
    }

    public Start start() {
      return new Start(
          processes.stream().map(InitialProcess::status).toList(),
          processes.stream().map(InitialProcess::variables).toList(),
          processes.stream().map(b -> b.outcome().choices()).toList(),
          processes.stream().map(InitialProcess::crash).toList());
    }

    /** The result of the monitors, which observe one process after the other. */
    public MonitorSemantics.Result monitorResult(EventSystem system) {
      return monitorResult(new MonitorSemantics(system));
    }

    /** Computes the result with the given monitor semantics. */
    public MonitorSemantics.Result monitorResult(MonitorSemantics semantics) {
      var result = new MonitorSemantics.Result(semantics.initial(), Optional.empty());
      for (int p = 0; p < processes.size() && !result.endsRun(); p++) {
        MonitorSemantics.Result next =
            semantics.step(result.variables(), p, processes.get(p).outcome().announcements());
        result =
            next.endsRun()
                ? next
                : new MonitorSemantics.Result(next.variables(), result.fault().or(next::fault));
      }
      return result;
    }

    /** The fault to report: one that ends the run, else a revoked decision, else any. */
    public Optional<Fault> fault(MonitorSemantics.Result watched) {
      List<Fault> faults = processes.stream().flatMap(b -> b.outcome().fault().stream()).toList();
      return watched.mostSevere(
          faults.stream()
              .filter(Fault::endsRun)
              .findFirst()
              .or(() -> faults.stream().filter(f -> f.kind() == Fault.Kind.REVOKED).findFirst())
              .or(() -> faults.stream().findFirst()));
    }
  }

  /**
   * The initial state of a process.
   *
   * @param variables before {@code init}
   * @param outcome the outcome of {@code init}
   * @param crash where the process crashes within {@code init}, if it does
   */
  public record InitialProcess(
      ProcessStatus status, List<Value> variables, Outcome outcome, Optional<CrashPoint> crash) {
    private InitialProcess(ProcessStatus status, List<Value> variables, Outcome outcome) {
      this(status, variables, outcome, Optional.empty());
    }

    private static InitialProcess idle(ProcessStatus status, List<Value> variables) {
      var nothing = new Outcome(variables, List.of(), Optional.empty(), List.of(), List.of());
      return new InitialProcess(status, variables, nothing);
    }
  }

  /**
   * By process: its possible initial states.
   *
   * @param subsets which messages a process may have sent that crashes within {@code init}
   */
  public static List<List<InitialProcess>> alternatives(
      EventProcessSemantics processSemantics, SendSubsets subsets) {
    var parts = new ArrayList<List<InitialProcess>>();
    for (int p = 0; p < processSemantics.system().processes(); p++) {
      parts.add(part(processSemantics, p, subsets));
    }
    return parts;
  }

  /**
   * The combinations of the initial states of processes, each an {@link InitialConfiguration}; one
   * for each order of those of interchangeable processes.
   *
   * @param interchangeable groups of processes, by increasing number, whose initial states
   *     correspond by index
   */
  public static FilteredProduct<InitialProcess> of(
      EventSystem system,
      List<List<InitialProcess>> alternatives,
      List<List<Integer>> interchangeable) {
    EventFaultModel model = system.faultModel();
    return FilteredProduct.of(
        alternatives,
        interchangeable,
        w ->
            model.crashes().allows(p -> has(w, p, ProcessStatus.CRASHED))
                && model.byzantine().allows(p -> has(w, p, ProcessStatus.BYZANTINE)),
        "initial states");
  }

  private static boolean has(List<InitialProcess> some, int process, ProcessStatus status) {
    return process < some.size() && some.get(process).status() == status;
  }

  private static List<InitialProcess> part(
      EventProcessSemantics processSemantics, int process, SendSubsets subsets) {
    List<List<Value>> initial = processSemantics.initialValues(process);
    EventFaultModel model = processSemantics.system().faultModel();
    var part = new ArrayList<InitialProcess>();
    if (!processSemantics.system().roleOf(process).isPresent(process)) {
      part.add(InitialProcess.idle(ProcessStatus.ABSENT, initial.getFirst()));
    } else {
      for (List<Value> variables : initial) {
        processSemantics
            .initialize(process, variables)
            .forEach(o -> part.add(new InitialProcess(ProcessStatus.CORRECT, variables, o)));
      }
      if (model.crashes().mayFail(process)) {
        initial.forEach(v -> part.add(InitialProcess.idle(ProcessStatus.CRASHED, v)));
      }
      if (model.crashesWithinSteps().mayFail(process)) {
        for (List<Value> variables : initial) {
          for (CrashedOutcome crashed :
              processSemantics.initializeAndCrash(process, variables, subsets)) {
            part.add(
                new InitialProcess(
                    ProcessStatus.CRASHED,
                    variables,
                    crashed.outcome(),
                    Optional.of(crashed.point())));
          }
        }
      }
    }
    if (model.byzantine().mayFail(process)) {
      part.add(InitialProcess.idle(ProcessStatus.BYZANTINE, initial.getFirst()));
    }
    return part;
  }
}
