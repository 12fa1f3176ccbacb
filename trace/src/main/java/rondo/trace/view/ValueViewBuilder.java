package rondo.trace.view;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import rondo.ir.data.Domain;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.data.ValueText;
import rondo.trace.view.ValueStructure.AbsentValue;
import rondo.trace.view.ValueStructure.BooleanValue;
import rondo.trace.view.ValueStructure.IntegerValue;
import rondo.trace.view.ValueStructure.MapEntry;
import rondo.trace.view.ValueStructure.MapValue;
import rondo.trace.view.ValueStructure.PresentValue;
import rondo.trace.view.ValueStructure.RecordField;
import rondo.trace.view.ValueStructure.RecordValue;
import rondo.trace.view.ValueStructure.SequenceValue;
import rondo.trace.view.ValueStructure.SetValue;
import rondo.trace.view.ValueStructure.SymbolValue;

/** Builds the views of values of protocols. */
final class ValueViewBuilder {
  private final IntFunction<String> names;
  private final ValueText texts;

  /** Calls processes by the given names. */
  ValueViewBuilder(IntFunction<String> names) {
    this.names = names;
    texts = new ValueText(names);
  }

  ValueView view(Type type, Value value) {
    return new ValueView(
        text(type, value), Domain.contains(type, value) ? typed(type, value) : untyped(value));
  }

  String text(Type type, Value value) {
    return texts.text(type, value);
  }

  private ValueStructure typed(Type type, Value value) {
    return switch (type) {
      case Type.Bool() -> new BooleanValue(number(value) != 0);
      case Type.Range _, Type.Stamp _ -> new IntegerValue(number(value));
      case Type.Enumeration(_, List<String> constants) ->
          new SymbolValue(constants.get(number(value)));
      case Type.Process _ -> new SymbolValue(names.apply(number(value)));
      case Type.Optional(Type of) ->
          value instanceof Value.None ? new AbsentValue() : new PresentValue(typed(of, value));
      case Type.Sequence(Type of, _) -> new SequenceValue(all(of, items(value)));
      case Type.SetOf(Type of) -> new SetValue(all(of, items(value)));
      case Type.Table(Type index, Type of) -> table(index, of, items(value));
      case Type.Structure(_, List<Type.Field> fields) ->
          new RecordValue(
              IntStream.range(0, fields.size())
                  .mapToObj(
                      i ->
                          new RecordField(
                              fields.get(i).name(),
                              typed(fields.get(i).type(), items(value).get(i))))
                  .toList());
    };
  }

  private MapValue table(Type index, Type of, List<Value> items) {
    List<Value> keys = Domain.values(index, 0);
    return new MapValue(
        IntStream.range(0, items.size())
            .mapToObj(i -> new MapEntry(typed(index, keys.get(i)), typed(of, items.get(i))))
            .toList());
  }

  private List<ValueStructure> all(Type of, List<Value> items) {
    return items.stream().map(i -> typed(of, i)).toList();
  }

  private static int number(Value value) {
    return ((Value.Number) value).value();
  }

  private static List<Value> items(Value value) {
    return ((Value.Items) value).items();
  }

  /** The structure of a value that does not belong to its type. */
  private static ValueStructure untyped(Value value) {
    return switch (value) {
      case Value.None() -> new AbsentValue();
      case Value.Number(int number) -> new IntegerValue(number);
      case Value.Items(List<Value> items) ->
          new SequenceValue(items.stream().map(ValueViewBuilder::untyped).toList());
    };
  }
}
