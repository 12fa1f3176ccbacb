package rondo.distal.lower.expression;

import java.util.Optional;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.distal.lower.type.InferredType;
import rondo.distal.lower.type.LogicalTerms;
import rondo.distal.lower.type.TypeLattice;
import rondo.distal.lower.type.TypedTerm;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Operator;
import rondo.distal.text.Rule;
import rondo.ir.data.Term;
import rondo.ir.data.Term.BinaryOp;

/** Lowers infix operators: logic, comparisons and sets. */
final class OperatorLowering {
  private final ExpressionLowering lowering;
  private final ArithmeticLowering arithmeticLowering;

  OperatorLowering(ExpressionLowering lowering) {
    this.lowering = lowering;
    this.arithmeticLowering = new ArithmeticLowering(lowering);
  }

  TypedTerm infix(Expression.Infix e) {
    return switch (e.op()) {
      case AND, OR, IMPLIES, EQUIVALENT -> logic(e);
      case EQ, NE -> equality(e);
      case LT, LE, GT, GE -> order(e);
      case IN -> new FoldLowering(lowering).membership(e);
      case SUBSET, UNION, INTERSECT, DIFFERENCE -> sets(e);
      case CONCAT -> concat(e);
      case ADD, SUB, MUL, EXACT_DIV, DIV, MOD -> arithmeticLowering.infix(e);
    };
  }

  private TypedTerm logic(Expression.Infix e) {
    TypedTerm left = lowering.as(e.left(), InferredType.BOOL);
    TypedTerm right = lowering.as(e.right(), InferredType.BOOL);
    if (left.isError() || right.isError()) {
      return TypedTerm.ERROR;
    }
    Term a = left.term();
    Term b = right.term();
    Term term =
        switch (e.op()) {
          case AND -> LogicalTerms.and(a, b, e.at());
          case OR -> LogicalTerms.or(a, b, e.at());
          case IMPLIES -> LogicalTerms.implies(a, b, e.at());
          default -> LogicalTerms.equal(a, b, e.at());
        };
    return new TypedTerm(term, InferredType.BOOL);
  }

  private TypedTerm equality(Expression.Infix e) {
    TypedTerm left = compared(e.left());
    TypedTerm right = compared(e.right());
    if (left.isError() || right.isError()) {
      return TypedTerm.ERROR;
    }
    Optional<TypedTerm> present = none(left, right, e).or(() -> none(right, left, e));
    if (present.isPresent()) {
      return present.get();
    }
    if (TypeLattice.join(left.type(), right.type()).isEmpty()) {
      return lowering.error(incomparable(left, right, e.at()));
    }
    return left.type() instanceof InferredType.Number && right.type() instanceof InferredType.Number
        ? compareNumbers(e, left, right)
        : new TypedTerm(binary(e.op(), left.term(), right.term(), e.at()), InferredType.BOOL);
  }

  /** An operand of a comparison, possibly a fraction. */
  private TypedTerm compared(Expression e) {
    TypedTerm found = lowering.lower(e);
    return found.type() instanceof InferredType.Number ? found : lowering.value(found, e);
  }

  private static Diagnostic incomparable(TypedTerm left, TypedTerm right, Position at) {
    if (left.type() instanceof InferredType.Phase && right.type() instanceof InferredType.Number
        || left.type() instanceof InferredType.Number
            && right.type() instanceof InferredType.Phase) {
      return ExpressionLowering.phaseArithmetic(at);
    }
    Diagnostic error =
        Rule.TYPE_MISMATCH.at(at, "this compares " + left.type() + " with " + right.type());
    return left.type() instanceof InferredType.Process
                && right.type() instanceof InferredType.Number
            || left.type() instanceof InferredType.Number
                && right.type() instanceof InferredType.Process
        ? error.withHelp("`process(0)` is the first process")
        : error;
  }

  /** {@code x == none}. */
  private Optional<TypedTerm> none(TypedTerm none, TypedTerm other, Expression.Infix e) {
    if (!none.type().equals(new InferredType.Optional(InferredType.NOTHING))
        || !(other.type() instanceof InferredType.Optional)) {
      return Optional.empty();
    }
    Term present = new Term.IsPresent(other.term());
    return Optional.of(
        new TypedTerm(
            e.op() == Operator.EQ ? LogicalTerms.not(present) : present, InferredType.BOOL));
  }

  private TypedTerm order(Expression.Infix e) {
    TypedTerm left = ordered(e.left());
    TypedTerm right = ordered(e.right());
    if (left.isError() || right.isError()) {
      return TypedTerm.ERROR;
    }
    if (TypeLattice.join(left.type(), right.type()).isEmpty()) {
      return lowering.error(incomparable(left, right, e.at()));
    }
    return left.type() instanceof InferredType.Number && right.type() instanceof InferredType.Number
        ? compareNumbers(e, left, right)
        : new TypedTerm(binary(e.op(), left.term(), right.term(), e.at()), InferredType.BOOL);
  }

  private TypedTerm ordered(Expression e) {
    TypedTerm found = compared(e);
    if (found.type() instanceof InferredType.Optional(InferredType of)
        && !(of instanceof InferredType.Nothing)) {
      found = lowering.present(found, e);
    }
    return found.isError() || TypeLattice.isOrdered(found.type())
        ? found
        : lowering.error(
            Rule.TYPE_MISMATCH.at(e.at(), "this is " + found.type() + ", which has no order"));
  }

  /**
   * Compares fractions by cross-multiplication. An integer and a constant fraction are compared
   * with the fraction rounded to an integer instead, which is more readable in traces.
   */
  private TypedTerm compareNumbers(Expression.Infix e, TypedTerm left, TypedTerm right) {
    if (left.constant().isPresent() && right.constant().isPresent()) {
      long a = left.constant().get() * right.denominator();
      long b = right.constant().get() * left.denominator();
      return TypedTerm.truth(holds(e.op(), Long.compare(a, b)));
    }
    if (left.denominator() == 1 && right.denominator() > 1 && right.constant().isPresent()) {
      return rounded(e, left, e.op(), right);
    }
    if (right.denominator() == 1 && left.denominator() > 1 && left.constant().isPresent()) {
      return rounded(e, right, mirrored(e.op()), left);
    }
    long over = ArithmeticLowering.multiple(left.denominator(), right.denominator());
    TypedTerm a = arithmeticLowering.scaled(left, over / left.denominator(), e.at());
    TypedTerm b = arithmeticLowering.scaled(right, over / right.denominator(), e.at());
    return a.isError() || b.isError()
        ? TypedTerm.ERROR
        : new TypedTerm(binary(e.op(), a.term(), b.term(), e.at()), InferredType.BOOL);
  }

  private TypedTerm rounded(Expression.Infix e, TypedTerm number, Operator op, TypedTerm fraction) {
    long below = Math.floorDiv(fraction.constant().get(), fraction.denominator());
    return switch (op) {
      case EQ, NE -> {
        lowering.report(
            Rule.NEVER_EQUAL
                .at(
                    e.at(),
                    "an integer is never "
                        + fraction.constant().get()
                        + "/"
                        + fraction.denominator())
                .withHelp("`/` divides exactly; `div` rounds down"));
        yield TypedTerm.truth(op == Operator.NE);
      }
      case GT, LE ->
          new TypedTerm(
              binary(op, number.term(), TypedTerm.number(below).term(), e.at()), InferredType.BOOL);
      default ->
          new TypedTerm(
              binary(op, number.term(), TypedTerm.number(below + 1).term(), e.at()),
              InferredType.BOOL);
    };
  }

  private static Operator mirrored(Operator op) {
    return switch (op) {
      case LT -> Operator.GT;
      case LE -> Operator.GE;
      case GT -> Operator.LT;
      case GE -> Operator.LE;
      default -> op;
    };
  }

  private static boolean holds(Operator op, int order) {
    return switch (op) {
      case EQ -> order == 0;
      case NE -> order != 0;
      case LT -> order < 0;
      case LE -> order <= 0;
      case GT -> order > 0;
      default -> order >= 0;
    };
  }

  private static Term binary(Operator op, Term left, Term right, Position at) {
    BinaryOp binary =
        switch (op) {
          case EQ -> BinaryOp.EQ;
          case NE -> BinaryOp.NE;
          case LT -> BinaryOp.LT;
          case LE -> BinaryOp.LE;
          case GT -> BinaryOp.GT;
          case GE -> BinaryOp.GE;
          case UNION -> BinaryOp.UNION;
          case INTERSECT -> BinaryOp.INTERSECTION;
          case DIFFERENCE -> BinaryOp.DIFFERENCE;
          case SUBSET -> BinaryOp.SUBSET;
          case CONCAT -> BinaryOp.CONCAT;
          case EQUIVALENT, IMPLIES, OR, AND, IN, ADD, SUB, MUL, EXACT_DIV, DIV, MOD ->
              throw new IllegalStateException("operator " + op);
        };
    return new Term.Binary(binary, left, right, at);
  }

  private TypedTerm sets(Expression.Infix e) {
    TypedTerm left = set(e.left());
    TypedTerm right = set(e.right());
    if (left.isError() || right.isError()) {
      return TypedTerm.ERROR;
    }
    Optional<InferredType> joined = TypeLattice.join(left.type(), right.type());
    if (joined.isEmpty()) {
      return lowering.error(
          Rule.TYPE_MISMATCH.at(e.at(), "the members of these sets have different types"));
    }
    InferredType type =
        switch (e.op()) {
          case SUBSET -> InferredType.BOOL;
          case UNION -> joined.get();
          default -> left.type();
        };
    return new TypedTerm(binary(e.op(), left.term(), right.term(), e.at()), type);
  }

  private TypedTerm set(Expression e) {
    TypedTerm found = lowering.value(e);
    if (found.type() instanceof InferredType.Optional) {
      found = lowering.present(found, e);
    }
    return found.isError() || found.type() instanceof InferredType.SetOf
        ? found
        : lowering.error(
            ExpressionLowering.mismatch(
                found.type(), new InferredType.SetOf(InferredType.NOTHING), e.at()));
  }

  /** {@code prefix(s, t)}: whether s is a prefix of t. */
  TypedTerm prefix(Expression.Call c) {
    if (c.arguments().size() != 2) {
      return lowering.error(
          Rule.WRONG_ARGUMENTS.at(c.at(), "`prefix` takes two arguments, both of them sequences"));
    }
    TypedTerm left = sequence(c.arguments().get(0));
    TypedTerm right = sequence(c.arguments().get(1));
    if (left.isError() || right.isError()) {
      return TypedTerm.ERROR;
    }
    return new TypedTerm(
        new Term.Binary(BinaryOp.PREFIX, left.term(), right.term(), c.at()), InferredType.BOOL);
  }

  private TypedTerm concat(Expression.Infix e) {
    TypedTerm left = sequence(e.left());
    TypedTerm right = sequence(e.right());
    if (left.isError() || right.isError()) {
      return TypedTerm.ERROR;
    }
    Optional<InferredType> of =
        TypeLattice.join(
            TypeLattice.items(left.type()).get(), TypeLattice.items(right.type()).get());
    if (of.isEmpty()) {
      return lowering.error(
          Rule.TYPE_MISMATCH.at(e.at(), "the items of these sequences have different types"));
    }
    Term term = binary(e.op(), left.term(), right.term(), e.at());
    return new TypedTerm(term, new InferredType.Sequence(of.get(), length(left) + length(right)));
  }

  private static int length(TypedTerm sequence) {
    return sequence.type() instanceof InferredType.ListLiteral(_, int n)
        ? n
        : ((InferredType.Sequence) sequence.type()).capacity();
  }

  private TypedTerm sequence(Expression e) {
    TypedTerm found = lowering.value(e);
    if (found.type() instanceof InferredType.Optional) {
      found = lowering.present(found, e);
    }
    return found.isError()
            || found.type() instanceof InferredType.Sequence
            || found.type() instanceof InferredType.ListLiteral
        ? found
        : lowering.error(
            ExpressionLowering.mismatch(
                found.type(), new InferredType.ListLiteral(InferredType.NOTHING, 0), e.at()));
  }
}
