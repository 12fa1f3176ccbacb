package rondo.smt.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.ir.data.Binder;
import rondo.ir.data.Loop;
import rondo.ir.data.Receivers;
import rondo.ir.data.Source;
import rondo.ir.data.Statement;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.smt.formula.Formulas;
import rondo.smt.value.Moment.Numbering;

/** What has no meaning here is refused where it stands. */
class RefusalTest {
  private static final Position AT = new Position("events.dst", 12, 5);
  private static final Type BOOL = new Type.Bool();

  private final SymbolicValues values = new SymbolicValues(new Formulas());

  private Viewpoint view(Numbering numbering) {
    SymbolicValue.Amount phase =
        (SymbolicValue.Amount) values.variable("phase", new Type.Range(1, 4), 0).value();
    SymbolicValue stamp = values.variable("stamp", new Type.Range(0, 4), 0).value();
    var moment = new Moment(phase, values.of(1), numbering);
    return new Viewpoint(3, 0, moment, List.of(stamp), List.of());
  }

  private void isRefused(String code, Statement statement) {
    assertThatThrownBy(
            () ->
                SymbolicExecution.of(values, view(Numbering.ORDER_ONLY), List.of(statement), "it"))
        .isInstanceOfSatisfying(
            RejectedException.class,
            e -> {
              assertThat(e.diagnostics()).hasSize(1);
              assertThat(e.diagnostics().getFirst().code()).isEqualTo(code);
              assertThat(e.diagnostics().getFirst().at().coincides(AT)).isTrue();
            });
  }

  private static Statement asserted(Term condition) {
    return new Statement.Assert(condition, "it", AT);
  }

  private static Term exists(Source source) {
    var loop = new Loop(new Binder(0, "m"), source);
    return new Term.Fold(Term.Kind.EXISTS, loop, Term.TRUE, AT);
  }

  @Test
  void whatOnlyEventsHaveIsRefused() {
    isRefused("F211", new Statement.Send(0, BOOL, Term.TRUE, new Receivers.All(), AT));
    isRefused("F211", new Statement.Announce(0, BOOL, Term.TRUE, AT));
    isRefused("F211", asserted(exists(new Source.Read(0))));
    isRefused("F211", asserted(exists(new Source.Transit(0))));
    isRefused("F211", asserted(new Term.Watched(0, 0)));
  }

  @Test
  void theTurnOfAnotherPhaseIsRefusedIfOnlyTheOrderIsKnown() throws RejectedException {
    Term primary = new Term.Primary(new Term.Own(0));
    var one = new Term.Constant(Value.of(1));
    var asked = asserted(new Term.Binary(Term.BinaryOp.EQ, primary, one, AT));
    isRefused("F212", asked);
    Viewpoint exact = view(Numbering.EXACT);
    assertThat(SymbolicExecution.of(values, exact, List.of(asked), "it").assertions()).hasSize(1);
  }

  @Test
  void aNumberThatStandsForAPhaseHasNoTurnOfItsOwn() throws RejectedException {
    Viewpoint free = view(Numbering.ORDER_ONLY);
    var moment = new Moment(values.of(4), values.of(0), Numbering.ORDER_ONLY);
    Term primary = new Term.Primary(new Term.Own(0));
    for (int stamp = 0; stamp <= 4; stamp++) {
      List<SymbolicValue> own = List.of(values.of(stamp));
      var view = new Viewpoint(3, 0, moment, own, free.mailbox());
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
    var evaluator = SymbolicEvaluator.ofProcess(values, view(Numbering.ORDER_ONLY));
    assertThat(evaluator.value(asked, AT)).isEqualTo(values.of(1));
    assertThat(evaluator.failures()).isEmpty();
  }
}
