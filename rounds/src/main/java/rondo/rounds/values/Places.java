package rondo.rounds.values;

import java.util.BitSet;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import rondo.ir.data.Type;
import rondo.ir.data.Value;

/** Where in a value there are values of classes, each of which is known by its number there. */
sealed interface Places {
  int NO_CLASS = -1;

  record Nowhere() implements Places {}

  /** It is one itself; {@code first} is the value with number 0. */
  record Single(int of, int first) implements Places {}

  /** In the members of a set. */
  record Members(Places of) implements Places {}

  /** In the items of a sequence or table. */
  record Items(Places of) implements Places {}

  record Fields(List<Places> of) implements Places {
    public Fields {
      of = List.copyOf(of);
    }
  }

  static Places single(Leaf leaf, ToIntFunction<Leaf> classes) {
    int number = classes.applyAsInt(leaf);
    return number == NO_CLASS
        ? new Nowhere()
        : new Single(number, first(leaf.domain().orElseThrow()));
  }

  private static int first(Type domain) {
    return domain instanceof Type.Range(int low, _) ? low : 0;
  }

  static Places members(Places of) {
    return of instanceof Nowhere ? of : new Members(of);
  }

  static Places items(Places of) {
    return of instanceof Nowhere ? of : new Items(of);
  }

  static Places fields(List<Places> of) {
    return of.stream().allMatch(Nowhere.class::isInstance) ? new Nowhere() : new Fields(of);
  }

  /** Notes which values of each class there are; what is no value of the type has none. */
  default void collect(Value value, BitSet[] used) {
    switch (this) {
      case Nowhere() -> {}
      case Single(int of, int first) -> {
        if (value instanceof Value.Number(int number)) {
          used[of].set(number - first);
        }
      }
      case Members(Places of) -> parts(value).forEach(v -> of.collect(v, used));
      case Items(Places of) -> parts(value).forEach(v -> of.collect(v, used));
      case Fields(List<Places> of) -> {
        List<Value> parts = parts(value);
        for (int i = 0; i < parts.size(); i++) {
          of.get(i).collect(parts.get(i), used);
        }
      }
    }
  }

  /** The value in which {@code to[c][v]} is in the place of value v of class c. */
  default Value renamed(Value value, int[][] to) {
    if (value instanceof Value.None) {
      return value;
    }
    return switch (this) {
      case Nowhere() -> value;
      case Single(int of, int first) ->
          Value.of(first + to[of][((Value.Number) value).value() - first]);
      case Members(Places of) ->
          Value.set(parts(value).stream().map(v -> of.renamed(v, to)).toList());
      case Items(Places of) ->
          new Value.Items(parts(value).stream().map(v -> of.renamed(v, to)).toList());
      case Fields(List<Places> of) -> {
        List<Value> parts = parts(value);
        yield new Value.Items(
            IntStream.range(0, parts.size())
                .mapToObj(i -> of.get(i).renamed(parts.get(i), to))
                .toList());
      }
    };
  }

  private static List<Value> parts(Value value) {
    return value instanceof Value.Items(List<Value> items) ? items : List.of();
  }
}
