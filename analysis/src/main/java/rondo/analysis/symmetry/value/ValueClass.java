package rondo.analysis.symmetry.value;

import java.util.List;
import java.util.Optional;
import rondo.ir.data.Type;

/**
 * A class of values that flow into each other, with its symmetry.
 *
 * @param variables the variables that are initialized with any of the values
 * @param domain the type of the values
 * @param restriction why there is not more symmetry; empty if the class is permutable
 */
public record ValueClass(
    List<String> variables,
    Type domain,
    SymmetryKind symmetry,
    Optional<ValueAsymmetryReason> restriction) {
  public ValueClass {
    variables = List.copyOf(variables);
  }

  /** The symmetry of a class of values. */
  public enum SymmetryKind {
    /** Any permutation is a symmetry. */
    PERMUTABLE,
    /** Any order-preserving renaming is a symmetry. */
    ORDER_PRESERVING,
    /** No renaming is a symmetry. */
    FIXED
  }

  /** This class with less symmetry. */
  ValueClass restricted(SymmetryKind less, ValueAsymmetryReason valueAsymmetryReason) {
    return new ValueClass(variables, domain, less, Optional.of(valueAsymmetryReason));
  }

  /** For example {@code x: 1..4, order-preserving: the least of them is taken (rule.dst:12)}. */
  @Override
  public String toString() {
    String reason = restriction.map(w -> ": " + w).orElse("");
    return String.join(", ", variables)
        + ": "
        + domain
        + switch (symmetry) {
          case PERMUTABLE -> ", exchangeable";
          case ORDER_PRESERVING -> ", order-preserving" + reason;
          case FIXED -> ", no symmetry" + reason;
        };
  }
}
