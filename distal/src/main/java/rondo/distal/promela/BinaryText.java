package rondo.distal.promela;

import rondo.distal.promela.Conversion.Misfit;
import rondo.ir.data.Term;
import rondo.ir.data.Type;

/** Operators between two terms. */
final class BinaryText {
  private static final Type BOOL = new Type.Bool();

  private final Frame frame;
  private final Codes codes;
  private final TermText terms;
  private final Conversion conversion;

  BinaryText(Frame frame, TermText terms, Conversion conversion) {
    this.frame = frame;
    this.codes = frame.codes;
    this.terms = terms;
    this.conversion = conversion;
  }

  Code of(Term.Binary b) {
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
      case AND -> lazy(b, "both");
      case OR -> lazy(b, "either");
      case UNION -> sets(b, "|");
      case INTERSECTION -> sets(b, "&");
      case DIFFERENCE -> {
        Type type = frame.typing.join(b.left(), b.right());
        Code left = terms.as(b.left(), type);
        yield left.infix("&", terms.as(b.right(), type).prefix("~"));
      }
      case SUBSET -> {
        Type type = frame.typing.join(b.left(), b.right());
        Code left = terms.as(b.left(), type);
        yield left.infix("&", terms.as(b.right(), type).prefix("~")).is(Code.ZERO);
      }
      case CONCAT -> concatenation(b);
      case PREFIX -> prefix(b);
    };
  }

  private Code arithmetic(Term.Binary b, String operator) {
    frame.typing.of(b); // refuses what may become too large
    Code left = terms.value(b.left());
    Code right = terms.value(b.right());
    if (left.isNumber() && right.isNumber()) {
      long l = Long.parseLong(left.text());
      long r = Long.parseLong(right.text());
      return Code.number(
          switch (operator) {
            case "+" -> l + r;
            case "-" -> l - r;
            default -> l * r;
          });
    }
    return left.infix(operator, right);
  }

  /** Rounded down, as Promela does it for what is not negative only. */
  private Code division(Term.Binary b) {
    if (frame.typing.low(b.right()) < 0) {
      throw new InexpressibleException("division by what may be negative", b.at());
    }
    Code left = terms.value(b.left());
    Code right = terms.value(b.right());
    if (frame.typing.low(b.right()) == 0) {
      right = frame.once(right, "divisor");
      frame.demand(right.isNot(Code.ZERO), "division by zero", b.at());
    }
    if (frame.typing.low(b.left()) >= 0) {
      return left.infix(b.op() == Term.BinaryOp.DIV ? "/" : "%", right);
    }
    Code dividend = frame.once(left, "dividend");
    Code divisor = frame.once(right, "divisor");
    Code rest = dividend.infix("%", divisor).infix("+", divisor).infix("%", divisor);
    return b.op() == Term.BinaryOp.MOD ? rest : dividend.infix("-", rest).infix("/", divisor);
  }

  private Code equal(Term.Binary b, String operator) {
    Type type = frame.typing.join(b.left(), b.right());
    Code left = terms.as(b.left(), type);
    Code right = terms.as(b.right(), type);
    return left.infix(operator, right);
  }

  private Code ordered(Term.Binary b, String operator) {
    Type type = frame.typing.join(b.left(), b.right());
    if (type.holds(Type.SetOf.class::isInstance)) {
      throw new InexpressibleException("sets are compared by their order", b.at());
    }
    Code left = terms.as(b.left(), type);
    return left.infix(operator, terms.as(b.right(), type));
  }

  /** The right side is only looked at where it matters. */
  private Code lazy(Term.Binary b, String name) {
    boolean and = b.op() == Term.BinaryOp.AND;
    Code left = terms.as(b.left(), BOOL);
    if (left.equals(and ? Code.TRUE : Code.FALSE)) {
      return terms.as(b.right(), BOOL);
    }
    Frame.Prepared right = frame.aside(() -> terms.as(b.right(), BOOL));
    if (right.before().isEmpty()) {
      return and ? left.and(right.code()) : left.or(right.code());
    }
    Code result = frame.temporary(name);
    frame.set(result, left);
    frame.when(
        and ? result : result.not(),
        () -> {
          frame.out().addAll(right.before());
          frame.set(result, right.code());
        });
    return result;
  }

  private Code sets(Term.Binary b, String operator) {
    Type type = frame.typing.join(b.left(), b.right());
    Code left = terms.as(b.left(), type);
    return left.infix(operator, terms.as(b.right(), type));
  }

  /** The digits of the second one behind those that the first one has. */
  private Code concatenation(Term.Binary b) {
    return concatenation(b, (Type.Sequence) frame.typing.of(b), new Misfit.Impossible());
  }

  /** The same, of whose items it is known what they must be. */
  Code concatenation(Term.Binary b, Type.Sequence whole, Misfit misfit) {
    codes.high(whole); // refuses what there are too many of
    Type.Sequence first = sized(whole, b.left());
    Code left = frame.once(terms.fitted(b.left(), first, misfit), "front");
    Code right = terms.fitted(b.right(), sized(whole, b.right()), misfit);
    long room = conversion.power(whole, Typing.capacity(frame.typing.of(b.right())));
    if (first.capacity() == 0) {
      return right;
    }
    // Where the first one has ended, the second one begins.
    Code moved = right.infix("*", codes.lastWeight(first, left));
    return left.times(room).infix("+", moved);
  }

  private Type.Sequence sized(Type.Sequence whole, Term part) {
    return new Type.Sequence(whole.of(), Typing.capacity(frame.typing.of(part)));
  }

  private Code prefix(Term.Binary b) {
    Type joined = frame.typing.join(b.left(), b.right());
    if (!(joined instanceof Type.Sequence type)) {
      return Code.TRUE; // Only of sequences without items it is not known what they hold.
    }
    Code left = frame.once(terms.as(b.left(), type), "front");
    Code right = frame.once(terms.as(b.right(), type), "whole");
    return codes.begins(type, left, right);
  }
}
