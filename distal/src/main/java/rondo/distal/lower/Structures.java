package rondo.distal.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.Spelling;
import rondo.distal.lower.Symbols.Symbol;
import rondo.distal.syntax.Expression;
import rondo.distal.text.Rule;
import rondo.ir.data.Term;
import rondo.ir.data.Type;

/** Records and messages: how they are made, and their fields. */
final class Structures {
  private final Expressions expressions;

  Structures(Expressions expressions) {
    this.expressions = expressions;
  }

  static OptionalInt number(Type.Structure type, String field) {
    return IntStream.range(0, type.fields().size())
        .filter(i -> type.fields().get(i).name().equals(field))
        .findFirst();
  }

  static Diagnostic unknownField(Type.Structure type, String field, Position at) {
    Diagnostic found =
        Rule.UNKNOWN_FIELD.at(at, "`" + type.name() + "` has no field `" + field + "`");
    List<String> names = type.fields().stream().map(Type.Field::name).toList();
    // Messages have it, too, whatever their fields are.
    var candidates = new ArrayList<>(names);
    candidates.add("sender");
    return Spelling.nearest(field, candidates)
        .map(n -> found.withHelp("did you mean `" + n + "`?"))
        .orElseGet(
            () ->
                names.isEmpty()
                    ? found
                    : found.withHelp("its fields are `" + String.join("`, `", names) + "`"));
  }

  Typed field(Typed of, Type.Structure type, Expression.Member m) {
    OptionalInt number = number(type, m.field());
    if (number.isEmpty()) {
      return expressions.wrong(unknownField(type, m.field(), m.at()));
    }
    Sort sort = Sorts.of(type.fields().get(number.getAsInt()).type());
    return new Typed(new Term.Field(of.term(), number.getAsInt()), sort);
  }

  /** {@code Vote(x, ts)}. */
  Typed made(Type.Structure type, Expression.Call call) {
    List<Type.Field> fields = type.fields();
    if (call.arguments().size() != fields.size()) {
      call.arguments().forEach(expressions::value);
      return expressions.wrong(
          Rule.WRONG_ARGUMENTS
              .at(call.at(), "`" + type.name() + "` has " + Wording.count(fields.size(), "field"))
              .withLabel("here " + Wording.are(call.arguments().size()) + " given"));
    }
    var items = new ArrayList<Typed>();
    for (int i = 0; i < fields.size(); i++) {
      items.add(new Fitting(expressions).fitted(call.arguments().get(i), fields.get(i).type()));
    }
    return tuple(type, items);
  }

  /** {@code Vote { v: x, stamp: ts }}; fields that are optional may be left out. */
  Typed filled(Expression.Filled f) {
    Optional<Symbol> symbol = expressions.symbols.find(f.type());
    if (!(symbol.orElse(null) instanceof Symbol.Types(Type.Structure type, _))) {
      f.entries().forEach(e -> expressions.value(e.value()));
      if (expressions.symbols.isMistaken(f.type())) {
        return Typed.WRONG;
      }
      return expressions.wrong(
          symbol.isEmpty()
              ? expressions.symbols.unknown(
                  f.type(), f.at(), expressions.symbols.names(), "no message or record")
              : Rule.TYPE_MISMATCH.at(f.at(), "`" + f.type() + "` is no message or record"));
    }
    var items = new ArrayList<Typed>();
    type.fields().forEach(_ -> items.add(null));
    for (Expression.Entry entry : f.entries()) {
      OptionalInt number = number(type, entry.field().text());
      if (number.isEmpty()) {
        expressions.report(unknownField(type, entry.field().text(), entry.field().at()));
        expressions.value(entry.value());
        continue;
      }
      int i = number.getAsInt();
      if (items.get(i) != null) {
        expressions.report(
            Rule.REDECLARED.at(entry.field().at(), "`" + entry.field() + "` has a value already"));
      }
      items.set(i, new Fitting(expressions).fitted(entry.value(), type.fields().get(i).type()));
    }
    for (int i = 0; i < items.size(); i++) {
      if (items.get(i) == null) {
        items.set(i, missing(type.fields().get(i), f));
      }
    }
    return tuple(type, items);
  }

  private Typed missing(Type.Field field, Expression.Filled f) {
    return field.type() instanceof Type.Optional
        ? expressions.lower(new Expression.None(f.at()))
        : expressions.wrong(
            Rule.WRONG_ARGUMENTS.at(f.at(), "the field `" + field.name() + "` has no value"));
  }

  private static Typed tuple(Type.Structure type, List<Typed> items) {
    return items.stream().anyMatch(Typed::isWrong)
        ? Typed.WRONG
        : new Typed(
            new Term.Tuple(items.stream().map(Typed::term).toList()), new Sort.Structure(type));
  }
}
