package rondo.rounds;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.RoundState;
import rondo.testkit.RoundReference;

/** Reference for value symmetry: applies a permutation to everything of type 1..V. */
final class ValueSymmetryReference {
  private final RoundSystem system;
  private final Type.Range values;
  private final Type output;

  ValueSymmetryReference(RoundSystem system, Type.Range values, Type output) {
    this.system = system;
    this.values = values;
    this.output = output;
  }

  /** The least state under all permutations of values. */
  RoundState canonicalUnderPermutation(RoundState state) {
    return permutations(values.high()).stream()
        .map(p -> RoundReference.sorted(renamed(state, v -> p.get(v - 1))))
        .min(Comparator.comparing(RoundState::toString))
        .orElseThrow();
  }

  /** The state with its values replaced by their ranks. */
  RoundState canonicalUnderOrder(RoundState state) {
    var there = new TreeSet<Integer>();
    renamed(
        state,
        v -> {
          there.add(v);
          return v;
        });
    return RoundReference.sorted(renamed(state, v -> there.headSet(v).size() + 1));
  }

  private static List<List<Integer>> permutations(int size) {
    if (size == 0) {
      return List.of(List.of());
    }
    var all = new ArrayList<List<Integer>>();
    for (List<Integer> shorter : permutations(size - 1)) {
      for (int at = 0; at <= shorter.size(); at++) {
        var longer = new ArrayList<>(shorter);
        longer.add(at, size);
        all.add(longer);
      }
    }
    return all;
  }

  private RoundState renamed(RoundState state, UnaryOperator<Integer> to) {
    return new RoundState(
        state.roundNumber(),
        state.processStates().stream().map(m -> renamed(m, to)).toList(),
        state.network(),
        state.observer(),
        renamed(output, state.unproposed(), to));
  }

  private RoundState.ProcessState renamed(
      RoundState.ProcessState state, UnaryOperator<Integer> to) {
    if (state.status() == ProcessStatus.BYZANTINE) {
      return state;
    }
    return new RoundState.ProcessState(
        state.status(),
        IntStream.range(0, state.variables().size())
            .mapToObj(v -> renamed(system.variables().get(v).type(), state.variables().get(v), to))
            .toList());
  }

  private Value renamed(Type type, Value value, UnaryOperator<Integer> to) {
    if (value instanceof Value.None) {
      return value;
    }
    return switch (type) {
      case Type.Range range ->
          range.equals(values) ? Value.of(to.apply(((Value.Number) value).value())) : value;
      case Type.Optional(Type of) -> renamed(of, value, to);
      case Type.SetOf(Type of) -> Value.set(items(Collections.nCopies(99, of), value, to));
      case Type.Sequence(Type of, _) ->
          new Value.Items(items(Collections.nCopies(99, of), value, to));
      case Type.Table(_, Type of) -> new Value.Items(items(Collections.nCopies(99, of), value, to));
      case Type.Structure(_, List<Type.Field> fields) ->
          new Value.Items(items(fields.stream().map(Type.Field::type).toList(), value, to));
      case Type.Bool _, Type.Enumeration _, Type.Process _, Type.Stamp _ -> value;
    };
  }

  private List<Value> items(List<Type> types, Value value, UnaryOperator<Integer> to) {
    List<Value> items = ((Value.Items) value).items();
    return IntStream.range(0, items.size())
        .mapToObj(i -> renamed(types.get(i), items.get(i), to))
        .toList();
  }
}
