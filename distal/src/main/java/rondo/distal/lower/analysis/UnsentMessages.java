package rondo.distal.lower.analysis;

import rondo.diagnostics.DiagnosticCollector;
import rondo.distal.text.Rule;
import rondo.ir.data.interpreter.MonitorAnnouncement.Subject;
import rondo.ir.event.EventSystem;
import rondo.ir.event.MessageUse;
import rondo.ir.event.ProtocolMonitor;
import rondo.ir.event.Reaction;
import rondo.ir.event.Role;

/** Warns of handlers for messages that are never sent: properties may hold vacuously. */
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
      role.reactions().forEach(this::check);
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
