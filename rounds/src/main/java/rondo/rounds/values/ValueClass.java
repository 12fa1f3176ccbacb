package rondo.rounds.values;

import java.util.List;
import java.util.Optional;
import rondo.ir.data.Type;

/**
 * Values that processes begin with, move about and compare, and no others.
 *
 * @param variables what begins with any of them
 * @param domain all of them
 * @param why what is in the way of more; empty if nothing is
 */
public record ValueClass(List<String> variables, Type domain, Use use, Optional<Reason> why) {
  public ValueClass {
    variables = List.copyOf(variables);
  }

  /** What may be done with values without a difference to anybody. */
  public enum Use {
    /** Any of them may change places. */
    EXCHANGED,
    /** They may become others as long as their order is the same. */
    ORDERED,
    /** Nothing. */
    KEPT
  }

  /** The same, of which less is possible than it seemed. */
  ValueClass restricted(Use less, Reason reason) {
    return new ValueClass(variables, domain, less, Optional.of(reason));
  }

  /** {@code x: 1..4, only their order counts: the least of them is taken (rule.dst:12)}. */
  @Override
  public String toString() {
    String reason = why.map(w -> ": " + w).orElse("");
    return String.join(", ", variables)
        + ": "
        + domain
        + switch (use) {
          case EXCHANGED -> ", exchangeable";
          case ORDERED -> ", only their order counts" + reason;
          case KEPT -> ", kept" + reason;
        };
  }
}
