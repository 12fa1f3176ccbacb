package rondo.smt.rounds;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import rondo.ir.data.Type;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;
import rondo.smt.value.SymbolicValue;
import rondo.smt.value.SymbolicValues;
import rondo.smt.value.SymbolicVariable;

/** The encoding of validity: no output is a value that no process proposed. */
final class ValidityEncoding {
  private ValidityEncoding() {}

  /** The validity property, if it is checked. */
  static Optional<RoundProperty.Validity> of(RoundSystem system) {
    return system.properties().stream()
        .filter(RoundProperty.Validity.class::isInstance)
        .map(RoundProperty.Validity.class::cast)
        .findFirst();
  }

  /** The type of the output once it is present. */
  static Type type(RoundSystem system, RoundProperty.Validity validity) {
    Type type = system.variables().get(validity.output()).type();
    return type instanceof Type.Optional(Type of) ? of : type;
  }

  /** The variables that may hold an output value. */
  static List<Integer> related(RoundSystem system) {
    List<Type> types = of(system).map(v -> type(system, v)).stream().toList();
    return IntStream.range(0, system.variables().size())
        .filter(v -> system.variables().get(v).type().contains(types::contains))
        .boxed()
        .toList();
  }

  record Unproposed(SymbolicRoundState.Unproposed value, Formula wellFormed) {}

  /** An arbitrary unproposed value, or none. */
  static Unproposed unproposed(RoundSystem system, SymbolicValues values) {
    TermFactory f = values.formulas();
    Optional<RoundProperty.Validity> validity = of(system);
    if (validity.isEmpty()) {
      return new Unproposed(
          new SymbolicRoundState.Unproposed(f.truth(false), new SymbolicValue.NoneValue()),
          f.truth(true));
    }
    SymbolicVariable any = values.variable("unproposed", type(system, validity.get()), 1);
    return new Unproposed(
        new SymbolicRoundState.Unproposed(f.variable("watched"), any.value()), any.wellFormed());
  }

  /** Whether a value equals another one or occurs in it. */
  static Formula occurs(SymbolicValues values, SymbolicValue one, SymbolicValue in) {
    TermFactory f = values.formulas();
    return switch (in) {
      case SymbolicValue.NoneValue _ -> f.truth(false);
      case SymbolicValue.OptionalValue(Formula there, SymbolicValue inner) ->
          f.and(there, occurs(values, one, inner));
      case SymbolicValue.BooleanValue _, SymbolicValue.IntegerValue _ -> values.equal(one, in);
      case SymbolicValue.TupleValue(List<SymbolicValue> items) ->
          f.or(items.stream().map(i -> occurs(values, one, i)).toList());
      case SymbolicValue.SequenceValue(
              SymbolicValue.IntegerValue length,
              List<SymbolicValue> items) ->
          f.or(
              IntStream.range(0, items.size())
                  .mapToObj(
                      i ->
                          f.and(
                              values.less(values.of(i), length), occurs(values, one, items.get(i))))
                  .toList());
      case SymbolicValue.SetValue(List<SymbolicValue.GuardedValue> elements) ->
          f.or(
              elements.stream().map(e -> f.and(e.when(), occurs(values, one, e.value()))).toList());
    };
  }
}
