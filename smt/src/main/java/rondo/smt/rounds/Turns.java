package rondo.smt.rounds;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Formulas;
import rondo.smt.value.Moment;
import rondo.smt.value.SymbolicValue;
import rondo.smt.value.SymbolicValue.Amount;
import rondo.smt.value.SymbolicValues;

/** Counts phases, and says whose turn it is in them. */
final class Turns {
  private final int processes;
  private final SymbolicValues values;
  private final Formulas f;

  Turns(int processes, SymbolicValues values) {
    this.processes = processes;
    this.values = values;
    this.f = values.formulas();
  }

  /** The phase that comes next. */
  Moment next(Moment before) {
    Amount turn = mapped(cases(before.primary()), p -> (p + 1) % processes);
    return new Moment(more(before.phase()), turn, before.numbering());
  }

  private static Amount more(Amount number) {
    return switch (number) {
      case SymbolicValue.Word(var bits, long low, long high) ->
          new SymbolicValue.Word(bits, low + 1, high + 1);
      case SymbolicValue.Tally(long offset, long scale, List<Formula> counted) ->
          new SymbolicValue.Tally(offset + 1, scale, counted);
      case SymbolicValue.Cases(var cases) -> {
        var shifted = new TreeMap<Long, Formula>();
        cases.forEach((n, when) -> shifted.put(n + 1, when));
        yield new SymbolicValue.Cases(shifted);
      }
    };
  }

  /** Whose turn it is in a phase, if phases are counted from the beginning. */
  Amount primary(Amount phase) {
    return mapped(cases(phase), n -> Math.floorMod(n - 1, (long) processes));
  }

  /** When it is which of its numbers; one of them always. */
  Map<Long, Formula> cases(Amount number) {
    var cases = new TreeMap<Long, Formula>();
    var others = new ArrayList<Formula>();
    for (long n = number.low(); n < number.high(); n++) {
      Formula is = values.same(number, values.of(n));
      cases.put(n, is);
      others.add(is);
    }
    cases.put(number.high(), f.not(f.or(others)));
    return cases;
  }

  private Amount mapped(Map<Long, Formula> cases, LongUnaryOperator to) {
    var mapped = new TreeMap<Long, Formula>();
    cases.forEach((n, when) -> mapped.merge(to.applyAsLong(n), when, (a, b) -> f.or(a, b)));
    return mapped.size() == 1 ? values.of(mapped.firstKey()) : new SymbolicValue.Cases(mapped);
  }
}
