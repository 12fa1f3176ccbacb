package rondo.ir.event;

import java.util.List;
import rondo.diagnostics.Position;
import rondo.ir.data.Binder;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.MonitorAnnouncement;
import rondo.ir.data.Stmt;
import rondo.ir.data.Term;

/**
 * Watches what processes announce and decide, in the step in which they do, and says what must be
 * so.
 *
 * @param cases in the order in which they are tried; what is none of them is passed over
 */
public record ProtocolMonitor(
    String name, List<LocalVariable> variables, List<Case> cases, Position at) {
  public ProtocolMonitor {
    variables = List.copyOf(variables);
    cases = List.copyOf(cases);
  }

  /** What a monitor does when it sees something. */
  public record Case(AnnouncementPattern pattern, Term guard, List<Stmt> body, Position at) {
    public Case {
      body = List.copyOf(body);
    }
  }

  /**
   * What a monitor looks for.
   *
   * @param sender who announced it, or decided
   */
  public record AnnouncementPattern(
      MonitorAnnouncement.Subject subject, Binder content, Binder sender) {}
}
