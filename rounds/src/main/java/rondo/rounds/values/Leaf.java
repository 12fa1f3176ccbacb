package rondo.rounds.values;

import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.ir.data.Type;

/** What is known of values that are mixed with each other: one sort of them. */
final class Leaf {
  private Optional<Type> domain;
  private Optional<Reason> ordered = Optional.empty();
  private Optional<Reason> kept = Optional.empty();

  Leaf(Optional<Type> domain) {
    this.domain = domain;
  }

  /** The type of these values; empty if they are just numbers. */
  Optional<Type> domain() {
    return domain;
  }

  /** Why their order counts. */
  Optional<Reason> ordered() {
    return ordered;
  }

  /** Why they cannot change places at all. */
  Optional<Reason> kept() {
    return kept;
  }

  void order(Reason why) {
    ordered = ordered.or(() -> Optional.of(why));
  }

  void keep(Reason why) {
    kept = kept.or(() -> Optional.of(why));
  }

  /** Takes over all that is known of values that are mixed with these. */
  void join(Leaf other, Position at) {
    if (domain.isPresent() && other.domain.isPresent() && !domain.equals(other.domain)) {
      String both = "values of %s and of %s are mixed".formatted(domain.get(), other.domain.get());
      keep(new Reason(both, at));
    }
    domain = domain.or(other::domain);
    ordered = ordered.or(other::ordered);
    kept = kept.or(other::kept);
  }
}
