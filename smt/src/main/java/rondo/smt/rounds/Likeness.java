package rondo.smt.rounds;

import java.util.ArrayList;
import java.util.List;
import rondo.ir.data.Type;
import rondo.ir.round.RoundSystem;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Formulas;
import rondo.smt.value.SymbolicValue;
import rondo.smt.value.SymbolicValues;

/**
 * Whether two states have the same future: everything is the same but stamps and the number of the
 * phase, and these are in the same order, as {@link rondo.ir.round.StampOrder} has it.
 */
final class Likeness {
  private final RoundSystem system;
  private final SymbolicValues values;
  private final Formulas f;
  private final Stamps stamps;

  Likeness(RoundSystem system, SymbolicValues values) {
    this.system = system;
    this.values = values;
    this.f = values.formulas();
    this.stamps = new Stamps(values);
  }

  /** For states at the beginning of phases in which it is the same one's turn, if anybody's. */
  Formula of(Situation one, Situation other) {
    var same = new ArrayList<Formula>();
    same.add(one.standings().same(other.standings(), f));
    same.add(f.same(one.network().lossesLeft(), other.network().lossesLeft()));
    same.add(f.same(one.network().unrest(), other.network().unrest()));
    var first = new ArrayList<Stamps.Cell>();
    var second = new ArrayList<Stamps.Cell>();
    for (int p = 0; p < system.processes(); p++) {
      for (int v = 0; v < system.variables().size(); v++) {
        Type type = system.variables().get(v).type();
        SymbolicValue left = one.variables().get(p).get(v);
        SymbolicValue right = other.variables().get(p).get(v);
        same.add(same(type, left, right));
        first.addAll(stamps.in(type, left));
        second.addAll(stamps.in(type, right));
      }
    }
    if (!first.isEmpty()) {
      addPhase(one, first);
      addPhase(other, second);
      same.add(inSameOrder(first, second));
    }
    return f.and(same);
  }

  /** No stamp is 0, and the phase is one of them. */
  private void addPhase(Situation in, List<Stamps.Cell> to) {
    to.add(new Stamps.Cell(f.truth(true), values.of(0)));
    to.add(new Stamps.Cell(f.truth(true), in.moment().phase()));
  }

  private Formula inSameOrder(List<Stamps.Cell> one, List<Stamps.Cell> other) {
    var same = new ArrayList<Formula>();
    for (int i = 0; i < one.size(); i++) {
      same.add(f.same(one.get(i).there(), other.get(i).there()));
      for (int j = 0; j < i; j++) {
        Formula there = f.and(one.get(i).there(), one.get(j).there());
        same.add(f.or(f.not(there), f.and(isSame(one, other, i, j), isSame(one, other, j, i))));
      }
    }
    return f.and(same);
  }

  private Formula isSame(List<Stamps.Cell> one, List<Stamps.Cell> other, int i, int j) {
    return f.same(
        values.less(one.get(i).stamp(), one.get(j).stamp()),
        values.less(other.get(i).stamp(), other.get(j).stamp()));
  }

  /** Whether two values are the same, whatever the stamps in them. */
  private Formula same(Type type, SymbolicValue left, SymbolicValue right) {
    if (!Stamps.isStamped(type)) {
      return values.same(left, right);
    }
    return values.same(blank(type, left), blank(type, right));
  }

  /** The same value with 0 for all stamps. */
  private SymbolicValue blank(Type type, SymbolicValue value) {
    if (!Stamps.isStamped(type)) {
      return value;
    }
    return switch (value) {
      case SymbolicValue.Nothing _ -> value;
      case SymbolicValue.Maybe(Formula there, SymbolicValue inner) ->
          new SymbolicValue.Maybe(there, blank(((Type.Optional) type).of(), inner));
      case SymbolicValue.Amount _ -> values.of(0);
      case SymbolicValue.Parts(List<SymbolicValue> items) ->
          new SymbolicValue.Parts(blank(type, items));
      case SymbolicValue.Row(SymbolicValue.Amount length, List<SymbolicValue> items) ->
          new SymbolicValue.Row(length, blank(type, items));
      case SymbolicValue.Truth _, SymbolicValue.Group _ ->
          throw new IllegalArgumentException("no single stamps in " + value);
    };
  }

  private List<SymbolicValue> blank(Type type, List<SymbolicValue> items) {
    var blank = new ArrayList<SymbolicValue>();
    for (int i = 0; i < items.size(); i++) {
      blank.add(blank(Stamps.part(type, i), items.get(i)));
    }
    return blank;
  }
}
