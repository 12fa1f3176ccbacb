package rondo.translate.promela.round;

import java.util.ArrayList;
import rondo.ir.data.Type;
import rondo.translate.promela.term.PromelaExpression;
import rondo.translate.promela.term.PromelaWriter;
import rondo.translate.promela.term.TypeOperations;

/** Generates a nondeterministic choice of any value of a type. */
final class ValueChoiceText {
  private final PromelaWriter writer;
  private final RoundIdentifiers identifiers;

  ValueChoiceText(PromelaWriter writer, RoundIdentifiers identifiers) {
    this.writer = writer;
    this.identifiers = identifiers;
  }

  PromelaExpression of(Type type) {
    return switch (type) {
      case Type.Bool _, Type.Range _, Type.Enumeration _, Type.Process _, Type.SetOf _ ->
          between(
              PromelaExpression.number(writer.encoding.minCode(type)),
              PromelaExpression.number(writer.encoding.maxCode(type)));
      case Type.Stamp() -> between(PromelaExpression.ZERO, identifiers.phase());
      case Type.Optional(Type of) -> {
        PromelaExpression any = writer.temporary("any");
        writer.set(any, writer.encoding.none());
        writer.out().add("if");
        writer.option("true", writer.capture(() -> writer.set(any, of(of))));
        writer.out().add(":: true -> skip");
        writer.out().add("fi;");
        yield any;
      }
      case Type.Structure _, Type.Table _ -> {
        var parts = new ArrayList<PromelaExpression>();
        TypeOperations.parts(type).forEach(p -> parts.add(of(p)));
        yield writer.encoding.compose(type, parts);
      }
      case Type.Sequence(Type of, int capacity) -> {
        PromelaExpression any = writer.temporary("any");
        writer.set(any, PromelaExpression.ZERO);
        appendItems((Type.Sequence) type, of, capacity, any);
        yield any;
      }
    };
  }

  /** Appends any number of elements, one by one. */
  private void appendItems(Type.Sequence type, Type of, int capacity, PromelaExpression any) {
    PromelaExpression open = writer.temporary("open");
    writer.set(open, PromelaExpression.TRUE);
    for (int i = 0; i < capacity; i++) {
      int place = i;
      writer.out().add("if");
      writer.option(
          open.text(),
          writer.capture(
              () -> {
                PromelaExpression digit = writer.encoding.asDigit(type, place, of(of));
                PromelaExpression weighted = digit.times(writer.encoding.weight(type, place));
                writer.set(any, any.infix("+", weighted));
              }));
      writer.option("true", writer.capture(() -> writer.set(open, PromelaExpression.FALSE)));
      writer.out().add("fi;");
    }
  }

  private PromelaExpression between(PromelaExpression low, PromelaExpression high) {
    PromelaExpression any = writer.temporary("any");
    writer.out().add("select (%s : %s .. %s);".formatted(any, low, high));
    return any;
  }
}
