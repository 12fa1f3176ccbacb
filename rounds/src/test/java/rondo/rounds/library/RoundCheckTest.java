package rondo.rounds.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import rondo.explore.SearchOptions;
import rondo.ir.round.Assumption;
import rondo.ir.round.Assumption.Span;

class RoundCheckTest {
  private static RoundCheck<Majority.State, Integer> check(int processes, int quorum) {
    return RoundCheck.of(new Majority(processes, processes, quorum), processes)
        .always("agreement", Majority::agree);
  }

  @Test
  void whatHoldsIsProvedForAllLosses() {
    var finding = check(4, 3).under(new Assumption.Any()).verify();
    assertThat(finding.holds()).isTrue();
    assertThat(finding.states()).isEqualTo(87);
    assertThatCode(finding::orThrow).doesNotThrowAnyException();
  }

  @Test
  void whatDoesNotHoldIsToldRoundByRound() {
    var finding = check(3, 2).under(new Assumption.Any()).verify();
    assertThat(finding.broken()).contains("agreement");
    assertThat(finding.account().orElseThrow().rounds()).isEqualTo(2);
    assertThat(Majority.agree(finding.account().orElseThrow().last())).isFalse();
    assertThatThrownBy(finding::orThrow)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("agreement is violated")
        .hasMessageContaining("after round 2");
  }

  @Test
  void failuresThatAreAssumedHappen() {
    assertThat(check(4, 3).under(new Assumption.Byzantine(1, Span.WHOLE_RUN)).verify().holds())
        .isFalse();
    assertThat(check(4, 3).under(new Assumption.Crashes(2)).verify().holds()).isTrue();
  }

  @Test
  void ownMessagesMayBeLost() {
    var hasty = RoundCheck.of(new Majority(2, 2, 1), 2).under(new Assumption.Any());
    long heard = hasty.verify().states();
    long lost = hasty.losingOwnMessages().verify().states();
    assertThat(lost).isGreaterThan(heard);
  }

  @Test
  void aLimitMakesTheAnswerOpen() {
    SearchOptions none = SearchOptions.defaults().withTime(Duration.ZERO);
    assertThatThrownBy(() -> check(6, 5).under(new Assumption.Any()).verify(none).orThrow())
        .hasMessageContaining("no answer");
  }

  @Test
  void nothingIsAssumedInSilence() {
    assertThatThrownBy(() -> check(3, 3).verify()).isInstanceOf(IllegalStateException.class);
  }
}
