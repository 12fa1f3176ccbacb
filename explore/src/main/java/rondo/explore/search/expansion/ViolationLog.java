package rondo.explore.search.expansion;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import rondo.explore.DifferentViolations;
import rondo.trace.Property;
import rondo.trace.Trace;
import rondo.trace.Violation;

/**
 * The violations found so far. All are counted; traces are kept for the first ones of each property
 * only, since a trace may be as long as the search is deep. If only violations that differ count,
 * the others are ignored.
 */
final class ViolationLog {
  /** The maximum number of traces kept per property. */
  static final int TRACES_PER_PROPERTY = 20;

  private final int wanted;
  private final List<Violation> violations = new ArrayList<>();
  private final Map<Property, Long> found = new EnumMap<>(Property.class);
  private final Optional<DifferentViolations> different;
  private long total;

  /**
   * @param wanted stop after this many; 0 never stops
   */
  ViolationLog(int wanted, Optional<DifferentViolations> different) {
    this.wanted = wanted;
    this.different = different;
  }

  /**
   * Counts a violation, unless there are enough already; evaluates the trace only if it is kept.
   */
  synchronized void add(Property property, Supplier<Trace> trace) {
    if (hasEnough()) {
      return;
    }
    if (different.isPresent()) {
      different.get().add(new Violation(property, trace.get()));
      return;
    }
    total++;
    if (found.merge(property, 1L, Long::sum) <= TRACES_PER_PROPERTY) {
      violations.add(new Violation(property, trace.get()));
    }
  }

  /** Ends a level of a breadth-first search. */
  synchronized void endLevel() {
    if (different.isPresent() && !hasEnough()) {
      different.get().endLevel();
      violations.clear();
      violations.addAll(different.get().selected());
      found.clear();
      violations.forEach(v -> found.merge(v.property(), 1L, Long::sum));
      total = violations.size();
    }
  }

  /** Whether the trace of one more violation of some property would be kept. */
  synchronized boolean keepsMoreTraces() {
    return !hasEnough()
        && Stream.of(Property.values())
            .anyMatch(p -> found.getOrDefault(p, 0L) < TRACES_PER_PROPERTY);
  }

  synchronized boolean hasEnough() {
    return wanted > 0 && total >= wanted;
  }

  synchronized boolean isEmpty() {
    return total == 0;
  }

  /** The violations with traces, in the order in which they were found. */
  synchronized List<Violation> violations() {
    return List.copyOf(violations);
  }

  /** The number of violations of each property. */
  synchronized Map<Property, Long> counts() {
    return Map.copyOf(found);
  }
}
