package rondo.rounds;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
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
 * The properties of a search, compiled to one {@link PropertyMonitor} of the engine: a formula
 * alone, or invariants, irrevocability and at most one validity together.
 *
 * @param system the system with these properties
 * @param values the values that a validity property is about
 */
record CompiledProperties(RoundSystem system, RoundSystemProtocol protocol, List<Value> values) {
  static CompiledProperties of(RoundSystem system, RoundSystemProtocol protocol) {
    List<Value> values =
        validity(system.properties())
            .map(v -> Domain.values(outcome(system.variables().get(v.output()).type()), 0))
            .orElse(List.of());
    return new CompiledProperties(system, protocol, values);
  }

  /** The validity property among some, of which there is at most one. */
  static Optional<RoundProperty.Validity> validity(List<RoundProperty> properties) {
    return properties.stream()
        .filter(RoundProperty.Validity.class::isInstance)
        .map(RoundProperty.Validity.class::cast)
        .findFirst();
  }

  List<RoundProperty> properties() {
    return system.properties();
  }

  /** The type of a decided output. */
  private static Type outcome(Type output) {
    return output instanceof Type.Optional(Type of) ? of : output;
  }

  PropertyMonitor<List<Value>> monitor() {
    if (properties().getFirst() instanceof RoundProperty.Temporal temporal) {
      return PropertyMonitor.temporal(
          temporal.observer().map(guard -> holds(guard, temporal.slots())));
    }
    Predicate<Snapshot<List<Value>>> invariants =
        properties().stream()
            .filter(RoundProperty.Invariant.class::isInstance)
            .map(p -> holds((RoundProperty.Invariant) p))
            .reduce(_ -> true, Predicate::and);
    List<Unproposed<List<Value>>> unproposed =
        validity(properties()).stream()
            .flatMap(p -> values.stream().map(v -> unproposed(v, p.input(), p.output())))
            .toList();
    return PropertyMonitor.ofStates(invariants, unproposed);
  }

  private Predicate<Snapshot<List<Value>>> holds(RoundProperty.Invariant invariant) {
    Predicate<Snapshot<List<Value>>> holds = holds(invariant.condition(), invariant.slots());
    return s -> !invariant.appliesAt(s.roundIndex().round()) || holds.test(s);
  }

  /** The renaming of values in local states, including the unproposed value. */
  ValueSymmetry<List<Value>> valueSymmetry(ValueSymmetryMonitor guard) {
    int output = validity(properties()).map(RoundProperty.Validity::output).orElse(0);
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
    var checked = EnumSet.of(Property.ASSERTION, Property.RUNTIME_ERROR);
    for (RoundProperty property : properties()) {
      switch (property) {
        case RoundProperty.Invariant _, RoundProperty.Validity _ -> checked.add(Property.FORBIDDEN);
        case RoundProperty.Irrevocability _ -> checked.add(Property.IRREVOCABILITY);
        case RoundProperty.Temporal _ -> {
          checked.add(Property.FORBIDDEN);
          checked.add(Property.ACCEPTANCE_CYCLE);
        }
      }
    }
    return checked;
  }

  /**
   * Breadth-first search gives a shortest counterexample; it applies where no cycle is searched
   * for.
   */
  Order order() {
    return properties().getFirst() instanceof RoundProperty.Temporal ? Order.DFS : Order.BFS;
  }
}
