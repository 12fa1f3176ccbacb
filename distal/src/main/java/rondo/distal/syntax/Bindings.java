package rondo.distal.syntax;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import rondo.diagnostics.Position;

/**
 * {@code m from p in heard where c}: the bound names and range of a loop, a quantifier or a
 * comprehension.
 *
 * @param names each ranges over all values, the last one fastest
 * @param sender bound to the sender of a message
 * @param in the collection; the set of processes if absent
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

  /** The collection and the condition, as far as they are given. */
  public List<Expression> parts() {
    return Stream.concat(in.stream(), where.stream()).toList();
  }
}
