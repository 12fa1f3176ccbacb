package rondo.ir.round.interpreter;

import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.ir.data.Binder;
import rondo.ir.data.Loop;
import rondo.ir.data.LoopRange;
import rondo.ir.data.Stmt;
import rondo.ir.data.Term;
import rondo.ir.data.Term.BinaryOp;
import rondo.ir.data.Term.FoldKind;
import rondo.ir.data.Type;
import rondo.ir.data.Value;

/** Short factory methods for terms and statements. */
final class TermFixtures {
  static final Position AT = new Position("test.dst", 7, 3);
  static final Term TRUE = Term.TRUE;

  private TermFixtures() {}

  static Term number(int value) {
    return new Term.Constant(Value.of(value));
  }

  static Term none() {
    return new Term.Constant(Value.NONE);
  }

  static Term own(int variable) {
    return new Term.OwnVariable(variable);
  }

  static Term bound(Binder binder) {
    return new Term.BoundVariable(binder);
  }

  static Term binary(Term left, BinaryOp op, Term right) {
    return new Term.Binary(op, left, right, AT);
  }

  static Loop heard(Binder message) {
    return new Loop(message, new LoopRange.Mailbox());
  }

  static Loop heard(Binder message, Binder sender, Term where) {
    return new Loop(message, Optional.of(sender), new LoopRange.Mailbox(), where);
  }

  static Loop range(Binder variable, int low, int high) {
    return new Loop(variable, new LoopRange.Interval(number(low), number(high)));
  }

  static Loop in(Binder variable, Term collection) {
    return new Loop(variable, new LoopRange.Elements(collection, AT));
  }

  static Term fold(FoldKind foldKind, Loop loop, Term value) {
    return new Term.Fold(foldKind, loop, value, AT);
  }

  static Term size(Binder scratch) {
    return fold(FoldKind.COUNT, heard(scratch), TRUE);
  }

  static Stmt assign(int variable, Type type, Term value) {
    return new Stmt.Assign(new Stmt.Target(variable, List.of()), type, value, AT);
  }

  static Stmt when(Term condition, Stmt... then) {
    return new Stmt.If(condition, List.of(then), List.of(), AT);
  }

  static Stmt decide(int output, Type type, Term value) {
    return new Stmt.Decide(output, type, value, AT);
  }
}
