package rondo.ir.event.interpreter;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
import rondo.ir.event.state.RunHistory;

/**
 * The monitors during one step, for the reference interpreter; implemented independently of {@link
 * rondo.ir.event.semantics.MonitorSemantics}, which the engine uses. All monitors observe one
 * announcement after the other, until a run-time error ends the run.
 */
final class MonitorExecution {
  private static final RoundNumber ALWAYS = new RoundNumber(1, 0);

  private final EventSystem system;
  private final List<List<Value>> variables;
  private final List<Fault> faults = new ArrayList<>();

  private MonitorExecution(EventSystem system, List<List<Value>> variables) {
    this.system = system;
    this.variables = new ArrayList<>(variables);
  }

  /** The monitors before the first step. */
  static MonitorExecution first(EventSystem system) {
    var first = new ArrayList<List<Value>>();
    for (ProtocolMonitor protocolMonitor : system.monitors()) {
      first.add(
          InitialValues.of(protocolMonitor.variables(), begun -> evaluator(system, begun))
              .getFirst());
    }
    return new MonitorExecution(system, first);
  }

  /** The monitors before a step from a state with this history. */
  static MonitorExecution of(EventSystem system, RunHistory history) {
    return new MonitorExecution(system, history.monitorVariables());
  }

  void observe(int process, List<MonitorAnnouncement> announced) {
    for (MonitorAnnouncement each : announced) {
      for (int m = 0; m < variables.size() && faults.stream().noneMatch(Fault::endsRun); m++) {
        observe(m, process, each);
      }
    }
  }

  private void observe(int number, int process, MonitorAnnouncement announcement) {
    ProtocolMonitor protocolMonitor = system.monitors().get(number);
    var changed = new ArrayList<>(variables.get(number));
    TermEvaluator termEvaluator = evaluator(system, changed);
    try {
      for (ProtocolMonitor.Case each : protocolMonitor.cases()) {
        if (each.pattern().subject().equals(announcement.subject())) {
          termEvaluator.bind(each.pattern().content(), announcement.content());
          termEvaluator.bind(each.pattern().sender(), Value.of(process));
          if (termEvaluator.holds(each.guard())) {
            Outcome outcome =
                new StatementExecution(termEvaluator, changed, List.of(), LoopOrderMonitor.NONE)
                    .run(each.body());
            outcome.fault().ifPresent(f -> add(protocolMonitor, f));
            variables.set(number, outcome.variables());
            return;
          }
        }
      }
    } catch (FaultException e) {
      add(protocolMonitor, e.fault());
    }
  }

  private void add(ProtocolMonitor protocolMonitor, Fault fault) {
    String message = "monitor " + protocolMonitor.name() + ": " + fault.message();
    faults.add(new Fault(fault.kind(), message, fault.at()));
  }

  List<List<Value>> variables() {
    return variables;
  }

  /**
   * The fault to report for a step: one that ends the run, else one of a process, else the first.
   */
  Optional<Fault> mostSevere(List<Fault> ofProcesses) {
    var all = new ArrayList<>(ofProcesses);
    all.addAll(faults);
    return all.stream().filter(Fault::endsRun).findFirst().or(() -> all.stream().findFirst());
  }

  private static TermEvaluator evaluator(EventSystem system, List<Value> own) {
    return TermEvaluator.ofProcess(system.processes(), 0, ALWAYS, own, List.of());
  }
}
