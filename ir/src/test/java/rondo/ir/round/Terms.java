package rondo.ir.round;

import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.ir.data.Binder;
import rondo.ir.data.Loop;
import rondo.ir.data.Source;
import rondo.ir.data.Statement;
import rondo.ir.data.Term;
import rondo.ir.data.Term.BinaryOp;
import rondo.ir.data.Term.Kind;
import rondo.ir.data.Type;
import rondo.ir.data.Value;

/** Short names for terms and statements. */
final class Terms {
  static final Position AT = new Position("test.dst", 7, 3);
  static final Term TRUE = Term.TRUE;

  private Terms() {}

  static Term number(int value) {
    return new Term.Constant(Value.of(value));
  }

  static Term none() {
    return new Term.Constant(Value.NONE);
  }

  static Term own(int variable) {
    return new Term.Own(variable);
  }

  static Term bound(Binder binder) {
    return new Term.Bound(binder);
  }

  static Term binary(Term left, BinaryOp op, Term right) {
    return new Term.Binary(op, left, right, AT);
  }

  static Loop heard(Binder message) {
    return new Loop(message, new Source.Heard());
  }

  static Loop heard(Binder message, Binder sender, Term where) {
    return new Loop(message, Optional.of(sender), new Source.Heard(), where);
  }

  static Loop range(Binder variable, int low, int high) {
    return new Loop(variable, new Source.Interval(number(low), number(high)));
  }

  static Loop in(Binder variable, Term collection) {
    return new Loop(variable, new Source.Elements(collection, AT));
  }

  static Term fold(Kind kind, Loop loop, Term value) {
    return new Term.Fold(kind, loop, value, AT);
  }

  static Term size(Binder scratch) {
    return fold(Kind.COUNT, heard(scratch), TRUE);
  }

  static Statement assign(int variable, Type type, Term value) {
    return new Statement.Assign(new Statement.Target(variable, List.of()), type, value, AT);
  }

  static Statement when(Term condition, Statement... then) {
    return new Statement.If(condition, List.of(then), List.of(), AT);
  }

  static Statement decide(int output, Type type, Term value) {
    return new Statement.Decide(output, type, value, AT);
  }
}
