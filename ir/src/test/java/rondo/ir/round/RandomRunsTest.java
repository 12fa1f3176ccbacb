package rondo.ir.round;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import rondo.ir.round.Assumption.Span;
import rondo.ir.round.RoundRun.Start;

/** What is drawn at random is possible, and whatever is possible is drawn at some time. */
class RandomRunsTest {
  private static final int MANY = 20_000;

  static Stream<List<Assumption>> networks() {
    return Stream.of(
        List.of(new Assumption.Any()),
        List.of(new Assumption.Perfect()),
        List.of(new Assumption.LossesEachRound(1)),
        List.of(new Assumption.LossesInAll(2), new Assumption.Crashes(1)),
        List.of(new Assumption.Kernel()),
        List.of(new Assumption.HeardAtLeast(2)),
        List.of(new Assumption.Crashes(2)),
        List.of(new Assumption.Omissions(1)),
        List.of(new Assumption.Byzantine(1, Span.WHOLE_RUN)),
        List.of(new Assumption.Byzantine(1, Span.ONE_ROUND)),
        List.of(new Assumption.Any(), new Assumption.EventuallySynchronous()));
  }

  private static RoundInterpreter interpreter(List<Assumption> network) {
    var assumptions = network.toArray(Assumption[]::new);
    return new RoundInterpreter(Toys.with(Toys.chatter(3), Toys.network(assumptions)));
  }

  @ParameterizedTest
  @MethodSource("networks")
  void everyBeginningIsDrawnAtSomeTimeAndNothingElse(List<Assumption> network) {
    RoundInterpreter interpreter = interpreter(network);
    var random = new SplittableRandom(1);
    var drawn = new HashSet<RoundState>();
    for (int i = 0; i < 2000; i++) {
      drawn.add(interpreter.anyStart(random));
    }
    assertThat(drawn).isEqualTo(new HashSet<>(interpreter.initial()));
  }

  @ParameterizedTest
  @MethodSource("networks")
  void everyRoundIsDrawnAtSomeTimeAndNothingElse(List<Assumption> network) {
    RoundInterpreter interpreter = interpreter(network);
    RoundState first = interpreter.initial().getLast();
    Set<RoundTransition> possible = new HashSet<>(interpreter.successors(first));
    assertThat(possible).isNotEmpty();
    var random = new SplittableRandom(2);
    var drawn = new HashSet<RoundTransition>();
    for (int i = 0; i < MANY && drawn.size() < possible.size(); i++) {
      RoundTransition transition = interpreter.anySuccessor(first, random).orElseThrow();
      assertThat(possible).contains(transition);
      drawn.add(transition);
    }
    assertThat(drawn).hasSameSizeAs(possible);
  }

  @Test
  void manyProcessesAreNoTrouble() {
    var network = Toys.network(new Assumption.Kernel(), new Assumption.Crashes(3));
    var interpreter = new RoundInterpreter(Toys.with(Toys.chatter(20), network));
    var random = new SplittableRandom(3);
    RoundState state = interpreter.anyStart(random);
    interpreter.start(new Start(state.members(), state.unproposed()));
    for (int i = 0; i < 5; i++) {
      RoundTransition transition = interpreter.anySuccessor(state, random).orElseThrow();
      assertThat(interpreter.take(state, transition.step())).isEqualTo(transition);
      state = transition.target().orElseThrow();
    }
  }

  @Test
  void nothingFollowsTheEnd() {
    RoundSystem system = Toys.ending(Toys.chatter(2), 1);
    var interpreter = new RoundInterpreter(Toys.with(system, Toys.network(new Assumption.Any())));
    var random = new SplittableRandom(4);
    RoundState last =
        interpreter
            .anySuccessor(interpreter.anyStart(random), random)
            .flatMap(RoundTransition::target)
            .orElseThrow();
    assertThat(interpreter.anySuccessor(last, random)).isEmpty();
  }
}
