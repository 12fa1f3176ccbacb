package rondo.smt.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.ir.data.Binder;
import rondo.ir.data.Loop;
import rondo.ir.data.Source;
import rondo.ir.data.Term;
import rondo.ir.data.Term.Kind;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Formulas;
import rondo.smt.formula.Model;

class SymbolicEvaluatorTest {
  private static final Position AT = new Position("test.dst", 3, 1);
  private static final Type WIDE = new Type.Range(0, 500);
  private static final Term X = new Term.Own(0);
  private static final Term Y = new Term.Own(1);
  private static final Term MAYBE = new Term.Own(2);

  private final Formulas formulas = new Formulas();
  private final SymbolicValues values = new SymbolicValues(formulas);
  private final SymbolicValue x = values.variable("x", WIDE, 0).value();
  private final SymbolicValue y = values.variable("y", WIDE, 0).value();
  private final SymbolicValue maybe = values.variable("m", new Type.Optional(WIDE), 0).value();
  private final Formula heardX = formulas.variable("heard x");
  private final Formula heardY = formulas.variable("heard y");
  private final Assignment assignment = new Assignment();

  private SymbolicEvaluator evaluator() {
    var moment = new Moment(values.of(1), values.of(0), Moment.Numbering.EXACT);
    List<Mail> mailbox =
        List.of(new Mail(heardX, values.of(0), x), new Mail(heardY, values.of(1), y));
    return SymbolicEvaluator.ofProcess(
        values, new Viewpoint(2, 0, moment, List.of(x, y, maybe), mailbox));
  }

  private void let(int first, int second) {
    assignment.put(x, Value.of(first));
    assignment.put(y, Value.of(second));
  }

  private Value value(Term term) throws RejectedException {
    SymbolicEvaluator evaluator = evaluator();
    SymbolicValue value = evaluator.value(term, AT);
    Model model = assignment.model();
    assertThat(evaluator.failures()).noneMatch(f -> model.holds(f.when()));
    return values.read(model, value);
  }

  private boolean fails(Term term) throws RejectedException {
    SymbolicEvaluator evaluator = evaluator();
    evaluator.value(term, AT);
    Model model = assignment.model();
    return evaluator.failures().stream().anyMatch(f -> model.holds(f.when()));
  }

  private static Term binary(Term.BinaryOp op, Term left, Term right) {
    return new Term.Binary(op, left, right, AT);
  }

  private static Term fold(Kind kind, Source source, Term value) {
    return new Term.Fold(kind, new Loop(new Binder(0, "e"), source), value, AT);
  }

  private static final Term ELEMENT = new Term.Bound(new Binder(0, "e"));

  @Test
  void whatIsNotLookedAtDoesNotFail() throws RejectedException {
    Term present = new Term.IsPresent(MAYBE);
    Term absent = new Term.Unary(Term.UnaryOp.NOT, present);
    Term positive =
        binary(Term.BinaryOp.GE, new Term.Present(MAYBE, "m", AT), new Term.Constant(Value.of(0)));
    assignment.put(maybe, Value.NONE);
    assertThat(value(binary(Term.BinaryOp.OR, absent, positive))).isEqualTo(Value.TRUE);
    assertThat(value(binary(Term.BinaryOp.AND, present, positive))).isEqualTo(Value.FALSE);
    assertThat(value(new Term.Conditional(present, positive, Term.FALSE))).isEqualTo(Value.FALSE);
    assertThat(value(new Term.Conditional(absent, Term.TRUE, positive))).isEqualTo(Value.TRUE);
    assertThat(fails(binary(Term.BinaryOp.OR, present, positive))).isTrue();
    assertThat(fails(new Term.Conditional(present, Term.TRUE, positive))).isTrue();
  }

  @Test
  void equalMembersOfASetCountOnce() throws RejectedException {
    var set = new Source.Elements(new Term.SetOf(List.of(X, Y)), AT);
    let(7, 7);
    assertThat(value(fold(Kind.COUNT, set, Term.TRUE))).isEqualTo(Value.of(1));
    assertThat(value(fold(Kind.SUM, set, ELEMENT))).isEqualTo(Value.of(7));
    let(7, 300);
    assertThat(value(fold(Kind.COUNT, set, Term.TRUE))).isEqualTo(Value.of(2));
    assertThat(value(fold(Kind.SUM, set, ELEMENT))).isEqualTo(Value.of(307));
  }

  @Test
  void membersOfASetComeInOrder() throws RejectedException {
    var set = new Source.Elements(new Term.SetOf(List.of(X, Y)), AT);
    let(300, 7);
    assertThat(value(fold(Kind.FIRST, set, ELEMENT))).isEqualTo(Value.of(7));
    assertThat(value(fold(Kind.LAST, set, ELEMENT))).isEqualTo(Value.of(300));
  }

  @Test
  void whatWasNotHeardIsNotTheLeast() throws RejectedException {
    Term least = fold(Kind.LEAST, new Source.Heard(), ELEMENT);
    let(7, 300);
    assertThat(fails(least)).isTrue();
    assignment.put(heardY, true);
    assertThat(value(least)).isEqualTo(Value.of(300));
    assignment.put(heardX, true);
    assertThat(value(least)).isEqualTo(Value.of(7));
    assertThat(value(fold(Kind.GREATEST, new Source.Heard(), ELEMENT))).isEqualTo(Value.of(300));
  }
}
