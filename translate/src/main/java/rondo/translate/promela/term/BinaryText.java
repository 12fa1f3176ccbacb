package rondo.translate.promela.term;

import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.translate.promela.term.Conversion.ConversionFailure;

/** Translates binary operators. */
final class BinaryText {
  private static final Type BOOL = new Type.Bool();

  private final PromelaWriter writer;
  private final ValueEncoding encoding;
  private final TermText terms;
  private final Conversion conversion;

  BinaryText(PromelaWriter writer, TermText terms, Conversion conversion) {
    this.writer = writer;
    this.encoding = writer.encoding;
    this.terms = terms;
    this.conversion = conversion;
  }

  PromelaExpression of(Term.Binary b) {
    return switch (b.op()) {
      case ADD -> arithmetic(b, "+");
      case SUB -> arithmetic(b, "-");
      case MUL -> arithmetic(b, "*");
      case DIV, MOD -> division(b);
      case EQ -> equal(b, "==");
      case NE -> equal(b, "!=");
      case LT -> ordered(b, "<");
      case LE -> ordered(b, "<=");
      case GT -> ordered(b, ">");
      case GE -> ordered(b, ">=");
      case AND -> shortCircuit(b, "both");
      case OR -> shortCircuit(b, "either");
      case UNION -> sets(b, "|");
      case INTERSECTION -> sets(b, "&");
      case DIFFERENCE -> {
        Type type = writer.types.join(b.left(), b.right());
        PromelaExpression left = terms.as(b.left(), type);
        yield left.infix("&", terms.as(b.right(), type).prefix("~"));
      }
      case SUBSET -> {
        Type type = writer.types.join(b.left(), b.right());
        PromelaExpression left = terms.as(b.left(), type);
        yield left.infix("&", terms.as(b.right(), type).prefix("~"))
            .equalTo(PromelaExpression.ZERO);
      }
      case CONCAT -> concatenation(b);
      case PREFIX -> prefix(b);
    };
  }

  private PromelaExpression arithmetic(Term.Binary b, String operator) {
    writer.types.of(b); // throws if the value may overflow
    PromelaExpression left = terms.value(b.left());
    PromelaExpression right = terms.value(b.right());
    if (left.isNumber() && right.isNumber()) {
      long l = Long.parseLong(left.text());
      long r = Long.parseLong(right.text());
      return PromelaExpression.number(
          switch (operator) {
            case "+" -> l + r;
            case "-" -> l - r;
            default -> l * r;
          });
    }
    return left.infix(operator, right);
  }

  /** Floor division; Promela truncates, which agrees for non-negative operands only. */
  private PromelaExpression division(Term.Binary b) {
    if (writer.types.low(b.right()) < 0) {
      throw new InexpressibleException("division by a number that may be negative", b.at());
    }
    PromelaExpression left = terms.value(b.left());
    PromelaExpression right = terms.value(b.right());
    if (writer.types.low(b.right()) == 0) {
      right = writer.evaluateOnce(right, "divisor");
      writer.require(right.notEqualTo(PromelaExpression.ZERO), "division by zero", b.at());
    }
    if (writer.types.low(b.left()) >= 0) {
      return left.infix(b.op() == Term.BinaryOp.DIV ? "/" : "%", right);
    }
    PromelaExpression dividend = writer.evaluateOnce(left, "dividend");
    PromelaExpression divisor = writer.evaluateOnce(right, "divisor");
    PromelaExpression rest = dividend.infix("%", divisor).infix("+", divisor).infix("%", divisor);
    return b.op() == Term.BinaryOp.MOD ? rest : dividend.infix("-", rest).infix("/", divisor);
  }

  private PromelaExpression equal(Term.Binary b, String operator) {
    Type type = writer.types.join(b.left(), b.right());
    PromelaExpression left = terms.as(b.left(), type);
    PromelaExpression right = terms.as(b.right(), type);
    return left.infix(operator, right);
  }

  private PromelaExpression ordered(Term.Binary b, String operator) {
    Type type = writer.types.join(b.left(), b.right());
    if (type.contains(Type.SetOf.class::isInstance)) {
      throw new InexpressibleException("sets are ordered", b.at());
    }
    PromelaExpression left = terms.as(b.left(), type);
    return left.infix(operator, terms.as(b.right(), type));
  }

  /** Evaluates the right operand only if the left one does not determine the result. */
  private PromelaExpression shortCircuit(Term.Binary b, String name) {
    boolean and = b.op() == Term.BinaryOp.AND;
    PromelaExpression left = terms.as(b.left(), BOOL);
    if (left.equals(and ? PromelaExpression.TRUE : PromelaExpression.FALSE)) {
      return terms.as(b.right(), BOOL);
    }
    PromelaWriter.PreparedExpression right = writer.capture(() -> terms.as(b.right(), BOOL));
    if (right.before().isEmpty()) {
      return and ? left.and(right.expression()) : left.or(right.expression());
    }
    PromelaExpression result = writer.temporary(name);
    writer.set(result, left);
    writer.when(
        and ? result : result.not(),
        () -> {
          writer.out().addAll(right.before());
          writer.set(result, right.expression());
        });
    return result;
  }

  private PromelaExpression sets(Term.Binary b, String operator) {
    Type type = writer.types.join(b.left(), b.right());
    PromelaExpression left = terms.as(b.left(), type);
    return left.infix(operator, terms.as(b.right(), type));
  }

  /** Appends the digits of the second sequence to those of the first. */
  private PromelaExpression concatenation(Term.Binary b) {
    return concatenation(b, (Type.Sequence) writer.types.of(b), new ConversionFailure.Impossible());
  }

  /** Concatenation with a given type of the result. */
  PromelaExpression concatenation(Term.Binary b, Type.Sequence whole, ConversionFailure failure) {
    encoding.maxCode(whole); // throws if there are too many values
    Type.Sequence first = sized(whole, b.left());
    PromelaExpression left =
        writer.evaluateOnce(terms.converted(b.left(), first, failure), "front");
    PromelaExpression right = terms.converted(b.right(), sized(whole, b.right()), failure);
    long room = conversion.power(whole, TermTypes.capacity(writer.types.of(b.right())));
    if (first.capacity() == 0) {
      return right;
    }
    // The second sequence starts at the first unused digit of the first one.
    PromelaExpression moved = right.infix("*", encoding.lastWeight(first, left));
    return left.times(room).infix("+", moved);
  }

  private Type.Sequence sized(Type.Sequence whole, Term part) {
    return new Type.Sequence(whole.of(), TermTypes.capacity(writer.types.of(part)));
  }

  private PromelaExpression prefix(Term.Binary b) {
    Type joined = writer.types.join(b.left(), b.right());
    if (!(joined instanceof Type.Sequence type)) {
      return PromelaExpression.TRUE; // Only empty sequences have no known element type.
    }
    PromelaExpression left = writer.evaluateOnce(terms.as(b.left(), type), "front");
    PromelaExpression right = writer.evaluateOnce(terms.as(b.right(), type), "whole");
    return encoding.isPrefix(type, left, right);
  }
}
