package rondo.distal.lower.type;

import java.util.List;
import rondo.diagnostics.Position;
import rondo.ir.data.Term;
import rondo.ir.data.Term.BinaryOp;
import rondo.ir.data.Term.UnaryOp;

/** Smart constructors for Boolean terms, which simplify constants. */
public final class LogicalTerms {
  private LogicalTerms() {}

  public static Term not(Term term) {
    if (term.equals(Term.TRUE)) {
      return Term.FALSE;
    }
    if (term.equals(Term.FALSE)) {
      return Term.TRUE;
    }
    return term instanceof Term.Unary(UnaryOp op, Term operand) && op == UnaryOp.NOT
        ? operand
        : new Term.Unary(UnaryOp.NOT, term);
  }

  public static Term and(Term left, Term right, Position at) {
    if (left.equals(Term.TRUE) || right.equals(Term.FALSE) && isConstant(left)) {
      return right;
    }
    return right.equals(Term.TRUE) || left.equals(Term.FALSE)
        ? left
        : new Term.Binary(BinaryOp.AND, left, right, at);
  }

  public static Term or(Term left, Term right, Position at) {
    if (left.equals(Term.FALSE) || right.equals(Term.TRUE) && isConstant(left)) {
      return right;
    }
    return right.equals(Term.FALSE) || left.equals(Term.TRUE)
        ? left
        : new Term.Binary(BinaryOp.OR, left, right, at);
  }

  public static Term or(List<Term> terms, Position at) {
    return terms.stream().reduce(Term.FALSE, (a, b) -> or(a, b, at));
  }

  public static Term implies(Term left, Term right, Position at) {
    return or(not(left), right, at);
  }

  public static Term equal(Term left, Term right, Position at) {
    return new Term.Binary(BinaryOp.EQ, left, right, at);
  }

  private static boolean isConstant(Term term) {
    return term instanceof Term.Constant;
  }
}
