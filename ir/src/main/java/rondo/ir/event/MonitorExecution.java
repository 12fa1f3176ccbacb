package rondo.ir.event;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.ir.Fault;
import rondo.ir.FaultException;
import rondo.ir.data.Announced;
import rondo.ir.data.Evaluator;
import rondo.ir.data.Execution;
import rondo.ir.data.InitialValues;
import rondo.ir.data.LoopWatch;
import rondo.ir.data.Outcome;
import rondo.ir.data.Value;
import rondo.ir.data.When;

/**
 * The monitors during one step, for the reference interpreter; written apart from {@link
 * Monitoring}, which the engine uses. What processes announce is shown to all monitors, one
 * announcement after the other, until a run-time error ends the run.
 */
final class MonitorExecution {
  private static final When ALWAYS = new When(1, 0);

  private final EventSystem system;
  private final List<List<Value>> variables;
  private final List<Fault> faults = new ArrayList<>();

  private MonitorExecution(EventSystem system, List<List<Value>> variables) {
    this.system = system;
    this.variables = new ArrayList<>(variables);
  }

  /** Before the first step. */
  static MonitorExecution first(EventSystem system) {
    var first = new ArrayList<List<Value>>();
    for (Monitor monitor : system.monitors()) {
      first.add(
          InitialValues.of(monitor.variables(), begun -> evaluator(system, begun)).getFirst());
    }
    return new MonitorExecution(system, first);
  }

  /** Before a step after which this was remembered. */
  static MonitorExecution of(EventSystem system, Ledger ledger) {
    return new MonitorExecution(system, ledger.watched());
  }

  void show(int process, List<Announced> announced) {
    for (Announced each : announced) {
      for (int m = 0; m < variables.size() && faults.stream().noneMatch(Fault::endsRun); m++) {
        show(m, process, each);
      }
    }
  }

  private void show(int number, int process, Announced announced) {
    Monitor monitor = system.monitors().get(number);
    var changed = new ArrayList<>(variables.get(number));
    Evaluator evaluator = evaluator(system, changed);
    try {
      for (Monitor.Case each : monitor.cases()) {
        if (each.sight().subject().equals(announced.subject())) {
          evaluator.bind(each.sight().content(), announced.content());
          evaluator.bind(each.sight().sender(), Value.of(process));
          if (evaluator.holds(each.guard())) {
            Outcome outcome =
                new Execution(evaluator, changed, List.of(), LoopWatch.NOBODY).run(each.body());
            outcome.fault().ifPresent(f -> add(monitor, f));
            variables.set(number, outcome.variables());
            return;
          }
        }
      }
    } catch (FaultException e) {
      add(monitor, e.fault());
    }
  }

  private void add(Monitor monitor, Fault fault) {
    String message = "monitor " + monitor.name() + ": " + fault.message();
    faults.add(new Fault(fault.kind(), message, fault.at()));
  }

  List<List<Value>> variables() {
    return variables;
  }

  /** What is told of a step: what ends the run, else what processes did, else the first of all. */
  Optional<Fault> worst(List<Fault> ofProcesses) {
    var all = new ArrayList<>(ofProcesses);
    all.addAll(faults);
    return all.stream().filter(Fault::endsRun).findFirst().or(() -> all.stream().findFirst());
  }

  private static Evaluator evaluator(EventSystem system, List<Value> own) {
    return Evaluator.ofProcess(system.processes(), 0, ALWAYS, own, List.of());
  }
}
