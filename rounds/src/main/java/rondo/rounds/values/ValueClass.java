package rondo.rounds.values;

import java.util.List;
import java.util.Optional;
import rondo.ir.data.Type;

/**
 * Values that processes begin with, move about and compare, and no others.
 *
 * @param variables what begins with any of them
 * @param domain all of them
 * @param restriction what is in the way of more; empty if nothing is
 */
public record ValueClass(
    List<String> variables,
    Type domain,
    SymmetryKind symmetry,
    Optional<ValueAsymmetryReason> restriction) {
  public ValueClass {
    variables = List.copyOf(variables);
  }

  /** What may be done with values without a difference to anybody. */
  public enum SymmetryKind {
    /** Any of them may change places. */
    PERMUTABLE,
    /** They may become others as long as their order is the same. */
    ORDER_PRESERVING,
    /** Nothing. */
    FIXED
  }

  /** The same, of which less is possible than it seemed. */
  ValueClass restricted(SymmetryKind less, ValueAsymmetryReason valueAsymmetryReason) {
    return new ValueClass(variables, domain, less, Optional.of(valueAsymmetryReason));
  }

  /** {@code x: 1..4, only their order counts: the least of them is taken (rule.dst:12)}. */
  @Override
  public String toString() {
    String reason = restriction.map(w -> ": " + w).orElse("");
    return String.join(", ", variables)
        + ": "
        + domain
        + switch (symmetry) {
          case PERMUTABLE -> ", exchangeable";
          case ORDER_PRESERVING -> ", only their order counts" + reason;
          case FIXED -> ", kept" + reason;
        };
  }
}
