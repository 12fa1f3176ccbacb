package rondo.smt.rounds;

import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.ir.data.Binder;
import rondo.ir.data.Loop;
import rondo.ir.data.Source;
import rondo.ir.data.Term;
import rondo.ir.data.Term.BinaryOp;
import rondo.ir.data.Type;
import rondo.ir.data.Value;

/**
 * A term, and how a protocol would write it.
 *
 * @param binds how strongly its text holds together: parts that hold less need brackets
 */
record Phrase(String text, Term term, Strength binds) {
  /** From the loosest to the closest. */
  enum Strength {
    QUANTIFIED,
    IMPLICATION,
    DISJUNCTION,
    CONJUNCTION,
    COMPARISON,
    SUM,
    WORD
  }

  static Phrase word(String text, Term term) {
    return new Phrase(text, term, Strength.WORD);
  }

  static Phrase number(int value) {
    return word(Integer.toString(value), new Term.Constant(Value.of(value)));
  }

  static Phrase phase() {
    return word("phase", new Term.Phase());
  }

  /** A process that a quantifier speaks of. */
  static Phrase process(Binder binder) {
    return word(binder.name(), new Term.Bound(binder));
  }

  /** The variable of a process. */
  static Phrase of(Phrase process, int variable, String name) {
    return word(process.text + "." + name, new Term.Of(process.term, variable));
  }

  static Phrase is(Term.Condition condition, Phrase process) {
    String name =
        switch (condition) {
          case CORRECT -> "correct";
          case CRASHED -> "crashed";
          case BYZANTINE -> "byzantine";
        };
    return word(name + "(" + process.text + ")", new Term.Is(condition, process.term));
  }

  Phrase isPresent() {
    return new Phrase(text + " != none", new Term.IsPresent(term), Strength.COMPARISON);
  }

  Phrase compared(BinaryOp op, String sign, Phrase other) {
    return binary(op, sign, other, Strength.COMPARISON);
  }

  Phrase same(Phrase other) {
    return compared(BinaryOp.EQ, "==", other);
  }

  Phrase atLeast(Phrase other) {
    return compared(BinaryOp.GE, ">=", other);
  }

  Phrase more(Phrase other) {
    return compared(BinaryOp.GT, ">", other);
  }

  Phrase less(Phrase other) {
    return compared(BinaryOp.LT, "<", other);
  }

  Phrase and(Phrase other) {
    return binary(BinaryOp.AND, "&&", other, Strength.CONJUNCTION);
  }

  Phrase or(Phrase other) {
    return binary(BinaryOp.OR, "||", other, Strength.DISJUNCTION);
  }

  Phrase implies(Phrase other) {
    Term term = new Term.Binary(BinaryOp.OR, not(this.term), other.term, Position.NONE);
    return new Phrase(
        bracketed(Strength.DISJUNCTION) + " -> " + other.bracketed(Strength.IMPLICATION),
        term,
        Strength.IMPLICATION);
  }

  Phrase minus(int number) {
    Term less = new Term.Constant(Value.of(number));
    return new Phrase(
        text + " - " + number,
        new Term.Binary(BinaryOp.SUB, term, less, Position.NONE),
        Strength.SUM);
  }

  /** This holds for all processes. */
  Phrase forall(Binder process, int processes) {
    return quantified("forall", Term.Kind.FORALL, process, processes);
  }

  /** This holds for all values of a type. */
  Phrase forall(Binder value, Type type) {
    return new Phrase(
        "forall " + value.name() + " in " + type + " : " + text,
        fold(Term.Kind.FORALL, value, type),
        Strength.QUANTIFIED);
  }

  /** This holds for some process. */
  Phrase exists(Binder process, int processes) {
    return quantified("exists", Term.Kind.EXISTS, process, processes);
  }

  private Phrase quantified(String word, Term.Kind kind, Binder process, int processes) {
    return new Phrase(
        word + " " + process.name() + " : " + text,
        fold(kind, process, new Type.Process(processes)),
        Strength.QUANTIFIED);
  }

  /** For how many processes this holds. */
  Phrase count(Binder process, int processes) {
    return word(
        "count(" + process.name() + " : " + text + ")",
        fold(Term.Kind.COUNT, process, new Type.Process(processes)));
  }

  private Term fold(Term.Kind kind, Binder binder, Type type) {
    var loop = new Loop(binder, Optional.empty(), new Source.Domain(type), Term.TRUE);
    return new Term.Fold(kind, loop, term, Position.NONE);
  }

  private Phrase binary(BinaryOp op, String sign, Phrase other, Strength strength) {
    return new Phrase(
        bracketed(strength) + " " + sign + " " + other.bracketed(strength),
        new Term.Binary(op, term, other.term, Position.NONE),
        strength);
  }

  private String bracketed(Strength least) {
    return binds.compareTo(least) < 0 ? "(" + text + ")" : text;
  }

  private static Term not(Term term) {
    return new Term.Unary(Term.UnaryOp.NOT, term);
  }
}
