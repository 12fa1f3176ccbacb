package rondo.smt.execution;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.ir.data.Binder;
import rondo.ir.data.Loop;
import rondo.ir.data.LoopRange;
import rondo.ir.data.Term;
import rondo.ir.data.Term.FoldKind;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.smt.formula.Formula;
import rondo.smt.formula.SmtModel;
import rondo.smt.formula.TermFactory;
import rondo.smt.value.SmtModelBuilder;
import rondo.smt.value.SymbolicValue;
import rondo.smt.value.SymbolicValues;

class SymbolicEvaluatorTest {
  private static final Position AT = new Position("test.dst", 3, 1);
  private static final Type WIDE = new Type.Range(0, 500);
  private static final Term X = new Term.OwnVariable(0);
  private static final Term Y = new Term.OwnVariable(1);
  private static final Term MAYBE = new Term.OwnVariable(2);

  private final TermFactory factory = new TermFactory();
  private final SymbolicValues values = new SymbolicValues(factory);
  private final SymbolicValue x = values.variable("x", WIDE, 0).value();
  private final SymbolicValue y = values.variable("y", WIDE, 0).value();
  private final SymbolicValue maybe = values.variable("m", new Type.Optional(WIDE), 0).value();
  private final Formula heardX = factory.variable("heard x");
  private final Formula heardY = factory.variable("heard y");
  private final SmtModelBuilder builder = new SmtModelBuilder();

  private SymbolicEvaluator evaluator() {
    var context = new PhaseContext(values.of(1), values.of(0), PhaseContext.PhaseNumbering.EXACT);
    List<SymbolicMessage> mailbox =
        List.of(
            new SymbolicMessage(heardX, values.of(0), x),
            new SymbolicMessage(heardY, values.of(1), y));
    return SymbolicEvaluator.ofProcess(
        values, new LocalView(2, 0, context, List.of(x, y, maybe), mailbox));
  }

  private void let(int first, int second) {
    builder.put(x, Value.of(first));
    builder.put(y, Value.of(second));
  }

  private Value value(Term term) throws RejectedException {
    SymbolicEvaluator evaluator = evaluator();
    SymbolicValue value = evaluator.value(term, AT);
    SmtModel smtModel = builder.model();
    assertThat(evaluator.failures()).noneMatch(f -> smtModel.holds(f.when()));
    return values.evaluate(smtModel, value);
  }

  private boolean fails(Term term) throws RejectedException {
    SymbolicEvaluator evaluator = evaluator();
    evaluator.value(term, AT);
    SmtModel smtModel = builder.model();
    return evaluator.failures().stream().anyMatch(f -> smtModel.holds(f.when()));
  }

  private static Term binary(Term.BinaryOp op, Term left, Term right) {
    return new Term.Binary(op, left, right, AT);
  }

  private static Term fold(FoldKind foldKind, LoopRange range, Term value) {
    return new Term.Fold(foldKind, new Loop(new Binder(0, "e"), range), value, AT);
  }

  private static final Term ELEMENT = new Term.BoundVariable(new Binder(0, "e"));

  @Test
  void whatIsNotLookedAtDoesNotFail() throws RejectedException {
    Term present = new Term.IsPresent(MAYBE);
    Term absent = new Term.Unary(Term.UnaryOp.NOT, present);
    Term positive =
        binary(
            Term.BinaryOp.GE,
            new Term.OptionalValue(MAYBE, "m", AT),
            new Term.Constant(Value.of(0)));
    builder.put(maybe, Value.NONE);
    assertThat(value(binary(Term.BinaryOp.OR, absent, positive))).isEqualTo(Value.TRUE);
    assertThat(value(binary(Term.BinaryOp.AND, present, positive))).isEqualTo(Value.FALSE);
    assertThat(value(new Term.Conditional(present, positive, Term.FALSE))).isEqualTo(Value.FALSE);
    assertThat(value(new Term.Conditional(absent, Term.TRUE, positive))).isEqualTo(Value.TRUE);
    assertThat(fails(binary(Term.BinaryOp.OR, present, positive))).isTrue();
    assertThat(fails(new Term.Conditional(present, Term.TRUE, positive))).isTrue();
  }

  @Test
  void equalMembersOfASetCountOnce() throws RejectedException {
    var set = new LoopRange.Elements(new Term.SetOf(List.of(X, Y)), AT);
    let(7, 7);
    assertThat(value(fold(FoldKind.COUNT, set, Term.TRUE))).isEqualTo(Value.of(1));
    assertThat(value(fold(FoldKind.SUM, set, ELEMENT))).isEqualTo(Value.of(7));
    let(7, 300);
    assertThat(value(fold(FoldKind.COUNT, set, Term.TRUE))).isEqualTo(Value.of(2));
    assertThat(value(fold(FoldKind.SUM, set, ELEMENT))).isEqualTo(Value.of(307));
  }

  @Test
  void membersOfASetComeInOrder() throws RejectedException {
    var set = new LoopRange.Elements(new Term.SetOf(List.of(X, Y)), AT);
    let(300, 7);
    assertThat(value(fold(FoldKind.FIRST, set, ELEMENT))).isEqualTo(Value.of(7));
    assertThat(value(fold(FoldKind.LAST, set, ELEMENT))).isEqualTo(Value.of(300));
  }

  @Test
  void whatWasNotHeardIsNotTheLeast() throws RejectedException {
    Term least = fold(FoldKind.LEAST, new LoopRange.Mailbox(), ELEMENT);
    let(7, 300);
    assertThat(fails(least)).isTrue();
    builder.put(heardY, true);
    assertThat(value(least)).isEqualTo(Value.of(300));
    builder.put(heardX, true);
    assertThat(value(least)).isEqualTo(Value.of(7));
    assertThat(value(fold(FoldKind.GREATEST, new LoopRange.Mailbox(), ELEMENT)))
        .isEqualTo(Value.of(300));
  }
}
