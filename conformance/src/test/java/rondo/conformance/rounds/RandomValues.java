package rondo.conformance.rounds;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import rondo.ir.data.Type;
import rondo.ir.data.Value;

/** Generates random values. */
final class RandomValues {
  private RandomValues() {}

  static Value any(Type type, SplittableRandom random) {
    return switch (type) {
      case Type.Bool() -> Value.of(random.nextInt(2));
      case Type.Range(int low, int high) -> Value.of(random.nextInt(low, high + 1));
      case Type.Enumeration(_, List<String> constants) ->
          Value.of(random.nextInt(constants.size()));
      case Type.Process(int count) -> Value.of(random.nextInt(count));
      case Type.Stamp() -> Value.of(random.nextInt(3));
      case Type.Optional(Type of) -> random.nextInt(3) == 0 ? Value.NONE : any(of, random);
      case Type.Sequence(Type of, int capacity) ->
          new Value.Items(some(of, random.nextInt(capacity + 1), random));
      case Type.Table(Type index, Type of) -> new Value.Items(some(of, size(index), random));
      case Type.SetOf(Type of) -> Value.set(some(of, random.nextInt(4), random));
      case Type.Structure(_, List<Type.Field> fields) ->
          new Value.Items(fields.stream().map(f -> any(f.type(), random)).toList());
    };
  }

  private static List<Value> some(Type type, int count, SplittableRandom random) {
    var values = new ArrayList<Value>();
    for (int i = 0; i < count; i++) {
      values.add(any(type, random));
    }
    return values;
  }

  private static int size(Type index) {
    return switch (index) {
      case Type.Range(int low, int high) -> high - low + 1;
      case Type.Process(int count) -> count;
      default -> throw new IllegalArgumentException("no index here: " + index);
    };
  }
}
