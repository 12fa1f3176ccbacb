package rondo.conformance.slice;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rondo.conformance.InProcessCommand;
import rondo.testkit.CorpusModel;

/** The explanations of counterexamples of the examples. */
class ExplainedExamplesTest {
  @TempDir Path folder;

  private String explanation(String example, String... options) {
    Path file = CorpusModel.folder().resolveSibling("examples").resolve(example);
    Path trace = folder.resolve("t.json");
    var line = new ArrayList<>(List.of("verify", "--quiet", "--threads=1", "--trace=" + trace));
    line.addAll(List.of(options));
    line.add(file.toString());
    InProcessCommand verified = InProcessCommand.run(line);
    assertThat(verified.status()).as(verified.toString()).isEqualTo(1);
    InProcessCommand explained =
        InProcessCommand.run(List.of("trace", "--explain", trace.toString()));
    assertThat(explained.status()).as(explained.toString()).isZero();
    return explained.out();
  }

  @Test
  void theExplanationOfTheReplicatedLogLeavesOutWhatDoesNotMatter() {
    String text = explanation("distal/simple_paxos_broken.dst");
    assertThat(text)
        .contains("in the end\n  p0: shown = [1]\n  p1: shown = [3]\n")
        .contains("last: 0 -> 2", "sends Ack(3, 2, []) to p2")
        .contains("(hidden: 2 changes, 1 message sent)")
        .doesNotContain("Ack(2, 1, [1])");
  }

  /** Deadlocks, temporal properties, infinite runs, faults, monitors, Byzantine processes. */
  @ParameterizedTest
  @CsvSource({
    "promela/philosophers_deadlock.pml, ''",
    "promela/two_phase_commit_broken.pml, ''",
    "promela/chang_roberts_live_broken.pml, ''",
    "promela/philosophers_starving.pml, ''",
    "promela/needham_schroeder.pml, ''",
    "rounds/ring_leader_broken.dst, --property=elected",
    "rounds/phase_king_broken.dst, ''",
    "rounds/first_come_broken.dst, --semantics=interleaved",
    "distal/ricart_agrawala_broken.dst, ''",
    "distal/two_phase_commit_recovery_broken.dst, ''",
    "distal/alternating_bit_broken.dst, --property=complete",
    "distal/symmetric_broadcast_broken.dst, ''",
    "distal/uniform_broadcast_broken.dst, ''"
  })
  void everyKindOfViolationIsExplained(String example, String option) {
    String text = option.isEmpty() ? explanation(example) : explanation(example, option);
    assertThat(text).startsWith("the violation depends on ");
  }
}
