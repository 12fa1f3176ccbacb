package rondo.distal.lower.analysis;

import java.util.List;
import java.util.OptionalInt;
import rondo.diagnostics.DiagnosticCollector;
import rondo.distal.text.Rule;
import rondo.ir.FaultException;
import rondo.ir.data.Term;
import rondo.ir.data.interpreter.MonitorAnnouncement.Subject;
import rondo.ir.data.interpreter.RoundNumber;
import rondo.ir.data.interpreter.TermEvaluator;
import rondo.ir.event.EventSystem;
import rondo.ir.event.MessageUse;
import rondo.ir.event.ProtocolMonitor;
import rondo.ir.event.Reaction;
import rondo.ir.event.Role;

/**
 * Warns of handlers that are never executed: for messages that are never sent, or not to this role,
 * or with a guard that is false. Properties may then hold vacuously.
 */
public final class UnsentMessages {
  private final EventSystem system;
  private final MessageUse use;
  private final DiagnosticCollector diagnostics;

  public UnsentMessages(EventSystem system, DiagnosticCollector diagnostics) {
    this.system = system;
    this.diagnostics = diagnostics;
    use = MessageUse.of(system);
  }

  public void check() {
    for (Role role : system.roles()) {
      for (Reaction reaction : role.reactions()) {
        check(reaction);
        checkReceivers(role, reaction);
        checkGuard(reaction);
      }
    }
    for (ProtocolMonitor protocolMonitor : system.monitors()) {
      protocolMonitor.cases().forEach(this::check);
    }
  }

  private void check(Reaction reaction) {
    use.unsent(reaction)
        .ifPresent(
            kind ->
                diagnostics.add(
                    Rule.NEVER_SENT
                        .at(
                            reaction.at(),
                            "this never happens: no process sends `" + name(kind) + "`")
                        .withHelp("is `send " + name(kind) + "(…) to …` missing?")));
    reaction.reads().stream()
        .filter(k -> !use.sent().contains(k))
        .map(this::name)
        .forEach(
            n ->
                diagnostics.add(
                    Rule.NEVER_SENT.at(
                        reaction.at(), "`mbox(" + n + ")` is always empty: no process sends it")));
  }

  private void checkReceivers(Role role, Reaction reaction) {
    OptionalInt kind = reaction.trigger().messageKind();
    if (kind.isPresent()
        && use.sent().contains(kind.getAsInt())
        && !MessageUse.mayReceive(system, role, kind.getAsInt())) {
      diagnostics.add(
          Rule.NEVER_SENT.at(
              reaction.at(),
              "this never happens: `%s` is sent to no process of role `%s`"
                  .formatted(name(kind.getAsInt()), role.name())));
    }
  }

  private void checkGuard(Reaction reaction) {
    if (isFalse(reaction.guard())) {
      diagnostics.add(
          Rule.NEVER_SENT.at(reaction.at(), "this never happens: its condition is false"));
    }
  }

  /** Whether a term without variables is false. */
  private boolean isFalse(Term guard) {
    boolean constant =
        guard
            .subterms()
            .allMatch(
                t ->
                    t instanceof Term.Constant
                        || t instanceof Term.ProcessConstant
                        || t instanceof Term.Unary
                        || t instanceof Term.Binary
                        || t instanceof Term.Conditional
                        || t instanceof Term.SetOf
                        || t instanceof Term.Contains);
    if (!constant) {
      return false;
    }
    try {
      return !TermEvaluator.ofProcess(
              system.processes(), 0, new RoundNumber(1, 0), List.of(), List.of())
          .holds(guard);
    } catch (FaultException e) {
      return false;
    }
  }

  private void check(ProtocolMonitor.Case each) {
    if (each.pattern().subject() instanceof Subject.Message(int kind)
        && !use.announced().contains(kind)) {
      diagnostics.add(
          Rule.NEVER_SENT
              .at(each.at(), "this never happens: no process announces `" + name(kind) + "`")
              .withHelp("a monitor observes `announce " + name(kind) + "(…)`, not `send`"));
    }
  }

  private String name(int kind) {
    return system.messages().get(kind).name();
  }
}
