package rondo.ir.round.interpreter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import rondo.ir.round.Assumption;
import rondo.ir.round.Assumption.FaultDuration;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.RoundRun.Start;

/** Every sampled exchange is possible, and every possible exchange is sampled eventually. */
class ExchangeSamplerTest {
  private static final int MANY = 20_000;

  static Stream<List<Assumption>> networks() {
    return Stream.of(
        List.of(new Assumption.ArbitraryLoss()),
        List.of(new Assumption.Perfect()),
        List.of(new Assumption.LossesPerRound(1)),
        List.of(new Assumption.TotalLosses(2), new Assumption.Crashes(1)),
        List.of(new Assumption.Kernel()),
        List.of(new Assumption.MinimumHeardOf(2)),
        List.of(new Assumption.Crashes(2)),
        List.of(new Assumption.Omissions(1)),
        List.of(new Assumption.Byzantine(1, FaultDuration.WHOLE_RUN)),
        List.of(new Assumption.Byzantine(1, FaultDuration.ONE_ROUND)),
        List.of(new Assumption.ArbitraryLoss(), new Assumption.EventuallySynchronous()));
  }

  private static RoundInterpreter interpreter(List<Assumption> network) {
    var assumptions = network.toArray(Assumption[]::new);
    return new RoundInterpreter(
        RoundFixtures.with(RoundFixtures.chatter(3), RoundFixtures.network(assumptions)));
  }

  @ParameterizedTest
  @MethodSource("networks")
  void everyBeginningIsDrawnAtSomeTimeAndNothingElse(List<Assumption> network) {
    RoundInterpreter interpreter = interpreter(network);
    var random = new SplittableRandom(1);
    var drawn = new HashSet<RoundState>();
    for (int i = 0; i < 2000; i++) {
      drawn.add(interpreter.randomInitialState(random));
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
      RoundTransition transition = interpreter.randomSuccessor(first, random).orElseThrow();
      assertThat(possible).contains(transition);
      drawn.add(transition);
    }
    assertThat(drawn).hasSameSizeAs(possible);
  }

  @Test
  void manyProcessesAreNoTrouble() {
    var network = RoundFixtures.network(new Assumption.Kernel(), new Assumption.Crashes(3));
    var interpreter = new RoundInterpreter(RoundFixtures.with(RoundFixtures.chatter(20), network));
    var random = new SplittableRandom(3);
    RoundState state = interpreter.randomInitialState(random);
    interpreter.initialState(new Start(state.processStates(), state.unproposed()));
    for (int i = 0; i < 5; i++) {
      RoundTransition transition = interpreter.randomSuccessor(state, random).orElseThrow();
      assertThat(interpreter.apply(state, transition.step())).isEqualTo(transition);
      state = transition.target().orElseThrow();
    }
  }

  @Test
  void nothingFollowsTheEnd() {
    RoundSystem system = RoundFixtures.ending(RoundFixtures.chatter(2), 1);
    var interpreter =
        new RoundInterpreter(
            RoundFixtures.with(system, RoundFixtures.network(new Assumption.ArbitraryLoss())));
    var random = new SplittableRandom(4);
    RoundState last =
        interpreter
            .randomSuccessor(interpreter.randomInitialState(random), random)
            .flatMap(RoundTransition::target)
            .orElseThrow();
    assertThat(interpreter.randomSuccessor(last, random)).isEmpty();
  }
}
