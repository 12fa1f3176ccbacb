package rondo.explore.search;

import java.util.ArrayList;
import java.util.List;
import rondo.trace.Property;
import rondo.trace.Trace;
import rondo.trace.Violation;

/** The violations found so far: the first thousand, and the first of every property. */
final class Findings {
  private static final int KEPT = 1000;

  private final int wanted;
  private final List<Violation> violations = new ArrayList<>();

  /**
   * @param wanted stop after this many; 0 never stops
   */
  Findings(int wanted) {
    this.wanted = wanted;
  }

  synchronized void add(Property property, Trace trace) {
    if (violations.size() < KEPT || violations.stream().noneMatch(v -> v.property() == property)) {
      violations.add(new Violation(property, trace));
    }
  }

  synchronized boolean enough() {
    return wanted > 0 && violations.size() >= wanted;
  }

  synchronized List<Violation> violations() {
    return List.copyOf(
        wanted > 0 && violations.size() > wanted ? violations.subList(0, wanted) : violations);
  }
}
