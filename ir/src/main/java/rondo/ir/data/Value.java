package rondo.ir.data;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/**
 * A value of some {@link Type}. Values of one type are ordered, so that sets and states can be kept
 * sorted; only for numbers does the order mean anything.
 */
public sealed interface Value extends Comparable<Value> {
  Value FALSE = new Number(0);
  Value TRUE = new Number(1);
  Value NONE = new None();

  /**
   * A number, a truth value (0 or 1), a constant of an enumeration or a process (counted from 0), a
   * stamp.
   */
  record Number(int value) implements Value {
    // Values are compared all the time, and what Java makes for records is slow until it is
    // compiled.
    @Override
    public boolean equals(Object other) {
      return other instanceof Number n && value == n.value;
    }

    @Override
    public int hashCode() {
      return value;
    }
  }

  /** No value, where a type is optional; a value that is present is just that value. */
  record None() implements Value {}

  /**
   * Several values: the items of a sequence or table, the fields of a structure, or the members of
   * a set, sorted and each once.
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

  /** Numbers that are used so often that they are made once. */
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

  /** The set of these values. */
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
