package rondo.smt.parameterized;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import rondo.diagnostics.Position;
import rondo.ir.data.Type;
import rondo.ir.data.Value;

/**
 * The stamps of phases, relative to one distinguished phase, the one of the first decision. Stamps
 * that are not distinguished from one another are compared only as far as their order is known.
 */
enum RelativeStamp {
  /** Before the distinguished phase, and less than the greatest received stamp of this kind. */
  LOWER_BEFORE(0),
  /** The greatest received stamp before the distinguished phase. */
  GREATEST_BEFORE(0),
  BEFORE(0),
  AT(1),
  /** After the distinguished phase, and less than the greatest received stamp of this kind. */
  LOWER_AFTER(2),
  /** The greatest received stamp after the distinguished phase, but not of the current one. */
  GREATEST_AFTER(2),
  AFTER(2),
  /** The current phase, whichever it is. */
  CURRENT(3);

  /** Stamps as values are above all numbers that protocols use. */
  private static final int OFFSET = Integer.MAX_VALUE - 100;

  private final int interval;

  RelativeStamp(int interval) {
    this.interval = interval;
  }

  /** How a stamp of this kind compares with the distinguished phase, for users. */
  String comparison() {
    return switch (interval) {
      case 0 -> "< first phase with a decision";
      case 1 -> "== first phase with a decision";
      case 2 -> "> first phase with a decision";
      default -> "== phase";
    };
  }

  Value value() {
    return Value.of(OFFSET + ordinal());
  }

  static Optional<RelativeStamp> of(Value value) {
    return value instanceof Value.Number(int number)
            && number >= OFFSET
            && number - OFFSET < values().length
        ? Optional.of(values()[number - OFFSET])
        : Optional.empty();
  }

  /** All stamps within a value. */
  static Stream<RelativeStamp> within(Value value) {
    return value instanceof Value.Items(List<Value> items)
        ? items.stream().flatMap(RelativeStamp::within)
        : of(value).stream();
  }

  static boolean occursIn(Value value) {
    return within(value).findAny().isPresent();
  }

  static boolean occursIn(Type type) {
    return type.contains(Type.Stamp.class::isInstance);
  }

  /** The order of two stamps. */
  int order(RelativeStamp other, Position at) {
    boolean isKnown =
        interval != other.interval
            || this == AT
            || this == CURRENT
            || isAmongReceived() && other.isAmongReceived() && !(isLower() && other.isLower());
    if (!isKnown) {
      throw new UnsupportedParameterizationException(
          "a comparison of stamps, unless with the greatest received one or the phase,", at);
    }
    return this == other ? 0 : Integer.compare(ordinal(), other.ordinal());
  }

  private boolean isLower() {
    return this == LOWER_BEFORE || this == LOWER_AFTER;
  }

  private boolean isAmongReceived() {
    return isLower() || this == GREATEST_BEFORE || this == GREATEST_AFTER;
  }

  /** The stamp as a process keeps it: how it compares with other received ones is forgotten. */
  private RelativeStamp kept() {
    return switch (this) {
      case LOWER_BEFORE, GREATEST_BEFORE -> BEFORE;
      case LOWER_AFTER, GREATEST_AFTER -> AFTER;
      case BEFORE, AT, AFTER, CURRENT -> this;
    };
  }

  /** How a receiver of a stamp may see it, compared with other received ones. */
  private List<RelativeStamp> received() {
    return switch (this) {
      case BEFORE -> List.of(LOWER_BEFORE, GREATEST_BEFORE);
      case AFTER -> List.of(LOWER_AFTER, GREATEST_AFTER);
      default -> List.of(this);
    };
  }

  /** A value as a process keeps it. */
  static Value kept(Value value) {
    return replaced(value, s -> List.of(s.kept())).getFirst();
  }

  /** A message as its receiver may see it. */
  static List<Value> received(Value message) {
    return replaced(message, RelativeStamp::received);
  }

  /** A value after the current phase. */
  static Value afterPhase(Value value, RelativeStamp current) {
    return replaced(value, s -> List.of(s == CURRENT ? current : s)).getFirst();
  }

  private static List<Value> replaced(
      Value value, Function<RelativeStamp, List<RelativeStamp>> by) {
    if (value instanceof Value.Items(List<Value> items)) {
      List<List<Value>> products = List.of(List.of());
      for (Value item : items) {
        var longer = new ArrayList<List<Value>>();
        for (List<Value> begun : products) {
          for (Value next : replaced(item, by)) {
            longer.add(Stream.concat(begun.stream(), Stream.of(next)).toList());
          }
        }
        products = longer;
      }
      return products.stream().<Value>map(Value.Items::new).toList();
    }
    return of(value)
        .map(s -> by.apply(s).stream().map(RelativeStamp::value).toList())
        .orElse(List.of(value));
  }

  /** An initial value of a variable, where a stamp is 0: none. */
  static Value initial(Type type, Value value, Position at) {
    if (!occursIn(type)) {
      return value;
    }
    return switch (type) {
      case Type.Stamp _ when value.equals(Value.of(0)) -> BEFORE.value();
      case Type.Optional _ when value instanceof Value.None -> value;
      case Type.Optional(Type of) -> initial(of, value, at);
      case Type.Structure(_, List<Type.Field> fields) -> {
        List<Value> items = ((Value.Items) value).items();
        var converted = new ArrayList<Value>();
        for (int i = 0; i < fields.size(); i++) {
          converted.add(initial(fields.get(i).type(), items.get(i), at));
        }
        yield new Value.Items(converted);
      }
      default -> throw new UnsupportedParameterizationException("a value of type " + type, at);
    };
  }

  /** The number of stamps in a value of a type; it must not depend on the value. */
  static int count(Type type, Position at) {
    return switch (type) {
      case Type.Stamp _ -> 1;
      case Type.Optional(Type of) -> count(of, at);
      case Type.Structure(_, List<Type.Field> fields) ->
          fields.stream().mapToInt(g -> count(g.type(), at)).sum();
      default -> {
        if (occursIn(type)) {
          throw new UnsupportedParameterizationException("a value of type " + type, at);
        }
        yield 0;
      }
    };
  }
}
