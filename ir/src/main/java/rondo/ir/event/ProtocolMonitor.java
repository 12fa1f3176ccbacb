package rondo.ir.event;

import java.util.List;
import rondo.diagnostics.Position;
import rondo.ir.data.Binder;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Stmt;
import rondo.ir.data.Term;
import rondo.ir.data.interpreter.MonitorAnnouncement;

/**
 * A monitor that observes the announcements and decisions of processes, in the step in which they
 * are made, and checks assertions.
 *
 * @param cases in the order in which they are tried; an announcement that matches none is ignored
 */
public record ProtocolMonitor(
    String name, List<LocalVariable> variables, List<Case> cases, Position at) {
  public ProtocolMonitor {
    variables = List.copyOf(variables);
    cases = List.copyOf(cases);
  }

  /** The statements that a monitor executes on a matching announcement. */
  public record Case(AnnouncementPattern pattern, Term guard, List<Stmt> body, Position at) {
    public Case {
      body = List.copyOf(body);
    }
  }

  /**
   * The pattern of a case.
   *
   * @param sender bound to the process that announced or decided
   */
  public record AnnouncementPattern(
      MonitorAnnouncement.Subject subject, Binder content, Binder sender) {}
}
