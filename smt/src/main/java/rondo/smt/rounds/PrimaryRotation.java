package rondo.smt.rounds;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;
import rondo.smt.execution.PhaseContext;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;
import rondo.smt.value.SymbolicValue;
import rondo.smt.value.SymbolicValue.IntegerValue;
import rondo.smt.value.SymbolicValues;

/** Phase numbers and the rotating primary. */
final class PrimaryRotation {
  private final int processes;
  private final SymbolicValues values;
  private final TermFactory f;

  PrimaryRotation(int processes, SymbolicValues values) {
    this.processes = processes;
    this.values = values;
    this.f = values.formulas();
  }

  /** The phase that follows. */
  PhaseContext next(PhaseContext before) {
    IntegerValue turn = mapped(byValue(before.primary()), p -> (p + 1) % processes);
    return new PhaseContext(more(before.phase()), turn, before.phaseNumbering());
  }

  private static IntegerValue more(IntegerValue number) {
    return switch (number) {
      case SymbolicValue.BinaryInteger(var vector, long low, long high) ->
          new SymbolicValue.BinaryInteger(vector, low + 1, high + 1);
      case SymbolicValue.UnaryInteger(long offset, long scale, List<Formula> counted) ->
          new SymbolicValue.UnaryInteger(offset + 1, scale, counted);
      case SymbolicValue.OneHotInteger(var cases) -> {
        var shifted = new TreeMap<Long, Formula>();
        cases.forEach((n, when) -> shifted.put(n + 1, when));
        yield new SymbolicValue.OneHotInteger(shifted);
      }
    };
  }

  /** The primary of a phase, if phases are numbered from the initial state on. */
  IntegerValue primary(IntegerValue phase) {
    return mapped(byValue(phase), n -> Math.floorMod(n - 1, (long) processes));
  }

  /**
   * For each possible value, the condition under which the number has it; exactly one condition
   * holds.
   */
  Map<Long, Formula> byValue(IntegerValue number) {
    var cases = new TreeMap<Long, Formula>();
    var others = new ArrayList<Formula>();
    for (long n = number.low(); n < number.high(); n++) {
      Formula is = values.equal(number, values.of(n));
      cases.put(n, is);
      others.add(is);
    }
    cases.put(number.high(), f.not(f.or(others)));
    return cases;
  }

  private IntegerValue mapped(Map<Long, Formula> cases, LongUnaryOperator to) {
    var mapped = new TreeMap<Long, Formula>();
    cases.forEach((n, when) -> mapped.merge(to.applyAsLong(n), when, (a, b) -> f.or(a, b)));
    return mapped.size() == 1
        ? values.of(mapped.firstKey())
        : new SymbolicValue.OneHotInteger(mapped);
  }
}
