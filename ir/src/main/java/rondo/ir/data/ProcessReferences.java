package rondo.ir.data;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** References to processes in types and values, and their images under permutations. */
public final class ProcessReferences {
  private ProcessReferences() {}

  /** Whether values of a type may refer to processes. */
  public static boolean isPossibleIn(Type type) {
    return switch (type) {
      case Type.Bool _, Type.Range _, Type.Enumeration _, Type.Stamp _ -> false;
      case Type.Process _ -> true;
      case Type.Optional(Type of) -> isPossibleIn(of);
      case Type.Sequence(Type of, _) -> isPossibleIn(of);
      case Type.SetOf(Type of) -> isPossibleIn(of);
      case Type.Table(Type index, Type of) -> isPossibleIn(index) || isPossibleIn(of);
      case Type.Structure(_, List<Type.Field> fields) ->
          fields.stream().anyMatch(f -> isPossibleIn(f.type()));
    };
  }

  /** Whether a value refers to a process; a table with an item for each process does. */
  public static boolean isIn(Type type, Value value) {
    if (value instanceof Value.None || !isPossibleIn(type)) {
      return false;
    }
    return switch (type) {
      case Type.Bool _, Type.Range _, Type.Enumeration _, Type.Stamp _ -> false;
      case Type.Process _ -> true;
      case Type.Optional(Type of) -> isIn(of, value);
      case Type.Sequence(Type of, _) -> isInItem(of, value);
      case Type.SetOf(Type of) -> isInItem(of, value);
      case Type.Table(Type index, Type of) -> isPossibleIn(index) || isInItem(of, value);
      case Type.Structure(_, List<Type.Field> fields) -> {
        List<Value> items = ((Value.Items) value).items();
        boolean found = false;
        for (int f = 0; f < items.size(); f++) {
          found |= isIn(fields.get(f).type(), items.get(f));
        }
        yield found;
      }
    };
  }

  private static boolean isInItem(Type of, Value value) {
    return ((Value.Items) value).items().stream().anyMatch(i -> isIn(of, i));
  }

  /** The images of the values of some variables, under images of all processes. */
  public static List<Value> permuted(List<LocalVariable> declared, List<Value> values, int[] to) {
    var variables = new ArrayList<Value>();
    for (int v = 0; v < values.size(); v++) {
      variables.add(permuted(declared.get(v).type(), values.get(v), to));
    }
    return variables;
  }

  /** The image of a value, under images of all processes. */
  public static Value permuted(Type type, Value value, int[] to) {
    if (value instanceof Value.None) {
      return value;
    }
    return switch (type) {
      case Type.Bool _, Type.Range _, Type.Enumeration _, Type.Stamp _ -> value;
      case Type.Process _ -> Value.of(to[((Value.Number) value).value()]);
      case Type.Optional(Type of) -> permuted(of, value, to);
      case Type.Sequence(Type of, _) -> new Value.Items(permuted(of, items(value), to));
      case Type.SetOf(Type of) -> Value.set(permuted(of, items(value), to));
      case Type.Table(Type index, Type of) -> {
        List<Value> items = permuted(of, items(value), to);
        yield new Value.Items(index instanceof Type.Process ? reindexed(items, to) : items);
      }
      case Type.Structure(_, List<Type.Field> fields) ->
          new Value.Items(
              IntStream.range(0, fields.size())
                  .mapToObj(f -> permuted(fields.get(f).type(), items(value).get(f), to))
                  .toList());
    };
  }

  private static List<Value> items(Value value) {
    return ((Value.Items) value).items();
  }

  private static List<Value> permuted(Type of, List<Value> items, int[] to) {
    return items.stream().map(i -> permuted(of, i, to)).toList();
  }

  private static List<Value> reindexed(List<Value> items, int[] to) {
    Value[] moved = new Value[items.size()];
    for (int p = 0; p < moved.length; p++) {
      moved[to[p]] = items.get(p);
    }
    return List.of(moved);
  }
}
