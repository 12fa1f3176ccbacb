package rondo.conformance.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.events.EventVerifier;
import rondo.events.EventVerifier.Task;
import rondo.explore.SearchOptions;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventSystem;
import rondo.ir.event.interpreter.EventInterpreter;
import rondo.ir.event.interpreter.EventReplay;
import rondo.ir.event.semantics.EventProcessSemantics.Precedence;
import rondo.ir.event.state.EventRun;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.InvalidRoundRunException;
import rondo.ir.round.interpreter.RoundInterpreter;
import rondo.ir.round.interpreter.RoundReplay;
import rondo.ir.round.interpreter.RoundRun;
import rondo.rounds.RoundVerifier;

/** A lasso is a violation only if its last transition leads back to the start of its cycle. */
class LassoReplayTest {
  /** No process decides; the counter changes for two rounds and then stays constant. */
  private static final String ROUNDS =
      """
      protocol Idle(N = 2) {
        var n : 0..2
        output decision : 0..1
        round {
          send n to all
          update(heard) { if n < 2 { n += 1 } }
        }
        network perfect
        check termination
      }
      """;

  private static final String EVENTS =
      """
      protocol Idle(N = 2) {
        message Never
        var n : 0..2
        output decision : 0..1
        upon timeout when n < 2 { n += 1 }
        upon internal when n == 2 { skip }
        upon Never { decide 1 }
        network perfect
        check termination
      }
      """;

  @Test
  void aRunInRoundsThatDoesNotComeBackIsNoLasso() throws RejectedException {
    RoundSystem system = Distal.parse("idle.dst", ROUNDS, Map.of()).roundSystem();
    RoundRun run =
        RoundVerifier.verify(
                system,
                system.properties().getFirst(),
                SearchOptions.defaults(),
                _ -> {},
                () -> false)
            .replay()
            .orElseThrow()
            .run();
    var interpreter = new RoundInterpreter(system);
    assertThat(RoundReplay.of(interpreter, run).violations()).isNotEmpty();
    assertThat(run.cycle().orElseThrow()).isPositive();
    for (int from = 0; from < run.cycle().getAsInt(); from++) {
      var open = new RoundRun(run.start(), run.steps(), OptionalInt.of(from));
      assertThatThrownBy(() -> RoundReplay.of(interpreter, open))
          .isInstanceOf(InvalidRoundRunException.class)
          .hasMessageContaining("does not return");
    }
  }

  @Test
  void aCycleOfNoStepIsNone() throws RejectedException {
    RoundSystem system = Distal.parse("idle.dst", ROUNDS, Map.of()).roundSystem();
    var interpreter = new RoundInterpreter(system);
    RoundRun run =
        RoundVerifier.verify(
                system,
                system.properties().getFirst(),
                SearchOptions.defaults(),
                _ -> {},
                () -> false)
            .replay()
            .orElseThrow()
            .run();
    var none = new RoundRun(run.start(), run.steps(), OptionalInt.of(run.steps().size()));
    assertThatThrownBy(() -> RoundReplay.of(interpreter, none))
        .isInstanceOf(InvalidRoundRunException.class);
  }

  @Test
  void aRunOfEventsThatDoesNotComeBackIsNoLasso() throws RejectedException {
    EventSystem system = Distal.parse("idle.dst", EVENTS, Map.of()).eventSystem();
    var property = system.properties().getFirst();
    var task = new Task(system, property, DeliverySemantics.AT_ONCE, Precedence.FIRST);
    EventRun run =
        EventVerifier.verify(task, SearchOptions.defaults(), _ -> {}, () -> false)
            .replay()
            .orElseThrow()
            .run();
    var interpreter =
        new EventInterpreter(
            system.withProperties(property), Precedence.FIRST, DeliverySemantics.AT_ONCE);
    assertThat(EventReplay.of(interpreter, run).isViolation(interpreter)).isTrue();
    assertThat(run.cycle().orElseThrow()).isPositive();
    for (int from = 0; from < run.cycle().getAsInt(); from++) {
      var open = new EventRun(run.start(), run.steps(), OptionalInt.of(from));
      assertThat(EventReplay.of(interpreter, open).isViolation(interpreter)).isFalse();
    }
  }
}
