package rondo.analysis.symmetry.value;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import rondo.ir.data.Type;
import rondo.ir.data.Value;

/** The positions within a value that hold values of symmetric classes. */
public sealed interface ValueOccurrences {
  int NO_CLASS = -1;

  record None() implements ValueOccurrences {}

  /** The value itself; {@code first} is the value with index 0. */
  record Single(int of, int first) implements ValueOccurrences {}

  /** In the members of a set. */
  record Members(ValueOccurrences of) implements ValueOccurrences {}

  /** In the items of a sequence or table. */
  record Items(ValueOccurrences of) implements ValueOccurrences {}

  record Fields(List<ValueOccurrences> of) implements ValueOccurrences {
    public Fields {
      of = List.copyOf(of);
    }
  }

  static ValueOccurrences single(ValueSort sort, ToIntFunction<ValueSort> classes) {
    int number = classes.applyAsInt(sort);
    return number == NO_CLASS ? new None() : new Single(number, first(sort.domain().orElseThrow()));
  }

  private static int first(Type domain) {
    return domain instanceof Type.Range(int low, _) ? low : 0;
  }

  static ValueOccurrences members(ValueOccurrences of) {
    return of instanceof None ? of : new Members(of);
  }

  static ValueOccurrences items(ValueOccurrences of) {
    return of instanceof None ? of : new Items(of);
  }

  static ValueOccurrences fields(List<ValueOccurrences> of) {
    return of.stream().allMatch(None.class::isInstance) ? new None() : new Fields(of);
  }

  /** Empty sets of values, one for each class. */
  static BitSet[] noValues(int classes) {
    var none = new BitSet[classes];
    Arrays.setAll(none, _ -> new BitSet());
    return none;
  }

  /** Adds the values of each class in {@code value}; placeholders outside the type have none. */
  default void collect(Value value, BitSet[] used) {
    switch (this) {
      case None() -> {}
      case Single(int of, int first) -> {
        if (value instanceof Value.Number(int number)) {
          used[of].set(number - first);
        }
      }
      case Members(ValueOccurrences of) -> parts(value).forEach(v -> of.collect(v, used));
      case Items(ValueOccurrences of) -> parts(value).forEach(v -> of.collect(v, used));
      case Fields(List<ValueOccurrences> of) -> {
        List<Value> parts = parts(value);
        for (int i = 0; i < parts.size(); i++) {
          of.get(i).collect(parts.get(i), used);
        }
      }
    }
  }

  /** The image of a value: {@code to[c][v]} replaces value v of class c. */
  default Value permuted(Value value, int[][] to) {
    if (value instanceof Value.None) {
      return value;
    }
    return switch (this) {
      case None() -> value;
      case Single(int of, int first) ->
          Value.of(first + to[of][((Value.Number) value).value() - first]);
      case Members(ValueOccurrences of) ->
          Value.set(parts(value).stream().map(v -> of.permuted(v, to)).toList());
      case Items(ValueOccurrences of) ->
          new Value.Items(parts(value).stream().map(v -> of.permuted(v, to)).toList());
      case Fields(List<ValueOccurrences> of) -> {
        List<Value> parts = parts(value);
        yield new Value.Items(
            IntStream.range(0, parts.size())
                .mapToObj(i -> of.get(i).permuted(parts.get(i), to))
                .toList());
      }
    };
  }

  private static List<Value> parts(Value value) {
    return value instanceof Value.Items(List<Value> items) ? items : List.of();
  }
}
