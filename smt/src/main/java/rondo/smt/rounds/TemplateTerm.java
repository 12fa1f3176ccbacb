package rondo.smt.rounds;

import java.util.Locale;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.ir.data.Binder;
import rondo.ir.data.Loop;
import rondo.ir.data.LoopRange;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Term;
import rondo.ir.data.Term.BinaryOp;
import rondo.ir.data.Type;
import rondo.ir.data.Value;

/**
 * A term and its text in the protocol's syntax.
 *
 * @param precedence the precedence of its operator; operands of lower precedence need brackets
 */
record TemplateTerm(String text, Term term, Precedence precedence) {
  /** In ascending order. */
  enum Precedence {
    QUANTIFIED,
    IMPLICATION,
    DISJUNCTION,
    CONJUNCTION,
    COMPARISON,
    SUM,
    WORD
  }

  static TemplateTerm atom(String text, Term term) {
    return new TemplateTerm(text, term, Precedence.WORD);
  }

  static TemplateTerm number(int value) {
    return atom(Integer.toString(value), new Term.Constant(Value.of(value)));
  }

  static TemplateTerm phase() {
    return atom("phase", new Term.Phase());
  }

  /** A process bound by a quantifier. */
  static TemplateTerm process(Binder binder) {
    return atom(binder.name(), new Term.BoundVariable(binder));
  }

  static TemplateTerm of(TemplateTerm process, int variable, String name) {
    return atom(process.text + "." + name, new Term.RemoteVariable(process.term, variable));
  }

  static TemplateTerm is(ProcessStatus status, TemplateTerm process) {
    String name = status.name().toLowerCase(Locale.ROOT);
    return atom(name + "(" + process.text + ")", new Term.HasStatus(status, process.term));
  }

  TemplateTerm isPresent() {
    return new TemplateTerm(text + " != none", new Term.IsPresent(term), Precedence.COMPARISON);
  }

  TemplateTerm compared(BinaryOp op, String sign, TemplateTerm other) {
    return binary(op, sign, other, Precedence.COMPARISON);
  }

  TemplateTerm equal(TemplateTerm other) {
    return compared(BinaryOp.EQ, "==", other);
  }

  TemplateTerm atLeast(TemplateTerm other) {
    return compared(BinaryOp.GE, ">=", other);
  }

  TemplateTerm greater(TemplateTerm other) {
    return compared(BinaryOp.GT, ">", other);
  }

  TemplateTerm less(TemplateTerm other) {
    return compared(BinaryOp.LT, "<", other);
  }

  TemplateTerm and(TemplateTerm other) {
    return binary(BinaryOp.AND, "&&", other, Precedence.CONJUNCTION);
  }

  TemplateTerm or(TemplateTerm other) {
    return binary(BinaryOp.OR, "||", other, Precedence.DISJUNCTION);
  }

  TemplateTerm implies(TemplateTerm other) {
    Term term = new Term.Binary(BinaryOp.OR, not(this.term), other.term, Position.NONE);
    return new TemplateTerm(
        bracketed(Precedence.DISJUNCTION) + " -> " + other.bracketed(Precedence.IMPLICATION),
        term,
        Precedence.IMPLICATION);
  }

  TemplateTerm minus(int number) {
    Term less = new Term.Constant(Value.of(number));
    return new TemplateTerm(
        text + " - " + number,
        new Term.Binary(BinaryOp.SUB, term, less, Position.NONE),
        Precedence.SUM);
  }

  /** This condition for all processes. */
  TemplateTerm forall(Binder process, int processes) {
    return quantified("forall", Term.FoldKind.FORALL, process, processes);
  }

  /** This condition for all values of a type. */
  TemplateTerm forall(Binder value, Type type) {
    return new TemplateTerm(
        "forall " + value.name() + " in " + type + " : " + text,
        fold(Term.FoldKind.FORALL, value, type),
        Precedence.QUANTIFIED);
  }

  /** This condition for some process. */
  TemplateTerm exists(Binder process, int processes) {
    return quantified("exists", Term.FoldKind.EXISTS, process, processes);
  }

  private TemplateTerm quantified(
      String word, Term.FoldKind foldKind, Binder process, int processes) {
    return new TemplateTerm(
        word + " " + process.name() + " : " + text,
        fold(foldKind, process, new Type.Process(processes)),
        Precedence.QUANTIFIED);
  }

  /** The number of processes that satisfy this condition. */
  TemplateTerm count(Binder process, int processes) {
    return atom(
        "count(" + process.name() + " : " + text + ")",
        fold(Term.FoldKind.COUNT, process, new Type.Process(processes)));
  }

  private Term fold(Term.FoldKind foldKind, Binder binder, Type type) {
    var loop = new Loop(binder, Optional.empty(), new LoopRange.Domain(type), Term.TRUE);
    return new Term.Fold(foldKind, loop, term, Position.NONE);
  }

  private TemplateTerm binary(BinaryOp op, String sign, TemplateTerm other, Precedence strength) {
    return new TemplateTerm(
        bracketed(strength) + " " + sign + " " + other.bracketed(strength),
        new Term.Binary(op, term, other.term, Position.NONE),
        strength);
  }

  private String bracketed(Precedence least) {
    return precedence.compareTo(least) < 0 ? "(" + text + ")" : text;
  }

  private static Term not(Term term) {
    return new Term.Unary(Term.UnaryOp.NOT, term);
  }
}
