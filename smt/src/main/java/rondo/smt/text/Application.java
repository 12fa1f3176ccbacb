package rondo.smt.text;

import java.util.List;
import java.util.Map;
import java.util.Set;
import rondo.smt.formula.Bits;
import rondo.smt.formula.BitsOperator;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Shape;
import rondo.smt.formula.Term;

/** How a term is written: a word or an atom, and parts. */
record Application(String head, List<Part> parts) {
  /** A part as it is, or denied. */
  record Part(Term term, boolean denied) {
    static Part of(Term term) {
      return new Part(term, false);
    }

    /** What denies a formula, without a negation twice. */
    static Part against(Formula formula) {
      return formula.shape() instanceof Shape.Not(Formula body)
          ? of(body)
          : new Part(formula, true);
    }
  }

  private static Application of(String head, Term... parts) {
    return of(head, List.of(parts));
  }

  private static Application of(String head, List<? extends Term> parts) {
    return new Application(head, parts.stream().map(Part::of).toList());
  }

  /** Terms of the set occur nowhere else than here. */
  static Application of(Term term, Set<Term> negatedOnly) {
    return switch (term.shape()) {
      case Shape.Not(Formula body) when negatedOnly.contains(body) -> denied(body);
      case Shape.Not(Formula body) -> of("not", body);
      case Shape.Variable(String name) -> of(Symbol.of(name));
      case Shape.Truth(boolean value) -> of(Boolean.toString(value));
      case Shape.And(List<Formula> all) -> of("and", all);
      case Shape.Same(Term left, Term right) -> of("=", left, right);
      case Shape.UnsignedLess(Bits left, Bits right) -> of("bvult", left, right);
      case Shape.SignedLess(Bits left, Bits right) -> of("bvslt", left, right);
      case Shape.Choice(Formula condition, Term then, Term otherwise) ->
          of("ite", condition, then, otherwise);
      case Shape.Word(long value, int width) -> of(word(value, width));
      case Shape.Operation(BitsOperator operator, Bits left, Bits right) ->
          of(name(operator), left, right);
      case Shape.Complement(Bits body) -> of("bvnot", body);
      case Shape.ZeroExtension(Bits body, int width) ->
          of("(_ zero_extend " + (width - body.width()) + ")", body);
      case Shape.SignExtension(Bits body, int width) ->
          of("(_ sign_extend " + (width - body.width()) + ")", body);
      case Shape.Truncation(Bits body, int width) -> of("(_ extract " + (width - 1) + " 0)", body);
    };
  }

  /** What denies a formula reads better in its own words. */
  private static Application denied(Formula body) {
    return switch (body.shape()) {
      case Shape.And(List<Formula> all) ->
          new Application("or", all.stream().map(Part::against).toList());
      case Shape.UnsignedLess(Bits left, Bits right) -> of("bvule", right, left);
      case Shape.SignedLess(Bits left, Bits right) -> of("bvsle", right, left);
      case Shape.Same(Term left, Term right) -> of("distinct", left, right);
      case Shape.Truth _, Shape.Variable _, Shape.Not _, Shape.Choice _ -> of("not", body);
    };
  }

  /** The text, that of its parts being known. */
  String text(Map<Term, String> written) {
    if (parts.isEmpty()) {
      return head;
    }
    var text = new StringBuilder("(").append(head);
    for (Part part : parts) {
      String inner = written.get(part.term());
      text.append(' ').append(part.denied() ? "(not " + inner + ")" : inner);
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

  private static String name(BitsOperator operator) {
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
