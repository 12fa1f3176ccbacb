package rondo.ir.round;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import rondo.ir.round.Assumption.ArbitraryLoss;
import rondo.ir.round.Assumption.Byzantine;
import rondo.ir.round.Assumption.Crashes;
import rondo.ir.round.Assumption.EventuallySynchronous;
import rondo.ir.round.Assumption.FaultDuration;
import rondo.ir.round.Assumption.Kernel;
import rondo.ir.round.Assumption.LossesPerRound;
import rondo.ir.round.Assumption.MinimumHeardOf;
import rondo.ir.round.Assumption.Omissions;
import rondo.ir.round.Assumption.Perfect;
import rondo.ir.round.Assumption.SynchronousAfter;
import rondo.ir.round.Assumption.TotalLosses;

/** What assumptions permit, as the comment of {@link Assumption} defines it. */
class RoundFaultModelTest {
  private static RoundFaultModel model(Assumption... assumptions) {
    return new Network(List.of(assumptions), Network.SelfDelivery.RELIABLE).faultModel();
  }

  @Test
  void withoutAnAssumptionAboutFaultsMessagesAreLost() {
    for (RoundFaultModel model :
        List.of(model(), model(new Kernel()), model(new MinimumHeardOf(2)), model(new Perfect()))) {
      assertThat(model.losesMessages()).isTrue();
      assertThat(model.limitsLossesPerRound()).isFalse();
      assertThat(model.limitsTotalLosses()).isFalse();
      assertThat(model.hasFaultyProcesses()).isFalse();
    }
  }

  @Test
  void whereOnlyProcessesFailTheNetworkLosesNothing() {
    assertThat(model(new Crashes(0)).losesMessages()).isFalse();
    assertThat(model(new Omissions(1)).losesMessages()).isFalse();
    assertThat(model(new Byzantine(1, FaultDuration.WHOLE_RUN)).losesMessages()).isFalse();
    assertThat(model(new Byzantine(1, FaultDuration.ONE_ROUND)).losesMessages()).isFalse();
    assertThat(model(new Crashes(1), new Kernel()).losesMessages()).isFalse();
  }

  @Test
  void lossesOccurBesideFailuresIfTheyAreAssumed() {
    for (Assumption loss :
        List.of(new ArbitraryLoss(), new LossesPerRound(1), new TotalLosses(1))) {
      assertThat(model(new Crashes(1), loss).losesMessages()).isTrue();
    }
  }

  @Test
  void aFaultOccursNoMoreOftenThanEachAssumptionAllows() {
    assertThat(model(new LossesPerRound(3), new LossesPerRound(2)).lossesPerRound()).isEqualTo(2);
    assertThat(model(new TotalLosses(2), new TotalLosses(3)).totalLosses()).isEqualTo(2);
    assertThat(model(new Crashes(3), new Crashes(1)).crashes()).isEqualTo(1);
    assertThat(model(new Omissions(1), new Omissions(2)).omissions()).isEqualTo(1);
    RoundFaultModel byzantine =
        model(
            new Byzantine(3, FaultDuration.WHOLE_RUN),
            new Byzantine(1, FaultDuration.ONE_ROUND),
            new Byzantine(2, FaultDuration.WHOLE_RUN));
    assertThat(byzantine.byzantine()).isEqualTo(2);
    assertThat(byzantine.transientlyByzantine()).isEqualTo(1);
  }

  @Test
  void aFaultThatIsNotAssumedDoesNotOccur() {
    RoundFaultModel model = model(new ArbitraryLoss());
    assertThat(model.crashes()).isZero();
    assertThat(model.omissions()).isZero();
    assertThat(model.hasForgery()).isFalse();
    assertThat(model(new Crashes(1)).hasForgery()).isFalse();
    assertThat(model(new Byzantine(1, FaultDuration.ONE_ROUND)).hasForgery()).isTrue();
    assertThat(model(new Omissions(1)).hasFaultyProcesses()).isTrue();
  }

  @Test
  void allGuaranteesHold() {
    RoundFaultModel model = model(new MinimumHeardOf(2), new Kernel(), new MinimumHeardOf(3));
    assertThat(model.minimumHeardOf()).isEqualTo(3);
    assertThat(model.hasKernel()).isTrue();
    assertThat(model(new MinimumHeardOf(2)).hasKernel()).isFalse();
  }

  @Test
  void theNetworkIsSynchronousAsSoonAsOneAssumptionSaysSo() {
    assertThat(model(new SynchronousAfter(4), new SynchronousAfter(2)).synchronousAfter())
        .isEqualTo(OptionalInt.of(2));
    assertThat(model(new SynchronousAfter(4), new Perfect()).synchronousAfter())
        .isEqualTo(OptionalInt.of(0));
    RoundFaultModel known = model(new EventuallySynchronous(), new SynchronousAfter(1));
    assertThat(known.isEventuallySynchronous()).isFalse();
    assertThat(known.roundsUntilSynchronous()).isEqualTo(1);
    RoundFaultModel unknown = model(new EventuallySynchronous());
    assertThat(unknown.isEventuallySynchronous()).isTrue();
    assertThat(unknown.synchronousAfter()).isEmpty();
    assertThat(unknown.becomesSynchronous()).isTrue();
    assertThat(model(new ArbitraryLoss()).becomesSynchronous()).isFalse();
  }

  @Test
  void onlyProcessesThatAreByzantineForTheWholeRunAreFaultyInSynchronousRounds() {
    RoundFaultModel model =
        model(
                new ArbitraryLoss(),
                new Crashes(1),
                new Omissions(1),
                new Byzantine(1, FaultDuration.WHOLE_RUN),
                new Byzantine(1, FaultDuration.ONE_ROUND),
                new Kernel(),
                new MinimumHeardOf(2),
                new SynchronousAfter(1))
            .whenSynchronous();
    assertThat(model.losesMessages()).isFalse();
    assertThat(model.crashes()).isZero();
    assertThat(model.omissions()).isZero();
    assertThat(model.byzantine()).isEqualTo(1);
    assertThat(model.transientlyByzantine()).isZero();
    assertThat(model.hasKernel()).isFalse();
    assertThat(model.minimumHeardOf()).isZero();
  }
}
