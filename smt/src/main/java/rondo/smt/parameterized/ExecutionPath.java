package rondo.smt.parameterized;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;

/**
 * One path of an execution on numbers that are not known: conditions on them are decided one way or
 * the other, and nondeterministic choices are made.
 *
 * <p>The decisions are given as numbers, in the order in which they arise; after the given ones the
 * first alternative is taken. {@link #next} computes the decisions of the next path: starting with
 * no decisions, this enumerates every path exactly once.
 */
public final class ExecutionPath {
  /** Decisions of conditions; the negative ones have no alternative, and 1 is that of 0. */
  private static final int HOLDS = 0;

  private static final int MUST_HOLD = -1;
  private static final int CANNOT_HOLD = -2;
  private static final int NO_ALTERNATIVE = CANNOT_HOLD;

  private final TermFactory f;
  private final Predicate<List<Formula>> isPossible;
  private final List<Integer> given;
  private final List<Integer> taken = new ArrayList<>();
  private final List<Integer> alternatives = new ArrayList<>();
  private final List<Formula> conditions = new ArrayList<>();
  private boolean isRedundant;

  /**
   * @param isPossible whether conditions are satisfiable together; may say so of any
   */
  public ExecutionPath(TermFactory f, Predicate<List<Formula>> isPossible, List<Integer> given) {
    this.f = f;
    this.isPossible = isPossible;
    this.given = given;
  }

  /** Decides a condition; both ways are taken, on different paths, unless one is impossible. */
  boolean decide(Formula condition) {
    if (condition.isTrue() || condition.isFalse()) {
      return condition.isTrue();
    }
    Formula negation = f.not(condition);
    int decision =
        taken.size() < given.size() ? given.get(taken.size()) : first(condition, negation);
    taken.add(decision);
    alternatives.add(decision < 0 ? NO_ALTERNATIVE : 2);
    boolean holds = decision == HOLDS || decision == MUST_HOLD;
    conditions.add(holds ? condition : negation);
    return holds;
  }

  private int first(Formula condition, Formula negation) {
    if (!isPossible(negation)) {
      return MUST_HOLD;
    }
    return isPossible(condition) ? HOLDS : CANNOT_HOLD;
  }

  private boolean isPossible(Formula condition) {
    var all = new ArrayList<>(conditions);
    all.add(condition);
    return isPossible.test(all);
  }

  /** Says that another path has the same effect, under weaker conditions. */
  void markRedundant() {
    isRedundant = true;
  }

  boolean isRedundant() {
    return isRedundant;
  }

  /** Adds a condition on a number that was not there before. */
  void assume(Formula condition) {
    conditions.add(condition);
  }

  /** Chooses one of several alternatives. */
  int choose(int count) {
    int number = taken.size() < given.size() ? given.get(taken.size()) : 0;
    taken.add(number);
    alternatives.add(count);
    return number;
  }

  /** The conjunction of the decided conditions. */
  public Formula condition() {
    return f.and(conditions);
  }

  /** The decisions of the next path; empty after the last one. */
  public Optional<List<Integer>> next() {
    for (int i = taken.size() - 1; i >= 0; i--) {
      if (taken.get(i) + 1 < alternatives.get(i)) {
        var numbers = new ArrayList<>(taken.subList(0, i));
        numbers.add(taken.get(i) + 1);
        return Optional.of(List.copyOf(numbers));
      }
    }
    return Optional.empty();
  }
}
