package rondo.smt.value;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import rondo.ir.data.Domain;
import rondo.ir.data.Type;
import rondo.ir.data.Value;

/** Generates random values. */
final class ValueGenerator {
  private final RandomGenerator random;
  private final int lastStamp;

  ValueGenerator(RandomGenerator random, int lastStamp) {
    this.random = random;
    this.lastStamp = lastStamp;
  }

  Value of(Type type) {
    return switch (type) {
      case Type.Bool() -> Value.of(random.nextInt(2));
      case Type.Range(int low, int high) -> Value.of(random.nextInt(low, high + 1));
      case Type.Enumeration(_, List<String> constants) ->
          Value.of(random.nextInt(constants.size()));
      case Type.Process(int count) -> Value.of(random.nextInt(count));
      case Type.Stamp() -> Value.of(random.nextInt(lastStamp + 1));
      case Type.Optional(Type of) -> random.nextInt(3) == 0 ? Value.NONE : of(of);
      case Type.Sequence(Type of, int capacity) ->
          new Value.Items(some(of, random.nextInt(capacity + 1)));
      case Type.Table(Type index, Type of) -> new Value.Items(some(of, Domain.size(index)));
      case Type.SetOf(Type of) -> Value.set(some(of, random.nextInt(4)));
      case Type.Structure(_, List<Type.Field> fields) ->
          new Value.Items(fields.stream().map(f -> of(f.type())).toList());
    };
  }

  private List<Value> some(Type type, int count) {
    var values = new ArrayList<Value>();
    for (int i = 0; i < count; i++) {
      values.add(of(type));
    }
    return values;
  }
}
