package rondo.ir.data;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import rondo.budget.Budget;

/** The values of a {@link Type}. */
public final class Domain {
  private Domain() {}

  /** Whether a value belongs to a type. */
  public static boolean contains(Type type, Value value) {
    return switch (type) {
      case Type.Bool() -> isNumber(value, 0, 1);
      case Type.Range(int low, int high) -> isNumber(value, low, high);
      case Type.Enumeration(_, List<String> constants) -> isNumber(value, 0, constants.size() - 1);
      case Type.Process(int count) -> isNumber(value, 0, count - 1);
      case Type.Stamp() -> isNumber(value, 0, Integer.MAX_VALUE);
      case Type.Optional(Type of) -> value instanceof Value.None || contains(of, value);
      case Type.Sequence(Type of, int capacity) ->
          value instanceof Value.Items(List<Value> items)
              && items.size() <= capacity
              && items.stream().allMatch(i -> contains(of, i));
      case Type.Table(Type index, Type of) ->
          value instanceof Value.Items(List<Value> items)
              && items.size() == size(index)
              && items.stream().allMatch(i -> contains(of, i));
      case Type.SetOf(Type of) ->
          value instanceof Value.Items(List<Value> items)
              && items.stream().allMatch(i -> contains(of, i));
      case Type.Structure(_, List<Type.Field> fields) ->
          value instanceof Value.Items(List<Value> items)
              && items.size() == fields.size()
              && IntStream.range(0, items.size())
                  .allMatch(i -> contains(fields.get(i).type(), items.get(i)));
    };
  }

  private static boolean isNumber(Value value, int low, int high) {
    return value instanceof Value.Number(int number) && low <= number && number <= high;
  }

  /** The number of values of a Boolean, range, enumeration or process type. */
  public static int size(Type index) {
    return switch (index) {
      case Type.Bool() -> 2;
      case Type.Range(int low, int high) -> Math.max(0, high - low + 1);
      case Type.Enumeration(_, List<String> constants) -> constants.size();
      case Type.Process(int count) -> count;
      case Type.Stamp _,
          Type.Optional _,
          Type.Sequence _,
          Type.Table _,
          Type.SetOf _,
          Type.Structure _ ->
          throw new IllegalArgumentException(index + " is no type to count by");
    };
  }

  /**
   * All values of a type, in order.
   *
   * @param lastStamp the greatest stamp so far, the number of the current phase
   */
  public static List<Value> values(Type type, int lastStamp) {
    return switch (type) {
      case Type.Bool() -> numbers(0, 1);
      case Type.Range(int low, int high) -> numbers(low, high);
      case Type.Enumeration(_, List<String> constants) -> numbers(0, constants.size() - 1);
      case Type.Process(int count) -> numbers(0, count - 1);
      case Type.Stamp() -> numbers(0, lastStamp);
      case Type.Optional(Type of) -> {
        var all = new ArrayList<Value>();
        all.add(Value.NONE);
        all.addAll(values(of, lastStamp));
        yield List.copyOf(all);
      }
      case Type.Sequence(Type of, int capacity) -> {
        var all = new ArrayList<Value>();
        List<Value> items = values(of, lastStamp);
        for (int length = 0; length <= capacity; length++) {
          all.addAll(tuples(IntStream.range(0, length).mapToObj(_ -> items).toList()));
        }
        yield all.stream().sorted().toList();
      }
      case Type.Table(Type index, Type of) -> {
        List<Value> items = values(of, lastStamp);
        yield tuples(IntStream.range(0, size(index)).mapToObj(_ -> items).toList());
      }
      case Type.SetOf(Type of) -> subsets(values(of, lastStamp));
      case Type.Structure(_, List<Type.Field> fields) ->
          tuples(fields.stream().map(f -> values(f.type(), lastStamp)).toList());
    };
  }

  public static List<Value> numbers(int low, int high) {
    var numbers = new ArrayList<Value>();
    for (int number = low; number <= high; number++) {
      Budget.checkpoint();
      numbers.add(Value.of(number));
    }
    return List.copyOf(numbers);
  }

  private static List<Value> tuples(List<List<Value>> parts) {
    return Combinatorics.product(parts).stream().<Value>map(Value.Items::new).toList();
  }

  private static List<Value> subsets(List<Value> members) {
    return Combinatorics.subsets(members).stream().<Value>map(Value::set).sorted().toList();
  }
}
