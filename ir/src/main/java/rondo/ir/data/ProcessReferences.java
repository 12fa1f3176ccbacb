package rondo.ir.data;

import java.util.List;

/** Which types and values refer to processes. */
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
}
