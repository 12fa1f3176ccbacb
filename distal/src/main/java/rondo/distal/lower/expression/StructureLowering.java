package rondo.distal.lower.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.SpellingSuggestion;
import rondo.distal.lower.expression.SymbolTable.Symbol;
import rondo.distal.lower.type.InferredType;
import rondo.distal.lower.type.Plurals;
import rondo.distal.lower.type.TypeLattice;
import rondo.distal.lower.type.TypedTerm;
import rondo.distal.syntax.Expression;
import rondo.distal.text.Rule;
import rondo.ir.data.Term;
import rondo.ir.data.Type;

/** Lowers constructors and field accesses of records and messages. */
public final class StructureLowering {
  private final ExpressionLowering lowering;

  StructureLowering(ExpressionLowering lowering) {
    this.lowering = lowering;
  }

  public static OptionalInt number(Type.Structure type, String field) {
    return IntStream.range(0, type.fields().size())
        .filter(i -> type.fields().get(i).name().equals(field))
        .findFirst();
  }

  public static Diagnostic unknownField(Type.Structure type, String field, Position at) {
    Diagnostic found =
        Rule.UNKNOWN_FIELD.at(at, "`" + type.name() + "` has no field `" + field + "`");
    List<String> names = type.fields().stream().map(Type.Field::name).toList();
    // Every message also has a sender.
    var candidates = new ArrayList<>(names);
    candidates.add("sender");
    return SpellingSuggestion.nearest(field, candidates)
        .map(n -> found.withHelp("did you mean `" + n + "`?"))
        .orElseGet(
            () ->
                names.isEmpty()
                    ? found
                    : found.withHelp("its fields are `" + String.join("`, `", names) + "`"));
  }

  TypedTerm field(TypedTerm of, Type.Structure type, Expression.Member m) {
    OptionalInt number = number(type, m.field());
    if (number.isEmpty()) {
      return lowering.error(unknownField(type, m.field(), m.at()));
    }
    InferredType inferredType = TypeLattice.of(type.fields().get(number.getAsInt()).type());
    return new TypedTerm(new Term.Field(of.term(), number.getAsInt()), inferredType);
  }

  /** {@code Vote(x, ts)}. */
  TypedTerm construct(Type.Structure type, Expression.Call call) {
    List<Type.Field> fields = type.fields();
    if (call.arguments().size() != fields.size()) {
      call.arguments().forEach(lowering::value);
      return lowering.error(
          Rule.WRONG_ARGUMENTS
              .at(call.at(), "`" + type.name() + "` has " + Plurals.count(fields.size(), "field"))
              .withLabel("here " + Plurals.are(call.arguments().size()) + " given"));
    }
    var items = new ArrayList<TypedTerm>();
    for (int i = 0; i < fields.size(); i++) {
      items.add(
          new AssignabilityCheck(lowering).checked(call.arguments().get(i), fields.get(i).type()));
    }
    return tuple(type, items);
  }

  /** {@code Vote { v: x, stamp: ts }}; optional fields may be omitted. */
  TypedTerm recordLiteral(Expression.RecordLiteral f) {
    Optional<Symbol> symbol = lowering.table.find(f.type());
    if (!(symbol.orElse(null) instanceof Symbol.NamedType(Type.Structure type, _))) {
      f.entries().forEach(e -> lowering.value(e.value()));
      if (lowering.table.isErroneous(f.type())) {
        return TypedTerm.ERROR;
      }
      return lowering.error(
          symbol.isEmpty()
              ? lowering.table.unknown(
                  f.type(), f.at(), lowering.table.names(), "no message or record")
              : Rule.TYPE_MISMATCH.at(f.at(), "`" + f.type() + "` is not a message or record"));
    }
    var items = new ArrayList<TypedTerm>();
    type.fields().forEach(_ -> items.add(null));
    for (Expression.FieldValue value : f.entries()) {
      OptionalInt number = number(type, value.field().text());
      if (number.isEmpty()) {
        lowering.report(unknownField(type, value.field().text(), value.field().at()));
        lowering.value(value.value());
        continue;
      }
      int i = number.getAsInt();
      if (items.get(i) != null) {
        lowering.report(
            Rule.REDECLARED.at(value.field().at(), "`" + value.field() + "` already has a value"));
      }
      items.set(
          i, new AssignabilityCheck(lowering).checked(value.value(), type.fields().get(i).type()));
    }
    for (int i = 0; i < items.size(); i++) {
      if (items.get(i) == null) {
        items.set(i, missing(type.fields().get(i), f));
      }
    }
    return tuple(type, items);
  }

  private TypedTerm missing(Type.Field field, Expression.RecordLiteral f) {
    return field.type() instanceof Type.Optional
        ? lowering.lower(new Expression.None(f.at()))
        : lowering.error(
            Rule.WRONG_ARGUMENTS.at(f.at(), "the field `" + field.name() + "` has no value"));
  }

  private static TypedTerm tuple(Type.Structure type, List<TypedTerm> items) {
    return items.stream().anyMatch(TypedTerm::isError)
        ? TypedTerm.ERROR
        : new TypedTerm(
            new Term.Tuple(items.stream().map(TypedTerm::term).toList()),
            new InferredType.Structure(type));
  }
}
