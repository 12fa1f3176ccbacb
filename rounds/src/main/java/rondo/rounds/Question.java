package rondo.rounds;

import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import rondo.explore.SearchOptions.Order;
import rondo.ir.data.Domain;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.round.Behaviour;
import rondo.ir.round.RoundObserver;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.rounds.engine.Renaming;
import rondo.rounds.engine.Snapshot;
import rondo.rounds.engine.Watch;
import rondo.rounds.engine.Watch.Automaton;
import rondo.rounds.engine.Watch.Unproposed;
import rondo.rounds.values.ValueGuard;
import rondo.rounds.values.ValueRenaming;
import rondo.trace.Property;

/**
 * A property of a system, as the engine is asked for it.
 *
 * @param values those that validity is about
 */
record Question(
    RoundSystem system, RoundProperty property, SystemProtocol protocol, List<Value> values) {
  static Question of(RoundSystem system, RoundProperty property, SystemProtocol protocol) {
    List<Value> values =
        property instanceof RoundProperty.Validity validity
            ? Domain.values(outcome(system.variables().get(validity.output()).type()), 0)
            : List.of();
    return new Question(system, property, protocol, values);
  }

  /** What an output of this type is once it is there. */
  private static Type outcome(Type output) {
    return output instanceof Type.Optional(Type of) ? of : output;
  }

  Watch<List<Value>> watch() {
    return switch (property) {
      case RoundProperty.Invariant invariant -> {
        Predicate<Snapshot<List<Value>>> holds = holds(invariant.condition(), invariant.slots());
        yield Watch.invariant(s -> !invariant.isDue(s.moment().round()) || holds.test(s));
      }
      case RoundProperty.Validity(_, int input, int output, _, _) ->
          Watch.validity(values.stream().map(v -> unproposed(v, input, output)).toList());
      case RoundProperty.Irrevocability _ -> Watch.invariant(_ -> true);
      case RoundProperty.Temporal(_, RoundObserver observer, _, _) ->
          Watch.runs(automaton(observer));
    };
  }

  /** How values are renamed, also the one that nobody proposes. */
  Renaming<List<Value>> renaming(ValueGuard guard) {
    int output = property instanceof RoundProperty.Validity validity ? validity.output() : 0;
    return new ValueRenaming(guard.classes(), values, output);
  }

  private static Unproposed<List<Value>> unproposed(Value value, int input, int output) {
    return new Unproposed<>(
        begun -> begun.get(input).equals(value), state -> state.get(output).equals(value));
  }

  private Automaton<List<Value>> automaton(RoundObserver observer) {
    return new Automaton<>(
        observer.states().stream().map(s -> state(s, observer.slots())).toList(), observer.start());
  }

  private Watch.State<List<Value>> state(RoundObserver.State state, int slots) {
    return new Watch.State<>(
        state.moves().stream()
            .map(m -> new Watch.Move<>(holds(m.guard(), slots), m.target()))
            .toList(),
        state.status());
  }

  private Predicate<Snapshot<List<Value>>> holds(Term condition, int slots) {
    var behaviour = new Behaviour(system);
    return snapshot -> behaviour.holds(condition, slots, protocol.state(snapshot));
  }

  /** What the search has to look for: what is wrong in processes always counts. */
  Set<Property> checked() {
    return switch (property) {
      case RoundProperty.Invariant _, RoundProperty.Validity _ ->
          Set.of(Property.FORBIDDEN, Property.ASSERTION, Property.RUNTIME_ERROR);
      case RoundProperty.Irrevocability _ ->
          Set.of(Property.IRREVOCABILITY, Property.ASSERTION, Property.RUNTIME_ERROR);
      case RoundProperty.Temporal _ ->
          Set.of(
              Property.FORBIDDEN,
              Property.ACCEPTANCE_CYCLE,
              Property.ASSERTION,
              Property.RUNTIME_ERROR);
    };
  }

  /** The shortest violation is found first where no cycle is looked for. */
  Order order() {
    return property instanceof RoundProperty.Temporal ? Order.DFS : Order.BFS;
  }
}
