package rondo.ir.event.likeness;

import java.util.List;
import java.util.Optional;
import rondo.ir.data.Announced.Subject;
import rondo.ir.data.Statement;
import rondo.ir.event.EventSystem;
import rondo.ir.event.Monitor;

/**
 * Finds what processes announce or decide in {@code init}. All of them execute it in one step, and
 * monitors observe them in the order of their numbers, so that the result may depend on it.
 */
record InitialAnnouncements(EventSystem system) {
  /** A statement of {@code init}, and a monitor that observes it. */
  record Found(Statement statement, Monitor observer) {}

  /** The first one that a monitor observes. */
  Optional<Found> in(List<Statement> statements) {
    return statements.stream().flatMap(s -> in(s).stream()).findFirst();
  }

  private Optional<Found> in(Statement statement) {
    return switch (statement) {
      case Statement.Announce announce -> observed(announce, new Subject.Message(announce.kind()));
      case Statement.Decide decide -> observed(decide, new Subject.Decision(decide.output()));
      case Statement.If(_, List<Statement> then, List<Statement> otherwise, _) ->
          in(then).or(() -> in(otherwise));
      case Statement.For loop -> in(loop.body());
      case Statement.Choose choice -> in(choice.body());
      case Statement.Let let -> in(let.body());
      case Statement.Assign _, Statement.Assert _, Statement.Send _ -> Optional.empty();
    };
  }

  private Optional<Found> observed(Statement statement, Subject subject) {
    return system.monitors().stream()
        .filter(m -> m.cases().stream().anyMatch(c -> c.sight().subject().equals(subject)))
        .findFirst()
        .map(m -> new Found(statement, m));
  }
}
