package rondo.distal.syntax;

import java.util.List;
import java.util.Optional;
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
}
