package rondo.analysis.symmetry.event;

import java.util.List;
import java.util.Optional;
import rondo.ir.data.Stmt;
import rondo.ir.data.interpreter.MonitorAnnouncement.Subject;
import rondo.ir.event.EventSystem;
import rondo.ir.event.ProtocolMonitor;

/**
 * Finds announcements and decisions in {@code init}. All processes execute it in one step, and
 * monitors observe them in the order of process numbers, so the result may depend on that order.
 */
record InitialAnnouncements(EventSystem system) {
  /** A statement of {@code init}, and a monitor that observes it. */
  record ObservedAnnouncement(Stmt stmt, ProtocolMonitor observer) {}

  /** The first announcement that a monitor observes. */
  Optional<ObservedAnnouncement> in(List<Stmt> statements) {
    return statements.stream().flatMap(s -> in(s).stream()).findFirst();
  }

  private Optional<ObservedAnnouncement> in(Stmt stmt) {
    return switch (stmt) {
      case Stmt.Announce announce -> observed(announce, new Subject.Message(announce.kind()));
      case Stmt.Decide decide -> observed(decide, new Subject.Decision(decide.output()));
      case Stmt.If(_, List<Stmt> then, List<Stmt> otherwise, _) -> in(then).or(() -> in(otherwise));
      case Stmt.For loop -> in(loop.body());
      case Stmt.Choose choice -> in(choice.body());
      case Stmt.Let let -> in(let.body());
      case Stmt.Assign _, Stmt.Assert _, Stmt.Send _ -> Optional.empty();
    };
  }

  private Optional<ObservedAnnouncement> observed(Stmt stmt, Subject subject) {
    return system.monitors().stream()
        .filter(m -> m.cases().stream().anyMatch(c -> c.pattern().subject().equals(subject)))
        .findFirst()
        .map(m -> new ObservedAnnouncement(stmt, m));
  }
}
