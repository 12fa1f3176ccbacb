package rondo.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import rondo.trace.ExplorationProfile.Sample;

class ExplorationProfileTest {
  @Test
  void aLongSearchHasAFewHundredSamples() {
    var recorder = new ExplorationProfile.Recorder();
    for (int i = 1; i <= 100_000; i++) {
      recorder.sample(i / 10.0, 10L * i);
    }
    List<Sample> samples = recorder.profile(new Statistics(2_000_000, 0, 0, 20_000, 0)).samples();
    assertThat(samples).hasSizeBetween(150, 400);
    assertThat(samples.getFirst()).isEqualTo(new Sample(0.1, 10));
    assertThat(samples.getLast()).isEqualTo(new Sample(20_000, 2_000_000));
    for (int i = 1; i < samples.size(); i++) {
      assertThat(samples.get(i).seconds()).isGreaterThan(samples.get(i - 1).seconds());
    }
  }

  @Test
  void theRootOfASearchIsNoState() {
    var profile = new ExplorationProfile(List.of(1L, 3L, 2L), List.of(new Sample(1, 6)));
    assertThat(profile.withoutRoot())
        .isEqualTo(new ExplorationProfile(List.of(3L, 2L), List.of(new Sample(1, 5))));
  }
}
