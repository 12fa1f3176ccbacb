package rondo.explore.remote;

import java.io.Serializable;
import java.util.OptionalInt;
import rondo.trace.Property;

/**
 * A violation whose trace is not known yet.
 *
 * @param faultNumber the number of the fault among those of the state; negative for an invalid end
 *     state
 * @param level the level of the state
 * @param pair the state
 */
public record FoundViolation(Property property, int faultNumber, int level, long pair)
    implements Serializable {
  public FoundViolation(Property property, OptionalInt fault, int level, long pair) {
    this(property, fault.orElse(-1), level, pair);
  }

  public OptionalInt fault() {
    return faultNumber < 0 ? OptionalInt.empty() : OptionalInt.of(faultNumber);
  }
}
