package rondo.smt.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.ir.data.Binder;
import rondo.ir.data.Loop;
import rondo.ir.data.LoopRange;
import rondo.ir.data.Receivers;
import rondo.ir.data.Stmt;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.smt.execution.PhaseContext.PhaseNumbering;
import rondo.smt.formula.TermFactory;
import rondo.smt.value.SymbolicValue;
import rondo.smt.value.SymbolicValues;

/** Unsupported terms are rejected at their position. */
class UnsupportedTermTest {
  private static final Position AT = new Position("events.dst", 12, 5);
  private static final Type BOOL = new Type.Bool();

  private final SymbolicValues values = new SymbolicValues(new TermFactory());

  private LocalView view(PhaseNumbering phaseNumbering) {
    SymbolicValue.IntegerValue phase =
        (SymbolicValue.IntegerValue) values.variable("phase", new Type.Range(1, 4), 0).value();
    SymbolicValue stamp = values.variable("stamp", new Type.Range(0, 4), 0).value();
    var context = new PhaseContext(phase, values.of(1), phaseNumbering);
    return new LocalView(3, 0, context, List.of(stamp), List.of());
  }

  private void isRefused(String code, Stmt stmt) {
    assertThatThrownBy(
            () ->
                SymbolicExecution.of(values, view(PhaseNumbering.ORDER_ONLY), List.of(stmt), "it"))
        .isInstanceOfSatisfying(
            RejectedException.class,
            e -> {
              assertThat(e.diagnostics()).hasSize(1);
              assertThat(e.diagnostics().getFirst().code()).isEqualTo(code);
              assertThat(e.diagnostics().getFirst().at().isSamePlace(AT)).isTrue();
            });
  }

  private static Stmt asserted(Term condition) {
    return new Stmt.Assert(condition, "it", AT);
  }

  private static Term exists(LoopRange range) {
    var loop = new Loop(new Binder(0, "m"), range);
    return new Term.Fold(Term.FoldKind.EXISTS, loop, Term.TRUE, AT);
  }

  @Test
  void whatOnlyEventsHaveIsRefused() {
    isRefused("F211", new Stmt.Send(0, BOOL, Term.TRUE, new Receivers.All(), AT));
    isRefused("F211", new Stmt.Announce(0, BOOL, Term.TRUE, AT));
    isRefused("F211", asserted(exists(new LoopRange.ReadMessages(0))));
    isRefused("F211", asserted(exists(new LoopRange.MessagesInTransit(0))));
    isRefused("F211", asserted(new Term.MonitorVariable(0, 0)));
  }

  @Test
  void theTurnOfAnotherPhaseIsRefusedIfOnlyTheOrderIsKnown() throws RejectedException {
    Term primary = new Term.Primary(new Term.OwnVariable(0));
    var one = new Term.Constant(Value.of(1));
    var asked = asserted(new Term.Binary(Term.BinaryOp.EQ, primary, one, AT));
    isRefused("F212", asked);
    LocalView exact = view(PhaseNumbering.EXACT);
    assertThat(SymbolicExecution.of(values, exact, List.of(asked), "it").assertions()).hasSize(1);
  }

  @Test
  void aNumberThatStandsForAPhaseHasNoTurnOfItsOwn() throws RejectedException {
    LocalView free = view(PhaseNumbering.ORDER_ONLY);
    var context = new PhaseContext(values.of(4), values.of(0), PhaseNumbering.ORDER_ONLY);
    Term primary = new Term.Primary(new Term.OwnVariable(0));
    for (int stamp = 0; stamp <= 4; stamp++) {
      List<SymbolicValue> own = List.of(values.of(stamp));
      var view = new LocalView(3, 0, context, own, free.mailbox());
      var evaluator = SymbolicEvaluator.ofProcess(values, view);
      switch (stamp) {
        case 0 -> assertThat(evaluator.value(primary, AT)).isEqualTo(values.of(2));
        case 4 -> assertThat(evaluator.value(primary, AT)).isEqualTo(values.of(0));
        default ->
            assertThatThrownBy(() -> evaluator.value(primary, AT))
                .isInstanceOf(RejectedException.class);
      }
    }
  }

  @Test
  void theTurnOfThisPhaseIsAlwaysKnown() throws RejectedException {
    var asked = new Term.Primary(new Term.Phase());
    var evaluator = SymbolicEvaluator.ofProcess(values, view(PhaseNumbering.ORDER_ONLY));
    assertThat(evaluator.value(asked, AT)).isEqualTo(values.of(1));
    assertThat(evaluator.failures()).isEmpty();
  }
}
