package rondo.ir.event.semantics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import rondo.ir.Fault;
import rondo.ir.FaultException;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.InitialValues;
import rondo.ir.data.interpreter.LoopOrderMonitor;
import rondo.ir.data.interpreter.MonitorAnnouncement;
import rondo.ir.data.interpreter.Outcome;
import rondo.ir.data.interpreter.RoundNumber;
import rondo.ir.data.interpreter.StatementExecution;
import rondo.ir.data.interpreter.TermEvaluator;
import rondo.ir.event.EventSystem;
import rondo.ir.event.ProtocolMonitor;

/** The semantics of monitors: their initial values and their steps. */
public final class MonitorSemantics {
  private static final RoundNumber ALWAYS = new RoundNumber(1, 0);

  private final EventSystem system;
  private final Consumer<ProtocolMonitor.Case> applied;

  public MonitorSemantics(EventSystem system) {
    this(system, _ -> {});
  }

  /**
   * @param applied is notified of the cases that apply; possibly from several threads
   */
  public MonitorSemantics(EventSystem system, Consumer<ProtocolMonitor.Case> applied) {
    this.system = system;
    this.applied = applied;
  }

  /** The variables of the monitors after a step, and a fault if one of them fails. */
  public record Result(List<List<Value>> variables, Optional<Fault> fault) {
    public Result {
      variables = variables.stream().map(List::copyOf).toList();
    }

    /** The most severe fault of a step: one that ends the run, else one of a process. */
    public Optional<Fault> mostSevere(Optional<Fault> ofProcesses) {
      return endsRun() && ofProcesses.filter(Fault::endsRun).isEmpty()
          ? fault
          : ofProcesses.or(() -> fault);
    }

    boolean endsRun() {
      return fault.filter(Fault::endsRun).isPresent();
    }
  }

  /** The initial variables of all monitors. */
  public List<List<Value>> initial() {
    return system.monitors().stream()
        .map(m -> InitialValues.of(m.variables(), this::evaluator).getFirst())
        .toList();
  }

  /** The result of the announcements and decisions of a process; a run-time error ends the run. */
  public Result step(
      List<List<Value>> variables, int process, List<MonitorAnnouncement> announced) {
    var all = new ArrayList<>(variables);
    Optional<Fault> first = Optional.empty();
    for (MonitorAnnouncement a : announced) {
      for (int m = 0; m < all.size(); m++) {
        ProtocolMonitor protocolMonitor = system.monitors().get(m);
        Outcome outcome;
        try {
          outcome = step(protocolMonitor, all.get(m), process, a);
        } catch (FaultException e) {
          return new Result(variables, Optional.of(of(protocolMonitor, e.fault())));
        }
        Optional<Fault> fault = outcome.fault().map(f -> of(protocolMonitor, f));
        if (new Result(variables, fault).endsRun()) {
          return new Result(variables, fault);
        }
        all.set(m, outcome.variables());
        first = first.or(() -> fault);
      }
    }
    return new Result(all, first);
  }

  private static Fault of(ProtocolMonitor protocolMonitor, Fault fault) {
    return new Fault(
        fault.kind(), "monitor " + protocolMonitor.name() + ": " + fault.message(), fault.at());
  }

  private Outcome step(
      ProtocolMonitor protocolMonitor,
      List<Value> own,
      int process,
      MonitorAnnouncement announcement) {
    List<Value> changing = Arrays.asList(own.toArray(new Value[0]));
    TermEvaluator termEvaluator = evaluator(changing);
    Optional<ProtocolMonitor.Case> fitting =
        fitting(protocolMonitor, termEvaluator, process, announcement);
    fitting.ifPresent(applied);
    return fitting
        .map(
            c ->
                new StatementExecution(termEvaluator, changing, List.of(), LoopOrderMonitor.NONE)
                    .run(c.body()))
        .orElseGet(() -> new Outcome(own, List.of(), Optional.empty(), List.of(), List.of()));
  }

  private static Optional<ProtocolMonitor.Case> fitting(
      ProtocolMonitor protocolMonitor,
      TermEvaluator termEvaluator,
      int process,
      MonitorAnnouncement announcement) {
    for (ProtocolMonitor.Case each : protocolMonitor.cases()) {
      termEvaluator.bind(each.pattern().content(), announcement.content());
      termEvaluator.bind(each.pattern().sender(), Value.of(process));
      if (each.pattern().subject().equals(announcement.subject())
          && termEvaluator.holds(each.guard())) {
        return Optional.of(each);
      }
    }
    return Optional.empty();
  }

  /**
   * The step of one monitor on one announcement.
   *
   * @param announcement its index among the announcements of the step
   */
  public record MonitorStep(
      int announcement,
      int monitor,
      ProtocolMonitor.Case matchedCase,
      List<Value> before,
      List<Value> after) {
    public MonitorStep {
      before = List.copyOf(before);
      after = List.copyOf(after);
    }
  }

  /** The single monitor steps of {@link #step}, up to the first error. */
  public List<MonitorStep> trace(
      List<List<Value>> variables, int process, List<MonitorAnnouncement> announced) {
    var all = new ArrayList<>(variables);
    var notes = new ArrayList<MonitorStep>();
    try {
      for (int a = 0; a < announced.size(); a++) {
        for (int m = 0; m < all.size(); m++) {
          ProtocolMonitor protocolMonitor = system.monitors().get(m);
          List<Value> before = all.get(m);
          MonitorAnnouncement what = announced.get(a);
          Optional<ProtocolMonitor.Case> how =
              fitting(protocolMonitor, evaluator(before), process, what);
          all.set(m, step(protocolMonitor, before, process, what).variables());
          if (how.isPresent()) {
            notes.add(new MonitorStep(a, m, how.get(), before, all.get(m)));
          }
        }
      }
    } catch (FaultException e) {
      // A guard that cannot be evaluated ends the run.
    }
    return notes;
  }

  private TermEvaluator evaluator(List<Value> own) {
    return TermEvaluator.ofProcess(system.processes(), 0, ALWAYS, own, List.of());
  }
}
