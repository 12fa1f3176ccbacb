package rondo.ir.interpreter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static rondo.ir.ProcessFixtures.eq;
import static rondo.ir.ProcessFixtures.get;
import static rondo.ir.ProcessFixtures.global;
import static rondo.ir.ProcessFixtures.integer;
import static rondo.ir.ProcessFixtures.num;
import static rondo.ir.ProcessFixtures.set;
import static rondo.ir.ProcessFixtures.system;

import java.util.List;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.Position;
import rondo.ir.Expr;
import rondo.ir.Fault;
import rondo.ir.FaultException;
import rondo.ir.Observer;
import rondo.ir.Observer.AcceptLabels;
import rondo.ir.Observer.Move;
import rondo.ir.Observer.State;
import rondo.ir.Observer.Status;
import rondo.ir.Observer.StutterSensitivity;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessTypeBuilder;
import rondo.ir.interpreter.Interpreter.EndState;
import rondo.ir.interpreter.Interpreter.Expansion;
import rondo.ir.print.SystemPrinter;

class ObserverTest {
  /** Sets x to 1 and then blocks. */
  private static final ProcessSystem SYSTEM =
      system(
          List.of(integer("x")),
          List.of(),
          ProcessTypeBuilder.of("A").edge(0, set(global(0), 1), 1).end(1));

  private static Move move(Expr guard, int target) {
    return new Move(guard, target, "", Position.NONE);
  }

  private static State state(Status status, Move... moves) {
    return new State(List.of(moves), status, "");
  }

  private static Expr isX(int value) {
    return eq(get(global(0)), num(value));
  }

  private static Interpreter watched(State... states) {
    var observer =
        new Observer(
            "o",
            List.of(states),
            0,
            AcceptLabels.IGNORED,
            StutterSensitivity.SENSITIVE,
            Position.NONE);
    return new Interpreter(SYSTEM.withObserver(observer), FullChannelPolicy.BLOCK);
  }

  @Test
  void theObserverMovesFirstOnTheStateBeforeTheStep() {
    Interpreter interpreter =
        watched(state(Status.PLAIN, move(isX(0), 1), move(isX(1), 0)), state(Status.ACCEPTING));
    Expansion first = interpreter.expand(interpreter.initial());
    assertThat(first.transitions()).hasSize(1);
    GlobalState next = first.transitions().getFirst().target();
    assertThat(next.observerState()).isEqualTo(1);
    assertThat(next.globals()).containsExactly(List.of(1));
    assertThat(interpreter.isAccepting(next)).isTrue();
    assertThat(interpreter.isAccepting(interpreter.initial())).isFalse();
  }

  @Test
  void everyOpenMoveIsTakenWithEveryStep() {
    Interpreter interpreter =
        watched(
            state(Status.PLAIN, move(Expr.TRUE, 0), move(isX(1), 0), move(isX(0), 1)),
            state(Status.PLAIN));
    assertThat(interpreter.expand(interpreter.initial()).transitions())
        .extracting(t -> t.observerMove().getAsInt())
        .containsExactly(0, 2);
  }

  @Test
  void theObserverGoesOnAloneWhereNoProcessCanMove() {
    Interpreter interpreter =
        watched(
            state(Status.PLAIN, move(Expr.TRUE, 1)),
            state(Status.PLAIN, move(Expr.TRUE, 2)),
            state(Status.ACCEPTING, move(Expr.TRUE, 2)));
    GlobalState rest = interpreter.expand(interpreter.initial()).transitions().getFirst().target();
    Expansion alone = interpreter.expand(rest);
    assertThat(alone.endState()).isEqualTo(EndState.NONE);
    assertThat(alone.transitions()).hasSize(1);
    assertThat(alone.transitions().getFirst().steps()).isEmpty();
    assertThat(alone.transitions().getFirst().activeProcess()).isEmpty();
    assertThat(alone.transitions().getFirst().target()).isEqualTo(rest.withObserverState(2));
  }

  @Test
  void aRunThatTheObserverHasNoMoveForIsLeft() {
    Interpreter interpreter = watched(state(Status.ACCEPTING, move(isX(1), 0)));
    Expansion expansion = interpreter.expand(interpreter.initial());
    assertThat(expansion.transitions()).isEmpty();
    assertThat(expansion.failures()).isEmpty();
    assertThat(expansion.endState()).isEqualTo(EndState.VALID_END);
  }

  @Test
  void aViolatingStateIsAFaultAndTheEndOfTheRun() {
    Interpreter interpreter =
        watched(state(Status.PLAIN, move(isX(0), 1)), state(Status.VIOLATING));
    Expansion expansion = interpreter.expand(interpreter.initial());
    assertThat(expansion.transitions()).isEmpty();
    assertThat(expansion.failures())
        .extracting(f -> f.fault().kind())
        .containsExactly(Fault.Kind.FORBIDDEN);
  }

  @Test
  void anObserverThatBeginsInAViolatingStateLetsNothingBegin() {
    Interpreter interpreter = watched(state(Status.VIOLATING));
    assertThatThrownBy(interpreter::initial)
        .isInstanceOf(FaultException.class)
        .hasMessageContaining("`o` is violated");
  }

  @Test
  void anEndIsNoLackOfProgress() {
    var interpreter =
        new Interpreter(SYSTEM.withObserver(Observer.ofNonProgress()), FullChannelPolicy.BLOCK);
    GlobalState rest = interpreter.expand(interpreter.initial()).transitions().getFirst().target();
    assertThat(interpreter.expand(rest).transitions())
        .extracting(t -> t.target().observerState())
        .containsExactly(0);
  }

  @Test
  void anObserverIsPrintedWithItsSystem() {
    var observer =
        new Observer(
            "o",
            List.of(
                state(Status.PLAIN, move(Expr.TRUE, 0), move(isX(1), 1)),
                state(Status.ACCEPTING, move(isX(1), 1))),
            0,
            AcceptLabels.COUNT,
            StutterSensitivity.SENSITIVE,
            Position.NONE);
    String printed =
        SystemPrinter.print(SYSTEM.withObserver(observer), SystemPrinter.Positions.LEFT_OUT);
    assertThat(printed)
        .endsWith(
            """
            observer o starts at 0
              counts accept labels
              state 0
                1 -> 0
                x == 1 -> 1
              state 1 <ACCEPTING>
                x == 1 -> 1
            """);
  }
}
