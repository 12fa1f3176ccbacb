package rondo.smt.events;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import rondo.diagnostics.RejectedException;
import rondo.ir.event.ProtocolMonitor;
import rondo.smt.execution.Effect;
import rondo.smt.execution.GuardedFault;
import rondo.smt.execution.SymbolicAnnouncement;
import rondo.smt.execution.SymbolicEvaluator;
import rondo.smt.execution.SymbolicExecution;
import rondo.smt.execution.SymbolicInitialValues;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;
import rondo.smt.value.SymbolicValue;
import rondo.smt.value.SymbolicValues;

/** The monitors during one step: they observe one announcement after the other. */
final class SymbolicMonitors {
  private final EventEncodingContext context;
  private final SymbolicValues values;
  private final TermFactory f;
  private final List<List<SymbolicValue>> variables;
  private final List<Formula> failures = new ArrayList<>();
  private final List<Formula> assertions = new ArrayList<>();

  private SymbolicMonitors(EventEncodingContext context, List<List<SymbolicValue>> variables) {
    this.context = context;
    this.values = context.values();
    this.f = context.formulas();
    this.variables = new ArrayList<>(variables);
  }

  /** The monitors with these variables. */
  static SymbolicMonitors of(EventEncodingContext context, List<List<SymbolicValue>> variables) {
    return new SymbolicMonitors(context, variables);
  }

  /** The monitors before the first step. */
  static SymbolicMonitors initial(EventEncodingContext context) throws RejectedException {
    var variables = new ArrayList<List<SymbolicValue>>();
    for (ProtocolMonitor monitor : context.system().monitors()) {
      variables.add(
          SymbolicInitialValues.of(
                  context.values(),
                  context.view(0, List.of()),
                  monitor.variables(),
                  Map.of(),
                  "monitor " + monitor.name() + ".")
              .variables());
    }
    return new SymbolicMonitors(context, variables);
  }

  List<List<SymbolicValue>> variables() {
    return variables;
  }

  /** Whether a monitor ends the run by a run-time error. */
  Formula fails() {
    return f.or(failures);
  }

  /** Whether an assertion of a monitor fails. */
  Formula failsAssertion() {
    return f.or(assertions);
  }

  /** All monitors observe what a process announces, if {@code when} holds. */
  void observe(int process, Formula when, List<SymbolicAnnouncement> announcements)
      throws RejectedException {
    for (SymbolicAnnouncement each : announcements) {
      for (int m = 0; m < variables.size(); m++) {
        Formula occurs = f.and(when, each.when());
        observe(m, process, new SymbolicAnnouncement(occurs, each.subject(), each.content()));
      }
    }
  }

  private void observe(int number, int process, SymbolicAnnouncement announcement)
      throws RejectedException {
    Formula unmatched = announcement.when();
    List<SymbolicValue> before = variables.get(number);
    List<SymbolicValue> after = before;
    for (ProtocolMonitor.Case each : context.system().monitors().get(number).cases()) {
      if (each.pattern().subject().equals(announcement.subject()) && !unmatched.isFalse()) {
        var bindings =
            Map.of(
                each.pattern().content(),
                announcement.content(),
                each.pattern().sender(),
                (SymbolicValue) values.of(process));
        SymbolicEvaluator evaluator = SymbolicEvaluator.ofProcess(values, context.view(0, before));
        bindings.forEach(evaluator::bind);
        Formula guard = evaluator.holds(each.guard(), each.at());
        for (GuardedFault fault : evaluator.failures()) {
          failures.add(f.and(unmatched, fault.when()));
        }
        Formula applies = f.and(unmatched, guard);
        Effect effect =
            SymbolicExecution.ofReaction(
                values, context.view(0, before), bindings, each.body(), "monitor");
        if (!effect.choices().isEmpty()) {
          throw new IllegalStateException("a monitor makes no choices: " + each.at());
        }
        failures.add(f.and(applies, effect.fails(f)));
        assertions.add(f.and(applies, effect.failsAssertion(f)));
        after = merged(applies, effect.variables(), after);
        unmatched = f.and(unmatched, f.not(guard));
      }
    }
    variables.set(number, after);
  }

  private List<SymbolicValue> merged(
      Formula condition, List<SymbolicValue> then, List<SymbolicValue> otherwise) {
    var merged = new ArrayList<SymbolicValue>();
    for (int v = 0; v < then.size(); v++) {
      merged.add(values.merge(condition, then.get(v), otherwise.get(v)));
    }
    return merged;
  }
}
