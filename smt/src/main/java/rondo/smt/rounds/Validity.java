package rondo.smt.rounds;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import rondo.ir.data.Type;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Formulas;
import rondo.smt.value.SymbolicValue;
import rondo.smt.value.SymbolicValues;
import rondo.smt.value.SymbolicVariable;

/** What it takes to watch whether an output is nobody's input. */
final class Validity {
  private Validity() {}

  /** The property that is watched, if it is. */
  static Optional<RoundProperty.Validity> of(RoundSystem system) {
    return system.properties().stream()
        .filter(RoundProperty.Validity.class::isInstance)
        .map(RoundProperty.Validity.class::cast)
        .findFirst();
  }

  /** What an output is once it is there. */
  static Type type(RoundSystem system, RoundProperty.Validity validity) {
    Type type = system.variables().get(validity.output()).type();
    return type instanceof Type.Optional(Type of) ? of : type;
  }

  /** The variables that may hold such a value. */
  static List<Integer> related(RoundSystem system) {
    List<Type> types = of(system).map(v -> type(system, v)).stream().toList();
    return IntStream.range(0, system.variables().size())
        .filter(v -> system.variables().get(v).type().holds(types::contains))
        .boxed()
        .toList();
  }

  record Unproposed(Situation.Unproposed value, Formula wellFormed) {}

  /** Any value that could be an output, or none. */
  static Unproposed unproposed(RoundSystem system, SymbolicValues values) {
    Formulas f = values.formulas();
    Optional<RoundProperty.Validity> validity = of(system);
    if (validity.isEmpty()) {
      return new Unproposed(
          new Situation.Unproposed(f.truth(false), new SymbolicValue.Nothing()), f.truth(true));
    }
    SymbolicVariable any = values.variable("unproposed", type(system, validity.get()), 1);
    return new Unproposed(
        new Situation.Unproposed(f.variable("watched"), any.value()), any.wellFormed());
  }

  /** Whether a value is another one, or it is somewhere in it. */
  static Formula occurs(SymbolicValues values, SymbolicValue one, SymbolicValue in) {
    Formulas f = values.formulas();
    return switch (in) {
      case SymbolicValue.Nothing _ -> f.truth(false);
      case SymbolicValue.Maybe(Formula there, SymbolicValue inner) ->
          f.and(there, occurs(values, one, inner));
      case SymbolicValue.Truth _, SymbolicValue.Amount _ -> values.same(one, in);
      case SymbolicValue.Parts(List<SymbolicValue> items) ->
          f.or(items.stream().map(i -> occurs(values, one, i)).toList());
      case SymbolicValue.Row(SymbolicValue.Amount length, List<SymbolicValue> items) ->
          f.or(
              IntStream.range(0, items.size())
                  .mapToObj(
                      i ->
                          f.and(
                              values.less(values.of(i), length), occurs(values, one, items.get(i))))
                  .toList());
      case SymbolicValue.Group(List<SymbolicValue.Guarded> elements) ->
          f.or(
              elements.stream().map(e -> f.and(e.when(), occurs(values, one, e.value()))).toList());
    };
  }
}
