package rondo.rounds.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import rondo.explore.SearchOptions;
import rondo.ir.round.Assumption;
import rondo.ir.round.Assumption.FaultDuration;

class RoundCheckTest {
  private static RoundCheck<MajorityVoting.State, Integer> check(int processes, int quorum) {
    return RoundCheck.of(new MajorityVoting(processes, processes, quorum), processes)
        .always("agreement", MajorityVoting::agree);
  }

  @Test
  void whatHoldsIsProvedForAllLosses() {
    var result = check(4, 3).under(new Assumption.ArbitraryLoss()).verify();
    assertThat(result.holds()).isTrue();
    assertThat(result.states()).isEqualTo(87);
    assertThatCode(result::orThrow).doesNotThrowAnyException();
  }

  @Test
  void whatDoesNotHoldIsToldRoundByRound() {
    var result = check(3, 2).under(new Assumption.ArbitraryLoss()).verify();
    assertThat(result.violated()).contains("agreement");
    assertThat(result.run().orElseThrow().rounds()).isEqualTo(2);
    assertThat(MajorityVoting.agree(result.run().orElseThrow().finalStates())).isFalse();
    assertThatThrownBy(result::orThrow)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("agreement is violated")
        .hasMessageContaining("after round 2");
  }

  @Test
  void failuresThatAreAssumedHappen() {
    assertThat(
            check(4, 3)
                .under(new Assumption.Byzantine(1, FaultDuration.WHOLE_RUN))
                .verify()
                .holds())
        .isFalse();
    assertThat(check(4, 3).under(new Assumption.Crashes(2)).verify().holds()).isTrue();
  }

  @Test
  void ownMessagesMayBeLost() {
    var hasty = RoundCheck.of(new MajorityVoting(2, 2, 1), 2).under(new Assumption.ArbitraryLoss());
    long heard = hasty.verify().states();
    long lost = hasty.losingOwnMessages().verify().states();
    assertThat(lost).isGreaterThan(heard);
  }

  @Test
  void aLimitMakesTheAnswerOpen() {
    SearchOptions none = SearchOptions.defaults().withTime(Duration.ZERO);
    assertThatThrownBy(
            () -> check(6, 5).under(new Assumption.ArbitraryLoss()).verify(none).orThrow())
        .hasMessageContaining("no answer");
  }

  @Test
  void nothingIsAssumedInSilence() {
    assertThatThrownBy(() -> check(3, 3).verify()).isInstanceOf(IllegalStateException.class);
  }
}
