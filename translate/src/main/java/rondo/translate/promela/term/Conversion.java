package rondo.translate.promela.term;

import java.util.ArrayList;
import java.util.List;
import rondo.diagnostics.Position;
import rondo.ir.data.Type;

/** Converts encoded values between types: a value may have different codes in different types. */
final class Conversion {
  private final PromelaWriter writer;
  private final ValueEncoding encoding;

  Conversion(PromelaWriter writer) {
    this.writer = writer;
    this.encoding = writer.encoding;
  }

  /** The treatment of a value that is not in the target type. */
  sealed interface ConversionFailure {
    /** Every value is in the target type. */
    record Impossible() implements ConversionFailure {}

    record RuntimeError(String message, Position at) implements ConversionFailure {}
  }

  /** Whether every value of a type is also a value of the other. */
  boolean fits(Type from, Type to) {
    if (from.equals(to) || from.equals(TypeOperations.EMPTY)) {
      return true;
    }
    if (to instanceof Type.Optional(Type of)) {
      return fits(TypeOperations.present(from), of);
    }
    if (from instanceof Type.Optional) {
      return false;
    }
    if (TypeOperations.isScalar(from)) {
      return TypeOperations.isScalar(to)
          && encoding.minCode(to) <= encoding.minCode(from)
          && encoding.maxCode(from) <= encoding.maxCode(to);
    }
    return switch (from) {
      case Type.SetOf(Type of) -> to instanceof Type.SetOf(Type other) && fits(of, other);
      case Type.Sequence(Type of, int capacity) ->
          to instanceof Type.Sequence(Type other, int most) && capacity <= most && fits(of, other);
      case Type.Table(_, Type of) -> to instanceof Type.Table(_, Type other) && fits(of, other);
      case Type.Structure _ -> {
        List<Type> parts = TypeOperations.parts(from);
        boolean all =
            to instanceof Type.Structure && parts.size() == TypeOperations.parts(to).size();
        for (int i = 0; all && i < parts.size(); i++) {
          all = fits(parts.get(i), TypeOperations.parts(to).get(i));
        }
        yield all;
      }
      case Type.Bool _,
          Type.Range _,
          Type.Enumeration _,
          Type.Process _,
          Type.Stamp _,
          Type.Optional _ ->
          false;
    };
  }

  PromelaExpression convert(
      PromelaExpression expression, Type from, Type to, ConversionFailure failure) {
    if (from.equals(to) || from.equals(TypeOperations.EMPTY)) {
      return expression;
    }
    if (from instanceof Type.Optional || to instanceof Type.Optional) {
      return optional(expression, from, to, failure);
    }
    if (TypeOperations.isScalar(from)) {
      return scalar(expression, from, to, failure);
    }
    return switch (to) {
      case Type.SetOf(Type of) when from instanceof Type.SetOf(Type given) ->
          set(expression, given, of, failure);
      case Type.Sequence s when from instanceof Type.Sequence given ->
          sequence(expression, given, s, failure);
      case Type.Structure _, Type.Table _ -> parts(expression, from, to, failure);
      case Type.SetOf _,
          Type.Sequence _,
          Type.Bool _,
          Type.Range _,
          Type.Enumeration _,
          Type.Process _,
          Type.Stamp _,
          Type.Optional _ ->
          throw new InexpressibleException("a value of type " + from + " is used as " + to);
    };
  }

  private PromelaExpression optional(
      PromelaExpression expression, Type from, Type to, ConversionFailure failure) {
    Type given = TypeOperations.present(from);
    Type wanted = TypeOperations.present(to);
    if (given.equals(wanted) || given.equals(TypeOperations.EMPTY)) {
      if (!(to instanceof Type.Optional)) {
        require(expression.notEqualTo(encoding.none()), failure);
      }
      return expression;
    }
    if (!(from instanceof Type.Optional)) {
      return convert(expression, given, wanted, failure);
    }
    PromelaExpression there = writer.evaluateOnce(expression, "value");
    if (!(to instanceof Type.Optional)) {
      require(there.notEqualTo(encoding.none()), failure);
      return convert(there, given, wanted, failure);
    }
    if (TypeOperations.isScalar(given)) {
      if (!fits(given, wanted)) {
        require(there.equalTo(encoding.none()).or(within(there, wanted)), failure);
      }
      return there;
    }
    PromelaExpression result = writer.temporary("value");
    writer.set(result, encoding.none());
    writer.when(
        there.notEqualTo(encoding.none()),
        () -> writer.set(result, convert(there, given, wanted, failure)));
    return result;
  }

  private PromelaExpression within(PromelaExpression expression, Type type) {
    return PromelaExpression.number(encoding.minCode(type))
        .infix("<=", expression)
        .and(expression.infix("<=", PromelaExpression.number(encoding.maxCode(type))));
  }

  private void require(PromelaExpression condition, ConversionFailure failure) {
    switch (failure) {
      case ConversionFailure.Impossible() -> {}
      case ConversionFailure.RuntimeError(String message, Position at) ->
          writer.require(condition, message, at);
    }
  }

  private PromelaExpression scalar(
      PromelaExpression expression, Type from, Type to, ConversionFailure failure) {
    if (fits(from, to)) {
      return expression;
    }
    PromelaExpression kept = writer.evaluateOnce(expression, "value");
    PromelaExpression above = PromelaExpression.number(encoding.minCode(to)).infix("<=", kept);
    PromelaExpression below = kept.infix("<=", PromelaExpression.number(encoding.maxCode(to)));
    boolean low = encoding.minCode(from) >= encoding.minCode(to);
    boolean high = encoding.maxCode(from) <= encoding.maxCode(to);
    require(low ? below : high ? above : above.and(below), failure);
    return kept;
  }

  private PromelaExpression set(
      PromelaExpression expression, Type given, Type wanted, ConversionFailure failure) {
    if (given.equals(TypeOperations.EMPTY)) {
      return expression;
    }
    if (!TypeOperations.isScalar(given)) {
      throw new InexpressibleException("sets of " + given + " and of " + wanted + " are mixed");
    }
    int shift = encoding.minCode(given) - encoding.minCode(wanted);
    PromelaExpression kept =
        fits(given, wanted) ? expression : writer.evaluateOnce(expression, "set");
    if (!fits(given, wanted)) {
      long mask = 0;
      for (int v = encoding.minCode(given); v <= encoding.maxCode(given); v++) {
        boolean there = encoding.minCode(wanted) <= v && v <= encoding.maxCode(wanted);
        mask |= there ? 0 : 1L << (v - encoding.minCode(given));
      }
      require(
          kept.infix("&", PromelaExpression.number(mask)).equalTo(PromelaExpression.ZERO), failure);
    }
    return shift == 0
        ? kept
        : kept.infix(shift > 0 ? "<<" : ">>", PromelaExpression.number(Math.abs(shift)));
  }

  private PromelaExpression parts(
      PromelaExpression expression, Type from, Type to, ConversionFailure failure) {
    PromelaExpression kept = writer.evaluateOnce(expression, "whole");
    var parts = new ArrayList<PromelaExpression>();
    List<Type> given = TypeOperations.parts(from);
    List<Type> wanted = TypeOperations.parts(to);
    for (int i = 0; i < wanted.size(); i++) {
      parts.add(convert(encoding.part(from, kept, i), given.get(i), wanted.get(i), failure));
    }
    return encoding.compose(to, parts);
  }

  /** Converts element by element; missing elements stay missing. */
  private PromelaExpression sequence(
      PromelaExpression expression,
      Type.Sequence from,
      Type.Sequence to,
      ConversionFailure failure) {
    PromelaExpression kept = writer.evaluateOnce(expression, "items");
    if (from.of().equals(to.of())) {
      if (from.capacity() <= to.capacity()) {
        return kept.times(power(to, to.capacity() - from.capacity()));
      }
      long scale = power(to, from.capacity() - to.capacity());
      require(kept.modulo(scale).equalTo(PromelaExpression.ZERO), failure);
      return kept.dividedBy(scale);
    }
    PromelaExpression sum = writer.temporary("items");
    writer.set(sum, PromelaExpression.ZERO);
    for (int i = 0; i < from.capacity(); i++) {
      int place = i;
      writer.when(
          encoding.digit(from, kept, i).infix(">", PromelaExpression.ZERO),
          () -> {
            if (place >= to.capacity()) {
              require(PromelaExpression.FALSE, failure);
              return;
            }
            PromelaExpression item =
                convert(encoding.part(from, kept, place), from.of(), to.of(), failure);
            PromelaExpression digit =
                encoding.asDigit(to, place, item).times(encoding.weight(to, place));
            writer.set(sum, sum.infix("+", digit));
          });
    }
    return sum;
  }

  /** The number of codes of this many digits of a sequence. */
  long power(Type.Sequence type, int digits) {
    long power = 1;
    for (int i = 0; i < digits; i++) {
      power *= encoding.size(type.of()) + 1;
    }
    return power;
  }
}
