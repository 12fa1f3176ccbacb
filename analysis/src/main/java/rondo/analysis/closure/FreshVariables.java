package rondo.analysis.closure;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import rondo.ir.data.Type;

/** Creates unknowns. Unknowns requested by name are memoized. */
final class FreshVariables {
  private int last = DifferenceConstraints.ZERO;
  private final Map<List<Object>, LinearTerm> named = new HashMap<>();
  private final Set<Integer> present = new HashSet<>();

  LinearTerm fresh() {
    return new LinearTerm(++last, 0);
  }

  /** An arbitrary value of a type. */
  LinearTerm fresh(Type type) {
    return type instanceof Type.Optional ? fresh() : freshPresent();
  }

  /** An arbitrary value other than none. */
  LinearTerm freshPresent() {
    LinearTerm value = fresh();
    present.add(value.unknown());
    return value;
  }

  /** The process that makes the step. */
  LinearTerm self() {
    LinearTerm self = named("self");
    present.add(self.unknown());
    return self;
  }

  /** The absent value of an optional type. */
  LinearTerm none() {
    return named("none");
  }

  /** The value of a variable that is never assigned. */
  LinearTerm variable(int number) {
    return named("variable", number);
  }

  /** 1 if an optional value is present, 0 if not. */
  LinearTerm presence(LinearTerm value) {
    if (value.isNumber() || value.plus() != 0 || present.contains(value.unknown())) {
      return LinearTerm.number(1);
    }
    return value.equals(none()) ? LinearTerm.number(0) : named("presence", value.unknown());
  }

  /** A field of an unknown structure. */
  LinearTerm field(LinearTerm structure, int field) {
    return named("field", structure.unknown(), structure.plus(), field);
  }

  private LinearTerm named(Object... name) {
    return named.computeIfAbsent(List.of(name), _ -> fresh());
  }

  /** Adds the constraints that hold for every value of a type, whatever the parameters are. */
  static Optional<DifferenceConstraints> typed(
      DifferenceConstraints constraints, LinearTerm value, Type type) {
    return switch (type) {
      case Type.Bool _ -> within(constraints, value, 1);
      case Type.Enumeration(_, List<String> constants) ->
          within(constraints, value, constants.size() - 1);
      case Type.Range _,
          Type.Process _,
          Type.Stamp _,
          Type.Optional _,
          Type.Sequence _,
          Type.Table _,
          Type.SetOf _,
          Type.Structure _ ->
          Optional.of(constraints);
    };
  }

  private static Optional<DifferenceConstraints> within(
      DifferenceConstraints constraints, LinearTerm value, long most) {
    return constraints
        .atMost(LinearTerm.number(0), value)
        .flatMap(f -> f.atMost(value, LinearTerm.number(most)));
  }
}
