package rondo.distal.syntax;

import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;

/**
 * {@code m from p in heard where c}: what a loop, a quantifier or a comprehension goes through.
 *
 * @param names of which each takes every value, the last one fastest
 * @param sender bound to the sender of a message
 * @param in where the values come from; without it they are the processes
 */
public record Bindings(
    List<Name> names,
    Optional<Name> sender,
    Optional<Expression> in,
    Optional<Expression> where,
    Position at) {
  public Bindings {
    names = List.copyOf(names);
  }
}
