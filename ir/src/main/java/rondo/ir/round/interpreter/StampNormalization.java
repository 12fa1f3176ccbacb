package rondo.ir.round.interpreter;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.RoundNumber;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.TermTraversal;
import rondo.ir.round.interpreter.RoundState.ProcessState;

/**
 * Normalizes stamps and the phase number: maps a state to a canonical representative with the least
 * possible numbers.
 *
 * <p>In an infinite run, a protocol can observe only the order of stamps and, if it uses the
 * rotating primary, their residue modulo the number of processes. So stamps are replaced in
 * ascending order, each by the least number greater than the previous one, with the same primary
 * where primaries matter. The current phase is the greatest of them. States with equal
 * representatives have equivalent futures.
 */
public final class StampNormalization {
  private final RoundSystem system;
  private final boolean takesTurns;
  private final boolean stampsTakeTurns;

  public StampNormalization(RoundSystem system) {
    this.system = system;
    var traversal = new TermTraversal(system);
    this.takesTurns = traversal.any(t -> t instanceof Term.Primary);
    this.stampsTakeTurns =
        traversal.any(t -> t instanceof Term.Primary(Term of) && !(of instanceof Term.Phase));
  }

  /** The canonical representative of all states that differ only in phase numbers. */
  public RoundState normalize(RoundState state) {
    if (system.phaseLimit().isPresent()) {
      return state;
    }
    int phase = state.roundNumber().phase();
    var stamps = new TreeSet<Integer>();
    for (ProcessState processState : state.processStates()) {
      for (int v = 0; v < processState.variables().size(); v++) {
        collect(system.variables().get(v).type(), processState.variables().get(v), stamps);
      }
    }
    stamps.remove(0);
    stamps.remove(phase);
    Map<Integer, Integer> order = new TreeMap<>(Map.of(0, 0));
    int last = 0;
    for (int stamp : stamps) {
      last = after(last, stamp, stampsTakeTurns);
      order.put(stamp, last);
    }
    order.put(phase, after(last, phase, takesTurns));
    List<ProcessState> members =
        state.processStates().stream().map(m -> renumbered(m, order)).toList();
    var number = new RoundNumber(order.get(phase), state.roundNumber().round());
    return new RoundState(number, members, state.network(), state.observer(), state.unproposed());
  }

  /** The least number after {@code last}, with the same primary as {@code stamp} if required. */
  private int after(int last, int stamp, boolean sameTurn) {
    int next = last + 1;
    while (sameTurn && Math.floorMod(next - stamp, system.processes()) != 0) {
      next++;
    }
    return next;
  }

  private ProcessState renumbered(ProcessState state, Map<Integer, Integer> order) {
    var variables = new ArrayList<Value>();
    for (int v = 0; v < state.variables().size(); v++) {
      Type type = system.variables().get(v).type();
      variables.add(renumbered(type, state.variables().get(v), order));
    }
    return new ProcessState(state.status(), variables);
  }

  private static void collect(Type type, Value value, TreeSet<Integer> stamps) {
    switch (value) {
      case Value.None() -> {}
      case Value.Number(int number) -> {
        if (isStamp(type)) {
          stamps.add(number);
        }
      }
      case Value.Items(List<Value> items) -> {
        for (int i = 0; i < items.size(); i++) {
          collect(part(type, i), items.get(i), stamps);
        }
      }
    }
  }

  private static Value renumbered(Type type, Value value, Map<Integer, Integer> order) {
    return switch (value) {
      case Value.None _ -> value;
      case Value.Number(int number) -> isStamp(type) ? Value.of(order.get(number)) : value;
      case Value.Items(List<Value> items) ->
          new Value.Items(
              IntStream.range(0, items.size())
                  .mapToObj(i -> renumbered(part(type, i), items.get(i), order))
                  .toList());
    };
  }

  private static boolean isStamp(Type type) {
    return type instanceof Type.Stamp
        || (type instanceof Type.Optional(Type of) && of instanceof Type.Stamp);
  }

  /** The type of an item. */
  private static Type part(Type type, int item) {
    return switch (type) {
      case Type.Optional(Type of) -> part(of, item);
      case Type.Sequence(Type of, _) -> of;
      case Type.Table(_, Type of) -> of;
      case Type.SetOf(Type of) -> of;
      case Type.Structure(_, List<Type.Field> fields) -> fields.get(item).type();
      case Type.Bool _, Type.Range _, Type.Enumeration _, Type.Process _, Type.Stamp _ ->
          throw new IllegalArgumentException(type + " has no items");
    };
  }
}
