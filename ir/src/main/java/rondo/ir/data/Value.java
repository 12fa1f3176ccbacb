package rondo.ir.data;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/**
 * A value of some {@link Type}. Values of one type are totally ordered, so that sets and states can
 * be kept sorted; the order is meaningful for numbers only.
 */
public sealed interface Value extends Comparable<Value> {
  Value FALSE = new Number(0);
  Value TRUE = new Number(1);
  Value NONE = new None();

  /**
   * A number, a Boolean (0 or 1), an enumeration constant or a process (counted from 0), or a
   * stamp.
   */
  record Number(int value) implements Value {
    // Values are compared very often, and the methods that Java generates for records are slow
    // until compiled.
    @Override
    public boolean equals(Object other) {
      return other instanceof Number n && value == n.value;
    }

    @Override
    public int hashCode() {
      return value;
    }
  }

  /** The absent value of an optional type; a present value is represented by itself. */
  record None() implements Value {}

  /**
   * The items of a sequence or table, the fields of a structure, or the members of a set, sorted
   * and without duplicates.
   */
  record Items(List<Value> items) implements Value {
    public Items {
      items = List.copyOf(items);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Items i && items.equals(i.items);
    }

    @Override
    public int hashCode() {
      return items.hashCode();
    }
  }

  static Value of(int number) {
    return 0 <= number && number < Small.NUMBERS.length
        ? Small.NUMBERS[number]
        : new Number(number);
  }

  /** Cache of small numbers. */
  final class Small {
    private static final Number[] NUMBERS = new Number[128];

    static {
      Arrays.setAll(NUMBERS, Number::new);
    }

    private Small() {}
  }

  static Value of(boolean holds) {
    return holds ? TRUE : FALSE;
  }

  static Items set(Collection<Value> members) {
    return new Items(List.copyOf(new TreeSet<>(members)));
  }

  @Override
  default int compareTo(Value other) {
    return switch (this) {
      case None _ -> other instanceof None ? 0 : -1;
      case Number(int value) ->
          other instanceof Number(int second)
              ? Integer.compare(value, second)
              : other instanceof None ? 1 : -1;
      case Items(List<Value> items) ->
          other instanceof Items(List<Value> second) ? compare(items, second) : 1;
    };
  }

  private static int compare(List<Value> left, List<Value> right) {
    for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
      int order = left.get(i).compareTo(right.get(i));
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(left.size(), right.size());
  }
}
