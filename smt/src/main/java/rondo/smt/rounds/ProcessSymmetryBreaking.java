package rondo.smt.rounds;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import rondo.ir.data.Type;
import rondo.ir.round.RoundSystem;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;
import rondo.smt.value.SymbolicValue;
import rondo.smt.value.SymbolicValues;

/**
 * Symmetry breaking for interchangeable processes: keeps at least one state of each orbit, the one
 * in which the processes are sorted by fault status and simple variables.
 */
final class ProcessSymmetryBreaking {
  private final RoundSystem system;
  private final SymbolicValues values;
  private final TermFactory f;
  private final List<Integer> sorting;

  ProcessSymmetryBreaking(RoundSystem system, SymbolicValues values) {
    this.system = system;
    this.values = values;
    this.f = values.formulas();
    this.sorting = sorting(system);
  }

  /** The processes from this one on are sorted. */
  Formula constraint(SymbolicRoundState state, int from) {
    var ordered = new ArrayList<Formula>();
    for (int p = from; p + 1 < system.processes(); p++) {
      ordered.add(notAfter(key(state, p), key(state, p + 1)));
    }
    return f.and(ordered);
  }

  private List<SymbolicValue> key(SymbolicRoundState state, int process) {
    SymbolicFaultStatus status = state.faultStatus();
    var key = new ArrayList<SymbolicValue>();
    key.add(new SymbolicValue.BooleanValue(status.crashed().get(process)));
    key.add(new SymbolicValue.BooleanValue(status.omitting().get(process)));
    key.add(new SymbolicValue.BooleanValue(status.byzantine().get(process)));
    sorting.forEach(v -> key.add(state.variables().get(process).get(v)));
    return key;
  }

  /** The variables of the sort key; stamps come first, which works best for proofs. */
  private static List<Integer> sorting(RoundSystem system) {
    return IntStream.range(0, system.variables().size())
        .filter(v -> isSimple(system.variables().get(v).type()))
        .boxed()
        .sorted(
            Comparator.comparing(
                v -> !StampOccurrences.isStamped(system.variables().get(v).type())))
        .toList();
  }

  private static boolean isSimple(Type type) {
    return switch (type) {
      case Type.Bool _, Type.Range _, Type.Enumeration _, Type.Process _, Type.Stamp _ -> true;
      case Type.Optional(Type of) -> isSimple(of);
      case Type.Sequence _, Type.Table _, Type.SetOf _, Type.Structure _ -> false;
    };
  }

  private Formula notAfter(List<SymbolicValue> one, List<SymbolicValue> other) {
    Formula rest = f.truth(true);
    for (int i = one.size() - 1; i >= 0; i--) {
      Formula less = values.less(one.get(i), other.get(i));
      Formula same = values.equal(one.get(i), other.get(i));
      rest = f.or(less, f.and(same, rest));
    }
    return rest;
  }
}
