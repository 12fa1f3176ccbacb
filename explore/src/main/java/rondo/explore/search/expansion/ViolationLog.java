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
  private final List<Supplier<Violation>> violations = new ArrayList<>();
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
    count(
        property,
        () -> {
          var violation = new Violation(property, trace.get());
          return () -> violation;
        });
  }

  /** As {@link #add}, but the trace is evaluated only when {@link #violations} is called. */
  synchronized boolean addDeferred(Property property, Supplier<Trace> trace) {
    return !hasEnough() && count(property, () -> () -> new Violation(property, trace.get()));
  }

  /** Counts a violation; returns whether it is kept. */
  private boolean count(Property property, Supplier<Supplier<Violation>> violation) {
    total++;
    boolean kept = found.merge(property, 1L, Long::sum) <= TRACES_PER_PROPERTY;
    if (kept) {
      violations.add(violation.get());
    }
    return kept;
  }

  /** Sets the number of violations of a property. */
  synchronized void restoreCount(Property property, long count) {
    total += count - found.getOrDefault(property, 0L);
    found.put(property, count);
  }

  /** Ends a level of a breadth-first search. */
  synchronized void endLevel() {
    if (different.isPresent() && !hasEnough()) {
      different.get().endLevel();
      violations.clear();
      List<Violation> selected = different.get().selected();
      selected.forEach(v -> violations.add(() -> v));
      found.clear();
      selected.forEach(v -> found.merge(v.property(), 1L, Long::sum));
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
    return violations.stream().map(Supplier::get).toList();
  }

  /** The number of violations of each property. */
  synchronized Map<Property, Long> counts() {
    return Map.copyOf(found);
  }
}
