package rondo.explore.search.external;

import java.util.OptionalInt;
import rondo.trace.Property;

/**
 * A violation whose trace is not known yet.
 *
 * @param fault the number of the fault among those of the state; empty for an invalid end state
 * @param level the level of the state
 * @param pair the state
 */
public record FoundViolation(Property property, OptionalInt fault, int level, long pair) {}
