package rondo.explore;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import rondo.trace.Verdict;
import rondo.trace.Violation;
import rondo.trace.ViolationSignature;

/**
 * Selects violations that differ from one another by their {@link ViolationSignature}, in the order
 * of a breadth-first search; of the violations of a level, which have the same length, those with
 * fewer features come first. For the selection to be complete, a state of the system must determine
 * the features of the runs that lead to it.
 */
public final class DifferentViolations {
  private static final Comparator<Violation> FEWER_FEATURES =
      Comparator.comparingInt(v -> signature(v).features().size());

  private final int wanted;
  private final Function<Violation, Optional<Violation>> signed;
  private final List<Violation> selected = new ArrayList<>();
  private final List<Violation> level = new ArrayList<>();

  /** The signatures of all violations so far. */
  private final Set<ViolationSignature> seen = new HashSet<>();

  /**
   * @param wanted the number of violations to select
   * @param signed adds the signature to a violation; empty if the violation does not count
   */
  public DifferentViolations(int wanted, Function<Violation, Optional<Violation>> signed) {
    this.wanted = wanted;
    this.signed = signed;
  }

  /**
   * The verdict if a first search found a violation and the search for those that differ reached a
   * limit before it found one: the violation is known, and the second search ended early.
   */
  public static Verdict limited(Verdict first, Verdict second) {
    return first instanceof Verdict.Violated(var violations, var found, _, _)
            && second instanceof Verdict.Inconclusive(var extent, var statistics)
        ? new Verdict.Violated(violations, found, extent, statistics)
        : first;
  }

  /** Adds a violation of the current level. */
  public void add(Violation violation) {
    signed.apply(violation).ifPresent(this::addSigned);
  }

  private void addSigned(Violation candidate) {
    if (seen.add(signature(candidate))) {
      level.add(candidate);
    }
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
