package rondo.analysis.symmetry.value;

import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.ir.data.Type;

/**
 * An equivalence class of values that flow into each other, with the constraints on its symmetry.
 */
final class ValueSort {
  private Optional<Type> domain;
  private Optional<ValueAsymmetryReason> orderReason = Optional.empty();
  private Optional<ValueAsymmetryReason> fixedReason = Optional.empty();

  ValueSort(Optional<Type> domain) {
    this.domain = domain;
  }

  /** The type of the values; empty for plain numbers. */
  Optional<Type> domain() {
    return domain;
  }

  /** Why the order of the values matters. */
  Optional<ValueAsymmetryReason> orderReason() {
    return orderReason;
  }

  /** Why the values are not symmetric. */
  Optional<ValueAsymmetryReason> fixedReason() {
    return fixedReason;
  }

  void markOrdered(ValueAsymmetryReason why) {
    orderReason = orderReason.or(() -> Optional.of(why));
  }

  void markFixed(ValueAsymmetryReason why) {
    fixedReason = fixedReason.or(() -> Optional.of(why));
  }

  /** Merges the constraints of another sort into this one. */
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
