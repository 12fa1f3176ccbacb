package rondo.ir.data;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import rondo.diagnostics.Position;

/** A statement of a process. */
public sealed interface Stmt {
  Position at();

  /** The blocks of nested statements. */
  default List<List<Stmt>> blocks() {
    return switch (this) {
      case If(_, List<Stmt> then, List<Stmt> otherwise, _) -> List.of(then, otherwise);
      case For(_, List<Stmt> body, _) -> List.of(body);
      case Choose(_, List<Stmt> body, _) -> List.of(body);
      case Let(_, _, List<Stmt> body, _) -> List.of(body);
      case Assign _, Decide _, Assert _, Send _, Announce _ -> List.of();
    };
  }

  /** All statements of a block, including nested ones. */
  static Stream<Stmt> within(List<Stmt> block) {
    return block.stream()
        .flatMap(s -> Stream.concat(Stream.of(s), s.blocks().stream().flatMap(Stmt::within)));
  }

  /** Whether the statements of a block do nothing but send messages, possibly none. */
  static boolean onlySends(List<Stmt> block) {
    return within(block)
        .allMatch(
            s ->
                switch (s) {
                  case Send _, If _, For _, Let _ -> true;
                  case Assign _, Decide _, Choose _, Assert _, Announce _ -> false;
                });
  }

  /** The variables that the statements of a block assign, including nested ones. */
  static Set<Integer> assignedIn(List<Stmt> block) {
    return within(block)
        .flatMap(
            s ->
                switch (s) {
                  case Assign(Target target, _, _, _) -> Stream.of(target.variable());
                  case Decide(int output, _, _, _) -> Stream.of(output);
                  case If _, For _, Choose _, Let _, Assert _, Send _, Announce _ -> Stream.empty();
                })
        .collect(Collectors.toSet());
  }

  /** A run-time error if the value does not belong to {@code type}, the type of the target. */
  record Assign(Target target, Type type, Term value, Position at) implements Stmt {}

  /**
   * Decides an output irrevocably: deciding a different value later revokes the decision, which is
   * a violation; the output then keeps its first value.
   */
  record Decide(int output, Type type, Term value, Position at) implements Stmt {}

  record If(Term condition, List<Stmt> then, List<Stmt> otherwise, Position at) implements Stmt {
    public If {
      then = List.copyOf(then);
      otherwise = List.copyOf(otherwise);
    }
  }

  /** Executes the body for each element in order. */
  record For(Loop loop, List<Stmt> body, Position at) implements Stmt {
    public For {
      body = List.copyOf(body);
    }
  }

  /**
   * Executes the body for one nondeterministically chosen element; a run-time error if there is
   * none.
   */
  record Choose(Loop loop, List<Stmt> body, Position at) implements Stmt {
    public Choose {
      body = List.copyOf(body);
    }
  }

  record Let(Binder binder, Term value, List<Stmt> body, Position at) implements Stmt {
    public Let {
      body = List.copyOf(body);
    }
  }

  record Assert(Term condition, String text, Position at) implements Stmt {}

  /**
   * Sends a message; not used in round-based protocols, where {@code Round} declares the messages.
   *
   * @param kind the number of the message kind
   */
  record Send(int kind, Type type, Term message, Receivers to, Position at) implements Stmt {}

  /**
   * Announces a message to monitors; no process receives it.
   *
   * @param kind the number of the message kind
   */
  record Announce(int kind, Type type, Term message, Position at) implements Stmt {}

  /**
   * A variable or a part of it.
   *
   * @param path fields and elements, outermost first
   */
  record Target(int variable, List<PathStep> path) {
    public Target {
      path = List.copyOf(path);
    }
  }

  /** A step of a path into a value. */
  sealed interface PathStep {
    record Field(int field) implements PathStep {}

    /** {@code first} is the number of the first item. */
    record Element(Term index, int first, Position at) implements PathStep {}
  }
}
