package rondo.ir.round.interpreter;

import static org.assertj.core.api.Assertions.assertThat;
import static rondo.ir.round.interpreter.TermFixtures.AT;
import static rondo.ir.round.interpreter.TermFixtures.binary;
import static rondo.ir.round.interpreter.TermFixtures.bound;
import static rondo.ir.round.interpreter.TermFixtures.fold;
import static rondo.ir.round.interpreter.TermFixtures.number;
import static rondo.ir.round.interpreter.TermFixtures.own;

import java.util.List;
import org.junit.jupiter.api.Test;
import rondo.ir.data.Binder;
import rondo.ir.data.Loop;
import rondo.ir.data.LoopRange;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Term;
import rondo.ir.data.Term.BinaryOp;
import rondo.ir.data.Term.FoldKind;
import rondo.ir.data.Type;
import rondo.ir.round.Assumption;
import rondo.ir.round.Assumption.FaultDuration;
import rondo.ir.round.Network;
import rondo.ir.round.Network.SelfDelivery;
import rondo.ir.round.interpreter.RoundStep.Exchange;

/** The transitions that the assumptions about the network permit. */
class NetworkTransitionsTest {
  private static final Assumption ANY = new Assumption.ArbitraryLoss();

  private static long successors(RoundInterpreter interpreter) {
    RoundState first = interpreter.initial().getFirst();
    List<RoundTransition> all = interpreter.successors(first);
    assertThat(all).doesNotHaveDuplicates();
    return all.size();
  }

  /** The number of successors of the initial state. */
  private static long chatter(int processes, Assumption... network) {
    return successors(RoundFixtures.interpreter(RoundFixtures.chatter(processes), network));
  }

  @Test
  void anyMessageMayBeLost() {
    assertThat(chatter(2, ANY)).isEqualTo(4);
    assertThat(chatter(3, ANY)).isEqualTo(64);
    var own = new Network(List.of(ANY), SelfDelivery.LIKE_OTHERS);
    assertThat(successors(new RoundInterpreter(RoundFixtures.with(RoundFixtures.chatter(2), own))))
        .isEqualTo(16);
  }

  @Test
  void nothingGoesWrongInAPerfectNetwork() {
    assertThat(chatter(3, new Assumption.Perfect())).isEqualTo(1);
    assertThat(chatter(3, ANY, new Assumption.Perfect())).isEqualTo(1);
    assertThat(chatter(3, new Assumption.Crashes(2), new Assumption.Perfect())).isEqualTo(1);
  }

  @Test
  void lossesAreCounted() {
    assertThat(chatter(3, new Assumption.LossesPerRound(1))).isEqualTo(7);
    assertThat(chatter(3, new Assumption.LossesPerRound(2))).isEqualTo(1 + 6 + 15);
    RoundInterpreter inAll =
        RoundFixtures.interpreter(RoundFixtures.chatter(3), new Assumption.TotalLosses(1));
    assertThat(successors(inAll)).isEqualTo(7);
    assertThat(
            inAll.successors(inAll.initial().getFirst()).stream()
                .map(t -> inAll.successors(t.target().orElseThrow()).size()))
        .containsExactlyInAnyOrder(7, 1, 1, 1, 1, 1, 1);
  }

  @Test
  void guaranteesLeaveOutWhatBreaksThem() {
    assertThat(chatter(3, new Assumption.MinimumHeardOf(2))).isEqualTo(27);
    assertThat(chatter(3, new Assumption.Kernel())).isEqualTo(3 * 16 - 3 * 4 + 1);
    assertThat(chatter(3, new Assumption.Kernel(), new Assumption.LossesPerRound(1))).isEqualTo(7);
    assertThat(chatter(2, new Assumption.Kernel(), new Assumption.MinimumHeardOf(2))).isEqualTo(1);
  }

  @Test
  void aCrashLosesSomeMessagesOnceAndAllLaterOn() {
    RoundInterpreter interpreter =
        RoundFixtures.interpreter(RoundFixtures.chatter(3), new Assumption.Crashes(1));
    RoundState first = interpreter.initial().getFirst();
    List<RoundTransition> all = interpreter.successors(first);
    assertThat(all).hasSize(1 + 3 * 4);
    RoundState crashed =
        all.stream()
            .map(t -> t.target().orElseThrow())
            .filter(s -> s.processStates().getFirst().status() == ProcessStatus.CRASHED)
            .findFirst()
            .orElseThrow();
    List<RoundTransition> next = interpreter.successors(crashed);
    assertThat(next).hasSize(1);
    assertThat(((Exchange) next.getFirst().step()).heard())
        .containsExactly(List.of(0, 1, 2), List.of(1, 2), List.of(1, 2));
  }

  @Test
  void crashesAndLossesMayBothHappen() {
    assertThat(chatter(2, new Assumption.Crashes(1), new Assumption.LossesPerRound(1)))
        .isEqualTo(3 + 2 * 2);
    assertThat(chatter(3, new Assumption.Crashes(3))).isEqualTo(1 + 3 * 4 + 3 * 4 + 1);
  }

  @Test
  void whoeverOmitsIsChosenAtTheBeginning() {
    RoundInterpreter interpreter =
        RoundFixtures.interpreter(RoundFixtures.chatter(2), new Assumption.Omissions(1));
    assertThat(interpreter.initial()).hasSize(4 + 2 * 4);
    assertThat(interpreter.initial().stream().map(s -> interpreter.successors(s).size()))
        .containsOnly(1, 2);
  }

  @Test
  void aByzantineProcessSendsAnythingToEveryoneElse() {
    RoundInterpreter interpreter =
        RoundFixtures.interpreter(
            RoundFixtures.chatter(3), new Assumption.Byzantine(1, FaultDuration.WHOLE_RUN));
    assertThat(interpreter.initial()).hasSize(8 + 3 * 4);
    assertThat(interpreter.initial().stream().map(s -> interpreter.successors(s).size()))
        .containsOnly(1, 9);
    assertThat(chatter(3, new Assumption.Byzantine(1, FaultDuration.ONE_ROUND)))
        .isEqualTo(1 + 3 * 9);
    assertThat(chatter(3, new Assumption.Byzantine(2, FaultDuration.ONE_ROUND)))
        .isEqualTo(1 + 3 * 9 + 3 * 81);
  }

  @Test
  void whoIsByzantineAndSilentIsNotHeardOf() {
    var byzantine = new Assumption.Byzantine(1, FaultDuration.WHOLE_RUN);
    RoundInterpreter interpreter =
        RoundFixtures.interpreter(
            RoundFixtures.chatter(3), byzantine, new Assumption.MinimumHeardOf(3));
    assertThat(interpreter.initial().stream().map(s -> interpreter.successors(s).size()))
        .containsOnly(1, 4);
  }

  @Test
  void inSynchronyNothingGoesWrong() {
    RoundInterpreter after =
        RoundFixtures.interpreter(
            RoundFixtures.chatter(2), ANY, new Assumption.SynchronousAfter(1));
    RoundState first = after.initial().getFirst();
    assertThat(after.successors(first)).hasSize(4);
    RoundState second = after.successors(first).getLast().target().orElseThrow();
    assertThat(after.successors(second)).hasSize(1);
    assertThat(chatter(2, ANY, new Assumption.EventuallySynchronous())).isEqualTo(5);
    var crashes = new Assumption.Crashes(1);
    RoundInterpreter quiet =
        RoundFixtures.interpreter(
            RoundFixtures.chatter(2), crashes, new Assumption.SynchronousAfter(1));
    RoundState alive = quiet.successors(quiet.initial().getFirst()).getFirst().target().get();
    assertThat(quiet.successors(alive)).hasSize(1);
  }

  @Test
  void omissionsEndWithSynchrony() {
    RoundInterpreter interpreter =
        RoundFixtures.interpreter(
            RoundFixtures.chatter(2),
            new Assumption.Omissions(1),
            new Assumption.SynchronousAfter(0));
    assertThat(interpreter.initial().stream().map(s -> interpreter.successors(s).size()))
        .containsOnly(1);
  }

  @Test
  void whoSendsNothingIsHeardOfForFree() {
    assertThat(successors(RoundFixtures.interpreter(RoundFixtures.lecture(3), ANY))).isEqualTo(4);
    assertThat(
            successors(
                RoundFixtures.interpreter(
                    RoundFixtures.lecture(3), new Assumption.MinimumHeardOf(3))))
        .isEqualTo(1);
    assertThat(
            successors(
                RoundFixtures.interpreter(
                    RoundFixtures.lecture(3), new Assumption.LossesPerRound(1))))
        .isEqualTo(3);
  }

  @Test
  void aPredicateSpeaksOfAllLinks() {
    var heard = new Binder(0, "heard");
    var p = new Binder(1, "p");
    var q = new Binder(2, "q");
    Loop processes = new Loop(p, new LoopRange.Domain(new Type.Process(3)));
    Term set = new Term.Element(bound(heard), bound(p), 0, AT);
    Term size = fold(FoldKind.COUNT, TermFixtures.in(q, set), TermFixtures.TRUE);
    Term two = fold(FoldKind.FORALL, processes, binary(size, BinaryOp.EQ, number(2)));
    var condition = new Assumption.HeardOfCondition(heard, two, 3, AT);
    assertThat(chatter(3, condition)).isEqualTo(8);
    assertThat(successors(RoundFixtures.interpreter(RoundFixtures.lecture(3), condition)))
        .isEqualTo(8);
    assertThat(chatter(3, new Assumption.HeardOfCondition(heard, TermFixtures.TRUE, 1, AT)))
        .isEqualTo(64);
  }
}
