package rondo.ir.data;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The type of a variable or message field, a set of values. */
public sealed interface Type {
  /** Whether this type or one of its component types satisfies the predicate. */
  default boolean contains(Predicate<Type> wanted) {
    return wanted.test(this)
        || switch (this) {
          case Bool _, Range _, Enumeration _, Process _, Stamp _ -> false;
          case Optional(Type of) -> of.contains(wanted);
          case Sequence(Type of, _) -> of.contains(wanted);
          case Table(Type index, Type of) -> index.contains(wanted) || of.contains(wanted);
          case SetOf(Type of) -> of.contains(wanted);
          case Structure(_, List<Field> fields) ->
              fields.stream().anyMatch(f -> f.type().contains(wanted));
        };
  }

  record Bool() implements Type {
    @Override
    public String toString() {
      return "bool";
    }
  }

  /** The numbers from {@code low} to {@code high}. */
  record Range(int low, int high) implements Type {
    @Override
    public String toString() {
      return low + ".." + high;
    }
  }

  record Enumeration(String name, List<String> constants) implements Type {
    public Enumeration {
      constants = List.copyOf(constants);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  /** A process. */
  record Process(int count) implements Type {
    @Override
    public String toString() {
      return "process";
    }
  }

  /**
   * The number of a phase that has begun, or 0 for none. Stamps are unbounded, but only copied and
   * compared, so only their order matters.
   */
  record Stamp() implements Type {
    @Override
    public String toString() {
      return "phase";
    }
  }

  /** A value of {@code of}, which is not an optional type itself, or none. */
  record Optional(Type of) implements Type {
    @Override
    public String toString() {
      return of + "?";
    }
  }

  /** A sequence of at most {@code capacity} items. */
  record Sequence(Type of, int capacity) implements Type {
    @Override
    public String toString() {
      return "seq[" + capacity + "] of " + of;
    }
  }

  /** An item for each value of {@code index}, which is a range, an enumeration or process. */
  record Table(Type index, Type of) implements Type {
    @Override
    public String toString() {
      return "table[" + index + "] of " + of;
    }
  }

  record SetOf(Type of) implements Type {
    @Override
    public String toString() {
      return "set of " + of;
    }
  }

  record Structure(String name, List<Field> fields) implements Type {
    public Structure {
      fields = List.copyOf(fields);
    }

    @Override
    public String toString() {
      return name.isEmpty()
          ? fields.stream()
              .map(f -> f.name() + " : " + f.type())
              .collect(Collectors.joining(", ", "{", "}"))
          : name;
    }
  }

  record Field(String name, Type type) {}
}
