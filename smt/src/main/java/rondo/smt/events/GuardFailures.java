package rondo.smt.events;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import rondo.diagnostics.RejectedException;
import rondo.ir.data.Binder;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.event.EventSystem;
import rondo.ir.event.Reaction;
import rondo.ir.event.Reaction.Trigger;
import rondo.ir.event.Role;
import rondo.smt.execution.GuardedFault;
import rondo.smt.execution.LocalView;
import rondo.smt.execution.SymbolicEvaluator;
import rondo.smt.execution.SymbolicMessage;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Subterms;
import rondo.smt.formula.TermFactory;
import rondo.smt.formula.TermNode;
import rondo.smt.value.SymbolicValue;
import rondo.smt.value.SymbolicValues;

/**
 * The reactions whose guards or thresholds may end in a run-time error, which ends the run as soon
 * as the message is in the pool, whatever else the process could do.
 *
 * <p>An overapproximation: guards are evaluated for arbitrary values of the variables and an
 * arbitrary message. Most guards cannot fail; then nothing has to be encoded.
 */
final class GuardFailures {
  private static final String MESSAGE = "message";
  private static final String SENDER = "sender";
  private static final String SIZE = "size";

  private final EventSystem system;
  private final Set<Reaction> failing = new HashSet<>();

  /** For the reaction that is being analysed. */
  private SymbolicValues values = new SymbolicValues(new TermFactory());

  private GuardFailures(EventSystem system) {
    this.system = system;
  }

  /**
   * Analyses all reactions.
   *
   * @throws RejectedException if a run-time error cannot be encoded
   */
  static GuardFailures of(EventSystem system) throws RejectedException {
    var failures = new GuardFailures(system);
    for (Role role : system.roles()) {
      for (Reaction reaction : role.reactions()) {
        failures.analyse(role, reaction);
      }
    }
    return failures;
  }

  /** Whether the guard or the threshold of a reaction may end in a run-time error. */
  boolean mayFail(Reaction reaction) {
    return failing.contains(reaction);
  }

  /** Whether no guard may end in a run-time error. */
  boolean isEmpty() {
    return failing.isEmpty();
  }

  private void analyse(Role role, Reaction reaction) throws RejectedException {
    values = new SymbolicValues(new TermFactory());
    switch (reaction.trigger()) {
      case Trigger.Timeout _, Trigger.Internal _, Trigger.ByzantineSend _ ->
          analyseGuard(role, reaction, Map.of());
      case Trigger.SingleMessage trigger ->
          analyseGuard(
              role, reaction, message(trigger.kind(), trigger.message(), trigger.sender()));
      case Trigger.Quorum trigger -> {
        analyseGuard(role, reaction, message(trigger.kind(), trigger.message(), trigger.sender()));
        analyseThreshold(role, reaction, trigger.threshold(), trigger.size());
      }
      case Trigger.Received trigger -> {
        Map<Binder, SymbolicValue> message =
            message(trigger.kind(), trigger.message(), trigger.sender());
        analyseGuard(role, reaction, message);
        analyseThreshold(role, reaction, trigger.threshold(), trigger.size());
        Optional<Trigger.GroupKey> key = trigger.groupKey();
        if (key.isPresent() && !failures(role, reaction, key.get().term(), message).isEmpty()) {
          throw UnsupportedEventFeatures.failingGuard(reaction, "a key of messages");
        }
      }
    }
  }

  private Map<Binder, SymbolicValue> message(int kind, Binder message, Binder sender) {
    Type content = system.messages().get(kind).content();
    return Map.of(
        message, values.variable(MESSAGE, content, 0).value(),
        sender, values.variable(SENDER, new Type.Process(system.processes()), 0).value());
  }

  private Map<Binder, SymbolicValue> size(Binder size) {
    return Map.of(size, values.variable(SIZE, new Type.Range(1, system.processes()), 0).value());
  }

  private void analyseGuard(Role role, Reaction reaction, Map<Binder, SymbolicValue> bindings)
      throws RejectedException {
    List<Formula> failures = failures(role, reaction, reaction.guard(), bindings);
    if (failures.isEmpty()) {
      return;
    }
    if (!reaction.reads().isEmpty()) {
      throw UnsupportedEventFeatures.failingGuard(
          reaction, "the guard of a reaction that reads messages");
    }
    if (system.faultModel().hasEquivocation() && dependsOn(failures, Set.of(MESSAGE, SENDER))) {
      throw UnsupportedEventFeatures.failingGuard(
          reaction, "a guard that depends on messages of byzantine processes and");
    }
    failing.add(reaction);
  }

  /** A threshold is evaluated as soon as the guard holds for some message. */
  private void analyseThreshold(Role role, Reaction reaction, Term threshold, Binder size)
      throws RejectedException {
    List<Formula> failures = failures(role, reaction, threshold, size(size));
    if (failures.isEmpty()) {
      return;
    }
    if (dependsOn(failures, Set.of(SIZE))) {
      throw UnsupportedEventFeatures.failingGuard(
          reaction, "a threshold that depends on the number of messages and");
    }
    if (system.faultModel().hasEquivocation()) {
      throw UnsupportedEventFeatures.failingGuard(
          reaction, "a threshold for messages of byzantine processes");
    }
    failing.add(reaction);
  }

  private List<Formula> failures(
      Role role, Reaction reaction, Term term, Map<Binder, SymbolicValue> bindings)
      throws RejectedException {
    var own = new ArrayList<SymbolicValue>();
    for (LocalVariable variable : role.variables()) {
      own.add(values.variable("own." + variable.name(), variable.type(), 0).value());
    }
    Map<Integer, List<SymbolicMessage>> read = new HashMap<>();
    for (int kind : reaction.reads()) {
      read.put(kind, anyMessages(kind));
    }
    var evaluator =
        SymbolicEvaluator.ofProcess(
            values,
            new LocalView(
                system.processes(),
                role.first(),
                EventEncodingContext.phaseContext(values),
                own,
                List.of(),
                read));
    bindings.forEach(evaluator::bind);
    evaluator.value(term, reaction.at());
    return evaluator.failures().stream().map(GuardedFault::when).toList();
  }

  private List<SymbolicMessage> anyMessages(int kind) {
    var messages = new ArrayList<SymbolicMessage>();
    for (int p = 0; p < system.processes(); p++) {
      String name = "read." + kind + "." + p;
      Type content = system.messages().get(kind).content();
      messages.add(
          new SymbolicMessage(
              values.formulas().variable(name + "?"),
              values.of(p),
              values.variable(name, content, 0).value()));
    }
    return messages;
  }

  private static boolean dependsOn(List<Formula> failures, Set<String> names) {
    return Subterms.bottomUp(failures).stream()
        .anyMatch(
            t ->
                t.node() instanceof TermNode.Variable(String name)
                    && names.stream().anyMatch(name::startsWith));
  }
}
