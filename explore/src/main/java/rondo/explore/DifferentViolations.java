package rondo.explore;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;
import rondo.trace.Violation;
import rondo.trace.ViolationSignature;

/**
 * Selects violations that differ from one another, in the order of a breadth-first search. A
 * violation is dropped if it is a version of a selected one: see {@link
 * ViolationSignature#isVersionOf}.
 *
 * <p>All violations of a level have the same length, so they are compared with one another before
 * any of them is selected: of two, one of which is a version of the other, the one with fewer
 * features remains. Then those with fewer features come first. For the selection to be complete,
 * the states of the system must determine the features of the runs that lead to them.
 */
public final class DifferentViolations {
  private static final Comparator<Violation> FEWER_FEATURES =
      Comparator.comparingInt(v -> signature(v).features().size());

  private final int wanted;
  private final UnaryOperator<Violation> signed;
  private final List<Violation> selected = new ArrayList<>();
  private final List<Violation> level = new ArrayList<>();

  /**
   * @param wanted the number of violations to select
   * @param signed adds the signature to a violation
   */
  public DifferentViolations(int wanted, UnaryOperator<Violation> signed) {
    this.wanted = wanted;
    this.signed = signed;
  }

  /** Adds a violation of the current level. */
  public void add(Violation violation) {
    Violation candidate = signed.apply(violation);
    if (isVersion(candidate, selected) || isVersion(candidate, level)) {
      return;
    }
    level.removeIf(v -> signature(v).isVersionOf(signature(candidate)));
    level.add(candidate);
  }

  private static boolean isVersion(Violation violation, List<Violation> of) {
    return of.stream().anyMatch(v -> signature(violation).isVersionOf(signature(v)));
  }

  private static ViolationSignature signature(Violation violation) {
    return violation.signature().orElseThrow();
  }

  /** Selects violations of the current level, which is complete. */
  public void endLevel() {
    level.stream().sorted(FEWER_FEATURES).limit(wanted - selected.size()).forEach(selected::add);
    level.clear();
  }

  /** Whether as many violations as wanted are selected. */
  public boolean hasEnough() {
    return selected.size() >= wanted;
  }

  /** The selected violations, shortest first. */
  public List<Violation> selected() {
    return List.copyOf(selected);
  }
}
