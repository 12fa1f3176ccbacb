package rondo.distal.lower;

import java.util.Optional;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Operator;
import rondo.distal.text.Rule;
import rondo.ir.data.Term;
import rondo.ir.data.Term.BinaryOp;

/** Infix operators: logic, comparisons and sets. */
final class Operators {
  private final Expressions expressions;
  private final Arithmetic arithmetic;

  Operators(Expressions expressions) {
    this.expressions = expressions;
    this.arithmetic = new Arithmetic(expressions);
  }

  Typed infix(Expression.Infix e) {
    return switch (e.op()) {
      case AND, OR, IMPLIES, EQUIVALENT -> logic(e);
      case EQ, NE -> equality(e);
      case LT, LE, GT, GE -> order(e);
      case IN -> new Folds(expressions).in(e);
      case SUBSET, UNION, INTERSECT, WITHOUT -> sets(e);
      case CONCAT -> concat(e);
      case ADD, SUB, MUL, OVER, DIV, MOD -> arithmetic.infix(e);
    };
  }

  private Typed logic(Expression.Infix e) {
    Typed left = expressions.as(e.left(), Sort.BOOL);
    Typed right = expressions.as(e.right(), Sort.BOOL);
    if (left.isWrong() || right.isWrong()) {
      return Typed.WRONG;
    }
    Term a = left.term();
    Term b = right.term();
    Term term =
        switch (e.op()) {
          case AND -> Terms.and(a, b, e.at());
          case OR -> Terms.or(a, b, e.at());
          case IMPLIES -> Terms.implies(a, b, e.at());
          default -> Terms.equal(a, b, e.at());
        };
    return new Typed(term, Sort.BOOL);
  }

  private Typed equality(Expression.Infix e) {
    Typed left = compared(e.left());
    Typed right = compared(e.right());
    if (left.isWrong() || right.isWrong()) {
      return Typed.WRONG;
    }
    Optional<Typed> present = none(left, right, e).or(() -> none(right, left, e));
    if (present.isPresent()) {
      return present.get();
    }
    if (Sorts.join(left.sort(), right.sort()).isEmpty()) {
      return expressions.wrong(incomparable(left, right, e.at()));
    }
    return left.sort() instanceof Sort.Number && right.sort() instanceof Sort.Number
        ? numbers(e, left, right)
        : new Typed(binary(e.op(), left.term(), right.term(), e.at()), Sort.BOOL);
  }

  /** An operand of a comparison: numbers may be fractions. */
  private Typed compared(Expression e) {
    Typed found = expressions.lower(e);
    return found.sort() instanceof Sort.Number ? found : expressions.value(found, e);
  }

  private static Diagnostic incomparable(Typed left, Typed right, Position at) {
    if (left.sort() instanceof Sort.Phase && right.sort() instanceof Sort.Number
        || left.sort() instanceof Sort.Number && right.sort() instanceof Sort.Phase) {
      return Expressions.phaseArithmetic(at);
    }
    Diagnostic error =
        Rule.TYPE_MISMATCH.at(at, "this compares " + left.sort() + " with " + right.sort());
    return left.sort() instanceof Sort.Process && right.sort() instanceof Sort.Number
            || left.sort() instanceof Sort.Number && right.sort() instanceof Sort.Process
        ? error.withHelp("`process(0)` is the first process")
        : error;
  }

  /** {@code x == none}. */
  private Optional<Typed> none(Typed none, Typed other, Expression.Infix e) {
    if (!none.sort().equals(new Sort.Optional(Sort.NOTHING))
        || !(other.sort() instanceof Sort.Optional)) {
      return Optional.empty();
    }
    Term present = new Term.IsPresent(other.term());
    return Optional.of(new Typed(e.op() == Operator.EQ ? Terms.not(present) : present, Sort.BOOL));
  }

  private Typed order(Expression.Infix e) {
    Typed left = ordered(e.left());
    Typed right = ordered(e.right());
    if (left.isWrong() || right.isWrong()) {
      return Typed.WRONG;
    }
    if (Sorts.join(left.sort(), right.sort()).isEmpty()) {
      return expressions.wrong(incomparable(left, right, e.at()));
    }
    return left.sort() instanceof Sort.Number && right.sort() instanceof Sort.Number
        ? numbers(e, left, right)
        : new Typed(binary(e.op(), left.term(), right.term(), e.at()), Sort.BOOL);
  }

  private Typed ordered(Expression e) {
    Typed found = compared(e);
    if (found.sort() instanceof Sort.Optional(Sort of) && !(of instanceof Sort.Nothing)) {
      found = expressions.present(found, e);
    }
    return found.isWrong() || Sorts.isOrdered(found.sort())
        ? found
        : expressions.wrong(
            Rule.TYPE_MISMATCH.at(e.at(), "this is " + found.sort() + ", which has no order"));
  }

  /**
   * A comparison of fractions, multiplied out. A whole number against a constant fraction is
   * compared with the nearest whole number instead, which is easier to read in a story.
   */
  private Typed numbers(Expression.Infix e, Typed left, Typed right) {
    if (left.constant().isPresent() && right.constant().isPresent()) {
      long a = left.constant().get() * right.over();
      long b = right.constant().get() * left.over();
      return Typed.truth(holds(e.op(), Long.compare(a, b)));
    }
    if (left.over() == 1 && right.over() > 1 && right.constant().isPresent()) {
      return rounded(e, left, e.op(), right);
    }
    if (right.over() == 1 && left.over() > 1 && left.constant().isPresent()) {
      return rounded(e, right, mirrored(e.op()), left);
    }
    long over = Arithmetic.multiple(left.over(), right.over());
    Typed a = arithmetic.scaled(left, over / left.over(), e.at());
    Typed b = arithmetic.scaled(right, over / right.over(), e.at());
    return a.isWrong() || b.isWrong()
        ? Typed.WRONG
        : new Typed(binary(e.op(), a.term(), b.term(), e.at()), Sort.BOOL);
  }

  private Typed rounded(Expression.Infix e, Typed number, Operator op, Typed fraction) {
    long below = Math.floorDiv(fraction.constant().get(), fraction.over());
    return switch (op) {
      case EQ, NE -> {
        expressions.report(
            Rule.NEVER_EQUAL
                .at(
                    e.at(),
                    "a whole number is never " + fraction.constant().get() + "/" + fraction.over())
                .withHelp("`/` divides exactly; `div` rounds down"));
        yield Typed.truth(op == Operator.NE);
      }
      case GT, LE ->
          new Typed(binary(op, number.term(), Typed.number(below).term(), e.at()), Sort.BOOL);
      default ->
          new Typed(binary(op, number.term(), Typed.number(below + 1).term(), e.at()), Sort.BOOL);
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
          case WITHOUT -> BinaryOp.DIFFERENCE;
          case SUBSET -> BinaryOp.SUBSET;
          case CONCAT -> BinaryOp.CONCAT;
          case EQUIVALENT, IMPLIES, OR, AND, IN, ADD, SUB, MUL, OVER, DIV, MOD ->
              throw new IllegalStateException("operator " + op);
        };
    return new Term.Binary(binary, left, right, at);
  }

  private Typed sets(Expression.Infix e) {
    Typed left = set(e.left());
    Typed right = set(e.right());
    if (left.isWrong() || right.isWrong()) {
      return Typed.WRONG;
    }
    Optional<Sort> joined = Sorts.join(left.sort(), right.sort());
    if (joined.isEmpty()) {
      return expressions.wrong(
          Rule.TYPE_MISMATCH.at(e.at(), "the members of these sets have different types"));
    }
    Sort sort =
        switch (e.op()) {
          case SUBSET -> Sort.BOOL;
          case UNION -> joined.get();
          default -> left.sort();
        };
    return new Typed(binary(e.op(), left.term(), right.term(), e.at()), sort);
  }

  private Typed set(Expression e) {
    Typed found = expressions.value(e);
    if (found.sort() instanceof Sort.Optional) {
      found = expressions.present(found, e);
    }
    return found.isWrong() || found.sort() instanceof Sort.SetOf
        ? found
        : expressions.wrong(
            Expressions.mismatch(found.sort(), new Sort.SetOf(Sort.NOTHING), e.at()));
  }

  /** {@code prefix(s, t)}: whether t begins with s. */
  Typed prefix(Expression.Call c) {
    if (c.arguments().size() != 2) {
      return expressions.wrong(
          Rule.WRONG_ARGUMENTS.at(c.at(), "`prefix` has two arguments, both of them sequences"));
    }
    Typed left = sequence(c.arguments().get(0));
    Typed right = sequence(c.arguments().get(1));
    if (left.isWrong() || right.isWrong()) {
      return Typed.WRONG;
    }
    return new Typed(
        new Term.Binary(BinaryOp.PREFIX, left.term(), right.term(), c.at()), Sort.BOOL);
  }

  private Typed concat(Expression.Infix e) {
    Typed left = sequence(e.left());
    Typed right = sequence(e.right());
    if (left.isWrong() || right.isWrong()) {
      return Typed.WRONG;
    }
    Optional<Sort> of = Sorts.join(Sorts.items(left.sort()).get(), Sorts.items(right.sort()).get());
    if (of.isEmpty()) {
      return expressions.wrong(
          Rule.TYPE_MISMATCH.at(e.at(), "the items of these sequences have different types"));
    }
    Term term = binary(e.op(), left.term(), right.term(), e.at());
    return new Typed(term, new Sort.Sequence(of.get(), length(left) + length(right)));
  }

  private static int length(Typed sequence) {
    return sequence.sort() instanceof Sort.Row(_, int n)
        ? n
        : ((Sort.Sequence) sequence.sort()).capacity();
  }

  private Typed sequence(Expression e) {
    Typed found = expressions.value(e);
    if (found.sort() instanceof Sort.Optional) {
      found = expressions.present(found, e);
    }
    return found.isWrong()
            || found.sort() instanceof Sort.Sequence
            || found.sort() instanceof Sort.Row
        ? found
        : expressions.wrong(
            Expressions.mismatch(found.sort(), new Sort.Row(Sort.NOTHING, 0), e.at()));
  }
}
