package rondo.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.Position;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.ControlState.Mark;
import rondo.ir.Edge;
import rondo.ir.Expr;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.trace.view.TraceView;

/** A lasso whose last state is not its first cycle state is rejected, although it is accepting. */
class OpenCycleTest {
  private static final int LENGTH = 6;

  /** A finite path of accepting states without a cycle. */
  private static ProcessSystem line() {
    var states = new ArrayList<ControlState>();
    var at = new Position("line.pml", 1, 1);
    for (int s = 0; s < LENGTH; s++) {
      var edge = new Edge(new Action.Skip(), s + 1, Edge.Atomicity.RELEASE, 0, "step", at);
      states.add(new ControlState(List.of(edge), Set.of(Mark.ACCEPT), List.of(), at));
    }
    states.add(new ControlState(List.of(), Set.of(Mark.ACCEPT), List.of(), at));
    var type = new ProcessType("Line", 0, List.of(), states, 0, Expr.TRUE, Position.NONE);
    return new ProcessSystem(
        "line.pml",
        List.of(),
        List.of(),
        List.of(type),
        List.of(new ProcessSystem.InitialProcess(0, List.of(), 1)),
        false,
        false);
  }

  @Test
  void anAcceptingRunThatDoesNotLeadBackIsRefused() {
    for (int from = 0; from < 2; from++) {
      Trace trace = Trace.lasso(List.of(0, 0), from);
      var violation = new Violation(Property.ACCEPTANCE_CYCLE, trace);
      assertThatThrownBy(() -> Replay.violation(line(), FullChannelPolicy.BLOCK, violation))
          .isInstanceOf(ReplayException.class)
          .hasMessageContaining("does not lead back");
    }
  }

  /** One process alternates between two states for ever; only the first of them is accepting. */
  private static ProcessSystem circle() {
    var at = new Position("circle.pml", 1, 1);
    var out = new Edge(new Action.Skip(), 1, Edge.Atomicity.RELEASE, 0, "out", at);
    var home = new Edge(new Action.Skip(), 0, Edge.Atomicity.RELEASE, 0, "home", at);
    var type =
        new ProcessType(
            "Circle",
            0,
            List.of(),
            List.of(
                new ControlState(List.of(out), Set.of(Mark.ACCEPT), List.of(), at),
                new ControlState(List.of(home), Set.of(), List.of(), at)),
            0,
            Expr.TRUE,
            Position.NONE);
    return new ProcessSystem(
        "circle.pml",
        List.of(),
        List.of(),
        List.of(type),
        List.of(new ProcessSystem.InitialProcess(0, List.of(), 1)),
        false,
        false);
  }

  @Test
  void theFirstStateOfACycleIsOnIt() {
    var violation = new Violation(Property.ACCEPTANCE_CYCLE, Trace.lasso(List.of(0, 0), 0));
    assertThat(Replay.violation(circle(), FullChannelPolicy.BLOCK, violation).ending())
        .isEqualTo(new TraceView.Ending.Lasso(1, List.of()));
  }
}
