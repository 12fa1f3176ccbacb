package rondo.ltl.translate;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import rondo.ltl.Cube;
import rondo.ltl.FormulaTooLargeException;
import rondo.ltl.rewrite.Nnf;

/**
 * The very weak alternating automaton of a formula (Gastin and Oddoux, CAV 2001): its states are
 * subformulas, and the arcs of a formula are the disjuncts of its one-step unfolding, each a
 * conjunction of a label and successor states. A path never returns to a formula that it has left,
 * and a path that stays in one for ever must stay in a release.
 *
 * <p>An until that is postponed leaves a promise on its arc (Couvreur, FM 1999), and a run is
 * accepted if no until promises for ever. Formulas that occur as successors are numbered on demand.
 */
final class AlternatingAutomaton {
  private static final int MAX_STATES = Long.SIZE;

  private final Map<Nnf, Integer> numbers = new HashMap<>();
  private final List<Nnf> formulas = new ArrayList<>();
  private final Map<Nnf.Until, Integer> untils = new HashMap<>();
  private final Map<Nnf, List<Arc>> arcs = new HashMap<>();
  private final BitSet compared = new BitSet();
  private final BitSet included = new BitSet();
  private final StepLimit budget;

  AlternatingAutomaton(StepLimit budget) {
    this.budget = budget;
  }

  /** The conjuncts of a formula as a set of states. */
  long states(Nnf formula) throws FormulaTooLargeException {
    long set = 0;
    for (Nnf conjunct : formula.conjuncts()) {
      set |= 1L << number(conjunct);
    }
    return set;
  }

  /** The number of untils with promises so far. */
  int promises() {
    return untils.size();
  }

  /** The arcs of a set of states: the product of their arcs. */
  List<Arc> arcs(long states) throws FormulaTooLargeException {
    List<Arc> result = List.of(Arc.TRUE);
    for (long rest = states; rest != 0; rest &= rest - 1) {
      Nnf formula = formulas.get(Long.numberOfTrailingZeros(rest));
      result = Arc.product(result, arcs(formula), budget);
    }
    return result;
  }

  /**
   * The set without redundant formulas: those for which some other formula of the set has only arcs
   * that are dominated by an arc of the redundant one, as {@code [] <> f} makes {@code <> f}
   * redundant.
   */
  long withoutRedundant(long states) throws FormulaTooLargeException {
    long needed = states;
    for (long rest = states; rest != 0; rest &= rest - 1) {
      int candidate = Long.numberOfTrailingZeros(rest);
      for (long others = needed & ~(1L << candidate); others != 0; others &= others - 1) {
        if (includes(Long.numberOfTrailingZeros(others), candidate)) {
          needed &= ~(1L << candidate);
          break;
        }
      }
    }
    return needed;
  }

  private boolean includes(int first, int second) throws FormulaTooLargeException {
    int pair = first * MAX_STATES + second;
    if (!compared.get(pair)) {
      compared.set(pair);
      List<Arc> ways = arcs(formulas.get(second));
      List<Arc> arcs = arcs(formulas.get(first));
      budget.spend((long) arcs.size() * ways.size());
      included.set(pair, arcs.stream().allMatch(a -> ways.stream().anyMatch(w -> w.dominates(a))));
    }
    return included.get(pair);
  }

  private List<Arc> arcs(Nnf formula) throws FormulaTooLargeException {
    List<Arc> known = arcs.get(formula);
    if (known == null) {
      known = derive(formula);
      arcs.put(formula, known);
    }
    return known;
  }

  private List<Arc> derive(Nnf formula) throws FormulaTooLargeException {
    return switch (formula) {
      case Nnf.True _ -> List.of(Arc.TRUE);
      case Nnf.False _ -> List.of();
      case Nnf.Literal(int p, boolean positive) -> {
        long bit = 1L << p;
        yield List.of(new Arc(positive ? new Cube(bit, 0) : new Cube(0, bit), 0, 0));
      }
      case Nnf.And(var fs) -> {
        List<Arc> result = List.of(Arc.TRUE);
        for (Nnf f : fs) {
          result = Arc.product(result, arcs(f), budget);
        }
        yield result;
      }
      case Nnf.Or(var fs) -> {
        List<Arc> result = List.of();
        for (Nnf f : fs) {
          result = either(result, arcs(f));
        }
        yield result;
      }
      case Nnf.Next(var f) -> List.of(new Arc(Cube.TRUE, states(f), 0));
      case Nnf.Until u -> {
        var later = new Arc(Cube.TRUE, states(u), 1L << promise(u));
        yield either(arcs(u.right()), Arc.product(arcs(u.left()), List.of(later), budget));
      }
      case Nnf.Release r -> {
        var later = new Arc(Cube.TRUE, states(r), 0);
        yield Arc.product(arcs(r.right()), either(arcs(r.left()), List.of(later)), budget);
      }
    };
  }

  private List<Arc> either(List<Arc> left, List<Arc> right) throws FormulaTooLargeException {
    var both = new ArrayList<>(left);
    both.addAll(right);
    return Arc.undominated(both, budget);
  }

  private int number(Nnf formula) throws FormulaTooLargeException {
    Integer number = numbers.get(formula);
    if (number == null) {
      number = fresh(formulas.size());
      formulas.add(formula);
      numbers.put(formula, number);
    }
    return number;
  }

  private int promise(Nnf.Until until) throws FormulaTooLargeException {
    Integer number = untils.get(until);
    if (number == null) {
      number = fresh(untils.size());
      untils.put(until, number);
    }
    return number;
  }

  private static int fresh(int number) throws FormulaTooLargeException {
    if (number >= MAX_STATES) {
      throw new FormulaTooLargeException("it has more than " + MAX_STATES + " temporal operators");
    }
    return number;
  }
}
