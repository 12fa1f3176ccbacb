package rondo.smt.rounds;

import java.util.ArrayList;
import java.util.List;
import rondo.ir.data.Type;
import rondo.ir.round.RoundSystem;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;
import rondo.smt.value.SymbolicValue;
import rondo.smt.value.SymbolicValues;

/**
 * Equivalence of states up to an order-preserving renaming of stamps and phase numbers: equivalent
 * states have the same future, as in {@link rondo.ir.round.interpreter.StampNormalization}.
 */
final class StateEquivalence {
  private final RoundSystem system;
  private final SymbolicValues values;
  private final TermFactory f;
  private final StampOccurrences occurrences;

  StateEquivalence(RoundSystem system, SymbolicValues values) {
    this.system = system;
    this.values = values;
    this.f = values.formulas();
    this.occurrences = new StampOccurrences(values);
  }

  /**
   * Whether two states at the beginning of phases are equivalent; both phases have the same
   * primary, if the primary is used.
   */
  Formula of(SymbolicRoundState one, SymbolicRoundState other) {
    var same = new ArrayList<Formula>();
    same.add(one.faultStatus().equal(other.faultStatus(), f));
    same.add(f.equal(one.network().lossesLeft(), other.network().lossesLeft()));
    same.add(f.equal(one.network().roundsUntilStable(), other.network().roundsUntilStable()));
    var first = new ArrayList<StampOccurrences.StampOccurrence>();
    var second = new ArrayList<StampOccurrences.StampOccurrence>();
    for (int p = 0; p < system.processes(); p++) {
      for (int v = 0; v < system.variables().size(); v++) {
        Type type = system.variables().get(v).type();
        SymbolicValue left = one.variables().get(p).get(v);
        SymbolicValue right = other.variables().get(p).get(v);
        same.add(same(type, left, right));
        first.addAll(occurrences.in(type, left));
        second.addAll(occurrences.in(type, right));
      }
    }
    if (!first.isEmpty()) {
      addPhase(one, first);
      addPhase(other, second);
      same.add(inSameOrder(first, second));
    }
    return f.and(same);
  }

  /** Adds 0, which is no stamp, and the phase number, so that the order relates stamps to both. */
  private void addPhase(SymbolicRoundState in, List<StampOccurrences.StampOccurrence> to) {
    to.add(new StampOccurrences.StampOccurrence(f.truth(true), values.of(0)));
    to.add(new StampOccurrences.StampOccurrence(f.truth(true), in.phaseContext().phase()));
  }

  private Formula inSameOrder(
      List<StampOccurrences.StampOccurrence> one, List<StampOccurrences.StampOccurrence> other) {
    var same = new ArrayList<Formula>();
    for (int i = 0; i < one.size(); i++) {
      same.add(f.equal(one.get(i).isPresent(), other.get(i).isPresent()));
      for (int j = 0; j < i; j++) {
        Formula there = f.and(one.get(i).isPresent(), one.get(j).isPresent());
        same.add(f.or(f.not(there), f.and(isSame(one, other, i, j), isSame(one, other, j, i))));
      }
    }
    return f.and(same);
  }

  private Formula isSame(
      List<StampOccurrences.StampOccurrence> one,
      List<StampOccurrences.StampOccurrence> other,
      int i,
      int j) {
    return f.equal(
        values.less(one.get(i).stamp(), one.get(j).stamp()),
        values.less(other.get(i).stamp(), other.get(j).stamp()));
  }

  /** Whether two values are equal up to their stamps. */
  private Formula same(Type type, SymbolicValue left, SymbolicValue right) {
    if (!StampOccurrences.isStamped(type)) {
      return values.equal(left, right);
    }
    return values.equal(blank(type, left), blank(type, right));
  }

  /** The value with 0 in place of every stamp. */
  private SymbolicValue blank(Type type, SymbolicValue value) {
    if (!StampOccurrences.isStamped(type)) {
      return value;
    }
    return switch (value) {
      case SymbolicValue.NoneValue _ -> value;
      case SymbolicValue.OptionalValue(Formula there, SymbolicValue inner) ->
          new SymbolicValue.OptionalValue(there, blank(((Type.Optional) type).of(), inner));
      case SymbolicValue.IntegerValue _ -> values.of(0);
      case SymbolicValue.TupleValue(List<SymbolicValue> items) ->
          new SymbolicValue.TupleValue(blank(type, items));
      case SymbolicValue.SequenceValue(
              SymbolicValue.IntegerValue length,
              List<SymbolicValue> items) ->
          new SymbolicValue.SequenceValue(length, blank(type, items));
      case SymbolicValue.BooleanValue _, SymbolicValue.SetValue _ ->
          throw new IllegalArgumentException("no single stamps in " + value);
    };
  }

  private List<SymbolicValue> blank(Type type, List<SymbolicValue> items) {
    var blank = new ArrayList<SymbolicValue>();
    for (int i = 0; i < items.size(); i++) {
      blank.add(blank(StampOccurrences.part(type, i), items.get(i)));
    }
    return blank;
  }
}
