package rondo.ir.event.proof;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import rondo.ir.data.Type;

/** Gives out unknowns. What is asked for by name is the same each time. */
final class Unknowns {
  private int last = Facts.ZERO;
  private final Map<List<Object>, Linear> named = new HashMap<>();
  private final Set<Integer> there = new HashSet<>();

  Linear fresh() {
    return new Linear(++last, 0);
  }

  /** A value of a type. */
  Linear fresh(Type type) {
    return type instanceof Type.Optional ? fresh() : present();
  }

  /** A value that is not none. */
  Linear present() {
    Linear value = fresh();
    there.add(value.unknown());
    return value;
  }

  /** Whoever makes a step. */
  Linear self() {
    Linear self = named("self");
    there.add(self.unknown());
    return self;
  }

  /** No value, where one is optional. */
  Linear none() {
    return named("none");
  }

  /** What a variable that nobody sets is. */
  Linear variable(int number) {
    return named("variable", number);
  }

  /** 1 if an optional value is there, 0 if it is not. */
  Linear presence(Linear value) {
    if (value.isNumber() || value.plus() != 0 || there.contains(value.unknown())) {
      return Linear.number(1);
    }
    return value.equals(none()) ? Linear.number(0) : named("presence", value.unknown());
  }

  /** A field of a structure of which nothing is known. */
  Linear field(Linear structure, int field) {
    return named("field", structure.unknown(), structure.plus(), field);
  }

  private Linear named(Object... name) {
    return named.computeIfAbsent(List.of(name), _ -> fresh());
  }

  /** What is known of any value of a type, whatever the parameters are. */
  static Optional<Facts> typed(Facts facts, Linear value, Type type) {
    return switch (type) {
      case Type.Bool _ -> within(facts, value, 1);
      case Type.Enumeration(_, List<String> constants) ->
          within(facts, value, constants.size() - 1);
      case Type.Range _,
          Type.Process _,
          Type.Stamp _,
          Type.Optional _,
          Type.Sequence _,
          Type.Table _,
          Type.SetOf _,
          Type.Structure _ ->
          Optional.of(facts);
    };
  }

  private static Optional<Facts> within(Facts facts, Linear value, long most) {
    return facts.atMost(Linear.number(0), value).flatMap(f -> f.atMost(value, Linear.number(most)));
  }
}
