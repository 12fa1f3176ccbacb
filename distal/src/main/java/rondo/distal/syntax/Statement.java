package rondo.distal.syntax;

import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;

/** The syntax of a statement. */
public sealed interface Statement {
  Position at();

  /** {@code x = e}, {@code r.f += e}; the target is a reference with fields and indices. */
  record Assign(Expression target, AssignOperator op, RightHandSide side, Position at)
      implements Statement {}

  /** {@code decide e} or {@code decide d = e}. */
  record Decide(Optional<Name> output, RightHandSide side, Position at) implements Statement {}

  record If(Expression condition, List<Statement> then, List<Statement> otherwise, Position at)
      implements Statement {
    public If {
      then = List.copyOf(then);
      otherwise = List.copyOf(otherwise);
    }
  }

  record For(Bindings bindings, List<Statement> body, Position at) implements Statement {
    public For {
      body = List.copyOf(body);
    }
  }

  record Choose(Bindings bindings, List<Statement> body, Position at) implements Statement {
    public Choose {
      body = List.copyOf(body);
    }
  }

  /** Binds a name to a value for the rest of the block. */
  record Let(Name name, RightHandSide side, Position at) implements Statement {}

  record Assert(Expression condition, Position at) implements Statement {}

  record Skip(Position at) implements Statement {}

  record Send(Expression message, Receivers to, Position at) implements Statement {}

  /** Announces a message to monitors. */
  record Announce(Expression message, Position at) implements Statement {}

  /** The receivers of a message. */
  sealed interface Receivers {
    record All() implements Receivers {}

    /** A process or a set of processes. */
    record To(Expression receivers) implements Receivers {}
  }

  /** The right-hand side of an assignment. */
  sealed interface RightHandSide {
    record ExpressionValue(Expression expression) implements RightHandSide {}

    /** {@code any S}: an arbitrary element of a collection. */
    record AnyElement(Expression collection) implements RightHandSide {}
  }

  enum AssignOperator {
    SET("="),
    ADD("+="),
    SUB("-="),
    UNION("|=");

    private final String text;

    AssignOperator(String text) {
      this.text = text;
    }

    public String text() {
      return text;
    }
  }
}
