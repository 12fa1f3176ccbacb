package rondo.ir.event;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.ir.Fault;
import rondo.ir.data.FilteredProduct;
import rondo.ir.data.Outcome;
import rondo.ir.data.Value;
import rondo.ir.event.EventRun.Start;
import rondo.ir.event.EventState.ProcessStatus;

/**
 * All ways in which a run may begin. At the beginning everybody who is there does what it does
 * first; nobody sees what others do there, so that this is one step. Who may crash may have done so
 * before, and who is byzantine is so from the beginning, also if others of its kind come later.
 */
public final class EventInitialStates {
  private EventInitialStates() {}

  /** What each process begins with. */
  public record InitialConfiguration(List<InitialProcess> processes) {
    public InitialConfiguration {
      processes = List.copyOf(processes);
    }

    public Start start() {
      return new Start(
          processes.stream().map(InitialProcess::status).toList(),
          processes.stream().map(InitialProcess::variables).toList(),
          processes.stream().map(b -> b.outcome().choices()).toList());
    }

    /** What becomes of monitors, one process after the other. */
    public MonitorSemantics.Result monitorResult(EventSystem system) {
      return monitorResult(new MonitorSemantics(system));
    }

    /** The same by somebody who knows the monitors. */
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

    /** What went wrong: what ends the run, else a revoked decision, else anything. */
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
   * What a process begins with.
   *
   * @param variables before it does anything
   * @param outcome what it does then
   */
  public record InitialProcess(ProcessStatus status, List<Value> variables, Outcome outcome) {
    private static InitialProcess idle(ProcessStatus status, List<Value> variables) {
      var nothing = new Outcome(variables, List.of(), Optional.empty(), List.of(), List.of());
      return new InitialProcess(status, variables, nothing);
    }
  }

  /** What the processes may begin with: each is a {@link InitialConfiguration}. */
  public static FilteredProduct<InitialProcess> of(EventProcessSemantics behaviour) {
    var parts = new ArrayList<List<InitialProcess>>();
    for (int p = 0; p < behaviour.system().processes(); p++) {
      parts.add(part(behaviour, p));
    }
    return configurations(behaviour, parts);
  }

  private static FilteredProduct<InitialProcess> configurations(
      EventProcessSemantics behaviour, List<List<InitialProcess>> parts) {
    EventFaultModel model = behaviour.system().faultModel();
    return FilteredProduct.of(
        parts,
        w ->
            model.crashes().allows(p -> has(w, p, ProcessStatus.CRASHED))
                && model.byzantine().allows(p -> has(w, p, ProcessStatus.BYZANTINE)),
        "initial states");
  }

  private static boolean has(List<InitialProcess> some, int process, ProcessStatus status) {
    return process < some.size() && some.get(process).status() == status;
  }

  private static List<InitialProcess> part(EventProcessSemantics behaviour, int process) {
    List<List<Value>> initial = behaviour.initialValues(process);
    EventFaultModel model = behaviour.system().faultModel();
    var part = new ArrayList<InitialProcess>();
    if (!behaviour.system().roleOf(process).isPresent(process)) {
      part.add(InitialProcess.idle(ProcessStatus.ABSENT, initial.getFirst()));
    } else {
      for (List<Value> variables : initial) {
        behaviour
            .initialize(process, variables)
            .forEach(o -> part.add(new InitialProcess(ProcessStatus.CORRECT, variables, o)));
      }
      if (model.crashes().mayFail(process)) {
        initial.forEach(v -> part.add(InitialProcess.idle(ProcessStatus.CRASHED, v)));
      }
    }
    if (model.byzantine().mayFail(process)) {
      part.add(InitialProcess.idle(ProcessStatus.BYZANTINE, initial.getFirst()));
    }
    return part;
  }
}
