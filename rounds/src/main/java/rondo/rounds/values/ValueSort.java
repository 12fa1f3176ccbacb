package rondo.rounds.values;

import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.ir.data.Type;

/** What is known of values that are mixed with each other: one sort of them. */
final class ValueSort {
  private Optional<Type> domain;
  private Optional<ValueAsymmetryReason> orderReason = Optional.empty();
  private Optional<ValueAsymmetryReason> fixedReason = Optional.empty();

  ValueSort(Optional<Type> domain) {
    this.domain = domain;
  }

  /** The type of these values; empty if they are just numbers. */
  Optional<Type> domain() {
    return domain;
  }

  /** Why their order counts. */
  Optional<ValueAsymmetryReason> orderReason() {
    return orderReason;
  }

  /** Why they cannot change places at all. */
  Optional<ValueAsymmetryReason> fixedReason() {
    return fixedReason;
  }

  void markOrdered(ValueAsymmetryReason why) {
    orderReason = orderReason.or(() -> Optional.of(why));
  }

  void markFixed(ValueAsymmetryReason why) {
    fixedReason = fixedReason.or(() -> Optional.of(why));
  }

  /** Takes over all that is known of values that are mixed with these. */
  void join(ValueSort other, Position at) {
    if (domain.isPresent() && other.domain.isPresent() && !domain.equals(other.domain)) {
      String both = "values of %s and of %s are mixed".formatted(domain.get(), other.domain.get());
      markFixed(new ValueAsymmetryReason(both, at));
    }
    domain = domain.or(other::domain);
    orderReason = orderReason.or(other::orderReason);
    fixedReason = fixedReason.or(other::fixedReason);
  }
}
