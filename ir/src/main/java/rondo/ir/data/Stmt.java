package rondo.ir.data;

import java.util.List;
import rondo.diagnostics.Position;

/** What a process does when it has heard what it hears in a round. */
public sealed interface Stmt {
  Position at();

  /** A run-time error if the value is none of {@code type}, the target's type. */
  record Assign(Target target, Type type, Term value, Position at) implements Stmt {}

  /**
   * Sets an output, for good: with a value that it has not, once it has one, the output is revoked,
   * which is a violation; it then keeps its first value.
   */
  record Decide(int output, Type type, Term value, Position at) implements Stmt {}

  record If(Term condition, List<Stmt> then, List<Stmt> otherwise, Position at) implements Stmt {
    public If {
      then = List.copyOf(then);
      otherwise = List.copyOf(otherwise);
    }
  }

  /** For each value in turn. */
  record For(Loop loop, List<Stmt> body, Position at) implements Stmt {
    public For {
      body = List.copyOf(body);
    }
  }

  /** For one value that the process, or a coin, picks; a run-time error if there is none. */
  record Choose(Loop loop, List<Stmt> body, Position at) implements Stmt {
    public Choose {
      body = List.copyOf(body);
    }
  }

  /** A name for a value. */
  record Let(Binder binder, Term value, List<Stmt> body, Position at) implements Stmt {
    public Let {
      body = List.copyOf(body);
    }
  }

  record Assert(Term condition, String text, Position at) implements Stmt {}

  /**
   * Sends a message; not where a protocol goes in rounds, which say what is sent apart.
   *
   * @param kind which of the messages of the protocol it is
   */
  record Send(int kind, Type type, Term message, Receivers to, Position at) implements Stmt {}

  /**
   * Shows a message to monitors, which nobody gets.
   *
   * @param kind which of the messages of the protocol it is
   */
  record Announce(int kind, Type type, Term message, Position at) implements Stmt {}

  /**
   * A variable, or a part of it: a path of fields and elements.
   *
   * @param path from the outside in
   */
  record Target(int variable, List<PathStep> path) {
    public Target {
      path = List.copyOf(path);
    }
  }

  /** A step into a value. */
  sealed interface PathStep {
    record Field(int field) implements PathStep {}

    /** {@code first} is the number of the first item. */
    record Element(Term index, int first, Position at) implements PathStep {}
  }
}
