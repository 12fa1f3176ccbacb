package rondo.rounds;

import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import rondo.analysis.symmetry.value.ValueSymmetryMonitor;
import rondo.explore.SearchOptions.Order;
import rondo.ir.data.Domain;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.RoundProcessSemantics;
import rondo.rounds.engine.protocol.PropertyMonitor;
import rondo.rounds.engine.protocol.PropertyMonitor.Unproposed;
import rondo.rounds.engine.protocol.Snapshot;
import rondo.rounds.engine.protocol.ValueSymmetry;
import rondo.trace.Property;

/**
 * A property of a system, compiled to the {@link PropertyMonitor} of the engine.
 *
 * @param values the values that a validity property is about
 */
record CompiledProperty(
    RoundSystem system, RoundProperty property, RoundSystemProtocol protocol, List<Value> values) {
  static CompiledProperty of(
      RoundSystem system, RoundProperty property, RoundSystemProtocol protocol) {
    List<Value> values =
        property instanceof RoundProperty.Validity validity
            ? Domain.values(outcome(system.variables().get(validity.output()).type()), 0)
            : List.of();
    return new CompiledProperty(system, property, protocol, values);
  }

  /** The type of a decided output. */
  private static Type outcome(Type output) {
    return output instanceof Type.Optional(Type of) ? of : output;
  }

  PropertyMonitor<List<Value>> monitor() {
    return switch (property) {
      case RoundProperty.Invariant invariant -> {
        Predicate<Snapshot<List<Value>>> holds = holds(invariant.condition(), invariant.slots());
        yield PropertyMonitor.invariant(
            s -> !invariant.appliesAt(s.roundIndex().round()) || holds.test(s));
      }
      case RoundProperty.Validity(_, int input, int output, _, _) ->
          PropertyMonitor.validity(values.stream().map(v -> unproposed(v, input, output)).toList());
      case RoundProperty.Irrevocability _ -> PropertyMonitor.invariant(_ -> true);
      case RoundProperty.Temporal temporal ->
          PropertyMonitor.temporal(
              temporal.observer().map(guard -> holds(guard, temporal.slots())));
    };
  }

  /** The renaming of values in local states, including the unproposed value. */
  ValueSymmetry<List<Value>> valueSymmetry(ValueSymmetryMonitor guard) {
    int output = property instanceof RoundProperty.Validity validity ? validity.output() : 0;
    return new ValueRenaming(guard.classes(), values, output);
  }

  private static Unproposed<List<Value>> unproposed(Value value, int input, int output) {
    return new Unproposed<>(
        initial -> initial.get(input).equals(value), state -> state.get(output).equals(value));
  }

  private Predicate<Snapshot<List<Value>>> holds(Term condition, int slots) {
    var semantics = new RoundProcessSemantics(system);
    return snapshot -> semantics.holds(condition, slots, protocol.state(snapshot));
  }

  /** The kinds of violations to search for: faults of processes are always included. */
  Set<Property> checkedProperties() {
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

  /**
   * Breadth-first search gives a shortest counterexample; it applies where no cycle is searched
   * for.
   */
  Order order() {
    return property instanceof RoundProperty.Temporal ? Order.DFS : Order.BFS;
  }
}
