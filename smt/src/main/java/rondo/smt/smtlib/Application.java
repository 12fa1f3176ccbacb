package rondo.smt.smtlib;

import java.util.List;
import java.util.Map;
import java.util.Set;
import rondo.smt.formula.BitVector;
import rondo.smt.formula.BitVectorOperator;
import rondo.smt.formula.Formula;
import rondo.smt.formula.IntegerTerm;
import rondo.smt.formula.SmtTerm;
import rondo.smt.formula.TermNode;

/** The SMT-LIB form of a term: an operator or atom, and operands. */
record Application(String head, List<Part> parts) {
  /**
   * An operand, as it is or below another operator.
   *
   * @param operator the other operator with its first operands; empty if there is none
   */
  record Part(SmtTerm smtTerm, String operator) {
    static Part of(SmtTerm smtTerm) {
      return new Part(smtTerm, "");
    }

    static Part of(TermNode.Monomial monomial) {
      return new Part(
          monomial.variable(), monomial.factor() == 1 ? "" : "* " + numeral(monomial.factor()));
    }

    /** The negation of a formula, without a double negation. */
    static Part negationOf(Formula formula) {
      return formula.node() instanceof TermNode.Not(Formula body)
          ? of(body)
          : new Part(formula, "not");
    }
  }

  private static Application of(String head, SmtTerm... parts) {
    return of(head, List.of(parts));
  }

  private static Application of(String head, List<? extends SmtTerm> parts) {
    return new Application(head, parts.stream().map(Part::of).toList());
  }

  /**
   * @param negatedOnly terms that occur only as this term's negated operand
   */
  static Application of(SmtTerm smtTerm, Set<SmtTerm> negatedOnly) {
    return switch (smtTerm.node()) {
      case TermNode.Not(Formula body) when negatedOnly.contains(body) -> negated(body);
      case TermNode.Not(Formula body) -> of("not", body);
      case TermNode.Variable(String name) -> of(SmtLibSymbol.of(name));
      case TermNode.BooleanConstant(boolean value) -> of(Boolean.toString(value));
      case TermNode.And(List<Formula> all) -> of("and", all);
      case TermNode.Equal(SmtTerm left, SmtTerm right) -> of("=", left, right);
      case TermNode.UnsignedLess(BitVector left, BitVector right) -> of("bvult", left, right);
      case TermNode.SignedLess(BitVector left, BitVector right) -> of("bvslt", left, right);
      case TermNode.IfThenElse(Formula condition, SmtTerm then, SmtTerm otherwise) ->
          of("ite", condition, then, otherwise);
      case TermNode.NonNegative(IntegerTerm body) -> of("<= 0", body);
      case TermNode.IsZero(IntegerTerm body) -> of("= 0", body);
      case TermNode.LinearSum sum -> sum(sum);
      case TermNode.BitVectorConstant(long value, int width) -> of(word(value, width));
      case TermNode.Operation(BitVectorOperator operator, BitVector left, BitVector right) ->
          of(name(operator), left, right);
      case TermNode.Complement(BitVector body) -> of("bvnot", body);
      case TermNode.ZeroExtension(BitVector body, int width) ->
          of("(_ zero_extend " + (width - body.width()) + ")", body);
      case TermNode.SignExtension(BitVector body, int width) ->
          of("(_ sign_extend " + (width - body.width()) + ")", body);
      case TermNode.Truncation(BitVector body, int width) ->
          of("(_ extract " + (width - 1) + " 0)", body);
    };
  }

  /** The negation in a more readable form, if there is one. */
  private static Application negated(Formula body) {
    return switch (body.node()) {
      case TermNode.And(List<Formula> all) ->
          new Application("or", all.stream().map(Part::negationOf).toList());
      case TermNode.UnsignedLess(BitVector left, BitVector right) -> of("bvule", right, left);
      case TermNode.SignedLess(BitVector left, BitVector right) -> of("bvsle", right, left);
      case TermNode.Equal(SmtTerm left, SmtTerm right) -> of("distinct", left, right);
      case TermNode.NonNegative(IntegerTerm integer) -> of("> 0", integer);
      case TermNode.IsZero(IntegerTerm integer) -> of("distinct 0", integer);
      case TermNode.BooleanConstant _, TermNode.Variable _, TermNode.Not _, TermNode.IfThenElse _ ->
          of("not", body);
    };
  }

  private static Application sum(TermNode.LinearSum sum) {
    List<TermNode.Monomial> monomials = sum.monomials();
    if (monomials.isEmpty()) {
      return of(numeral(sum.constant()));
    }
    if (monomials.size() == 1 && sum.constant() == 0) {
      return of("* " + numeral(monomials.getFirst().factor()), monomials.getFirst().variable());
    }
    String head = sum.constant() == 0 ? "+" : "+ " + numeral(sum.constant());
    return new Application(head, monomials.stream().map(Part::of).toList());
  }

  private static String numeral(long value) {
    return value < 0 ? "(- " + Long.toString(value).substring(1) + ")" : Long.toString(value);
  }

  /** The text, given that of the operands. */
  String text(Map<SmtTerm, String> written) {
    if (parts.isEmpty()) {
      return head;
    }
    var text = new StringBuilder("(").append(head);
    for (Part part : parts) {
      String inner = written.get(part.smtTerm());
      text.append(' ')
          .append(part.operator().isEmpty() ? inner : "(" + part.operator() + " " + inner + ")");
    }
    return text.append(')').toString();
  }

  private static String word(long value, int width) {
    var digits = new StringBuilder();
    int step = width % 4 == 0 ? 4 : 1;
    for (int at = width - step; at >= 0; at -= step) {
      digits.append(Character.forDigit((int) (value >>> at) & ((1 << step) - 1), 16));
    }
    return (step == 4 ? "#x" : "#b") + digits;
  }

  private static String name(BitVectorOperator operator) {
    return switch (operator) {
      case ADD -> "bvadd";
      case SUBTRACT -> "bvsub";
      case MULTIPLY -> "bvmul";
      case UNSIGNED_DIVIDE -> "bvudiv";
      case SIGNED_DIVIDE -> "bvsdiv";
      case UNSIGNED_REMAINDER -> "bvurem";
      case SIGNED_REMAINDER -> "bvsrem";
      case AND -> "bvand";
      case OR -> "bvor";
      case XOR -> "bvxor";
      case SHIFT_LEFT -> "bvshl";
      case UNSIGNED_SHIFT_RIGHT -> "bvlshr";
      case SIGNED_SHIFT_RIGHT -> "bvashr";
    };
  }
}
