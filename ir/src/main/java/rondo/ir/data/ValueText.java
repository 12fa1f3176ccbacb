package rondo.ir.data;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Values in the words of the protocol. */
public final class ValueText {
  private static final ValueText PLAIN = new ValueText(ValueText::process);

  /** Structures with more fields are written field by field. */
  private static final int FEW_FIELDS = 3;

  private final IntFunction<String> names;

  /** Where processes have names of their own. */
  public ValueText(IntFunction<String> names) {
    this.names = names;
  }

  /** A value as one writes it, such as {@code 3}, {@code none} or {@code Vote(1, 4)}. */
  public static String of(Type type, Value value) {
    return PLAIN.text(type, value);
  }

  /** The same, with the names of processes. */
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

  /** What a process is called. */
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

  /** Where there are many fields, those that are none are left out, as one may in the protocol. */
  private String structure(Type.Structure type, List<Value> items) {
    List<Type.Field> fields = type.fields();
    boolean few =
        fields.size() <= FEW_FIELDS || items.stream().allMatch(Value.None.class::isInstance);
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

  /** A value that is none of the type it should have. */
  private static String untyped(Value value) {
    return switch (value) {
      case Value.None() -> "none";
      case Value.Number(int number) -> Integer.toString(number);
      case Value.Items(List<Value> items) ->
          items.stream().map(ValueText::untyped).collect(Collectors.joining(", ", "[", "]"));
    };
  }
}
