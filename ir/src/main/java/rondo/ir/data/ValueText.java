package rondo.ir.data;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Prints values in the syntax of the protocol language. */
public final class ValueText {
  private static final ValueText PLAIN = new ValueText(ValueText::process);

  /** Structures with more fields are printed with field names. */
  private static final int MAX_UNNAMED = 3;

  private final IntFunction<String> names;

  /** Prints processes by the given names. */
  public ValueText(IntFunction<String> names) {
    this.names = names;
  }

  /** The text of a value, such as {@code 3}, {@code none} or {@code Vote(1, 4)}. */
  public static String of(Type type, Value value) {
    return PLAIN.text(type, value);
  }

  /** The text of a value, with the names of processes. */
  public String text(Type type, Value value) {
    return Domain.contains(type, value) ? typed(type, value) : untyped(value);
  }

  private String typed(Type type, Value value) {
    return switch (value) {
      case Value.None() -> "none";
      case Value.Number(int number) -> number(type, number);
      case Value.Items(List<Value> items) -> items(type, items);
    };
  }

  private String number(Type type, int number) {
    return switch (type) {
      case Type.Bool() -> number == 0 ? "false" : "true";
      case Type.Enumeration(_, List<String> constants) -> constants.get(number);
      case Type.Process _ -> names.apply(number);
      case Type.Optional(Type of) -> number(of, number);
      case Type.Range _,
          Type.Stamp _,
          Type.Sequence _,
          Type.Table _,
          Type.SetOf _,
          Type.Structure _ ->
          Integer.toString(number);
    };
  }

  /** The default name of a process. */
  public static String process(int number) {
    return "p" + number;
  }

  private String items(Type type, List<Value> items) {
    return switch (type) {
      case Type.Optional(Type of) -> items(of, items);
      case Type.SetOf(Type of) -> joined(of, items, "{", "}");
      case Type.Sequence(Type of, _) -> joined(of, items, "[", "]");
      case Type.Table(_, Type of) -> joined(of, items, "[", "]");
      case Type.Structure structure -> structure(structure, items);
      case Type.Bool _, Type.Range _, Type.Enumeration _, Type.Process _, Type.Stamp _ ->
          untyped(new Value.Items(items));
    };
  }

  /** If there are many fields, absent ones are omitted, as the language permits. */
  private String structure(Type.Structure type, List<Value> items) {
    List<Type.Field> fields = type.fields();
    boolean few =
        fields.size() <= MAX_UNNAMED || items.stream().allMatch(Value.None.class::isInstance);
    return IntStream.range(0, items.size())
        .filter(i -> few || !(items.get(i) instanceof Value.None))
        .mapToObj(
            i ->
                (few ? "" : fields.get(i).name() + ": ")
                    + typed(fields.get(i).type(), items.get(i)))
        .collect(Collectors.joining(", ", type.name() + (few ? "(" : " { "), few ? ")" : " }"));
  }

  private String joined(Type of, List<Value> items, String open, String close) {
    return items.stream().map(i -> typed(of, i)).collect(Collectors.joining(", ", open, close));
  }

  /** The text of a value that does not belong to its type. */
  private static String untyped(Value value) {
    return switch (value) {
      case Value.None() -> "none";
      case Value.Number(int number) -> Integer.toString(number);
      case Value.Items(List<Value> items) ->
          items.stream().map(ValueText::untyped).collect(Collectors.joining(", ", "[", "]"));
    };
  }
}
