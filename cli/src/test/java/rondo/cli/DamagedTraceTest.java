package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Diagnostics for traces that are not runs of their models; see also {@link TraceFuzzTest}. */
class DamagedTraceTest {
  @TempDir Path folder;

  private Path saved(String model, String text) throws IOException {
    Path file = Files.writeString(folder.resolve(model), text);
    Path trace = folder.resolve("t.json");
    CommandResult result = CommandResult.rondo("verify", "--trace=" + trace, file.toString());
    assertThat(result.status()).as(result.toString()).isEqualTo(1);
    return trace;
  }

  private static String errorOf(Path trace, UnaryOperator<String> damage) throws IOException {
    String text = Files.readString(trace);
    String damaged = damage.apply(text);
    assertThat(damaged).isNotEqualTo(text);
    Files.writeString(trace, damaged);
    CommandResult result = CommandResult.rondo("trace", trace.toString());
    Files.writeString(trace, text);
    assertThat(result.status()).as(result.toString()).isEqualTo(2);
    return result.err().lines().findFirst().orElseThrow();
  }

  @Test
  void aRoundThatSaysNothingOfSomeProcessIsRejected() throws IOException {
    Path trace = saved("hasty.dst", PrematureDecisionProtocol.under("any"));
    assertThat(
            errorOf(trace, t -> t.replaceFirst("(?s)\"heard\": \\[\\s*\\[.*?\\],", "\"heard\": [")))
        .isEqualTo(
            "error[T005]: this trace is not a run of its model:"
                + " there are 2 processes, but heard-of sets of 1");
    assertThat(errorOf(trace, t -> t.replaceFirst("\"synchronous\": false", "\"synchronous\": 0")))
        .isEqualTo("error[T001]: expected true or false instead of 0");
    assertThat(errorOf(trace, t -> t.replaceFirst("\\}\\s*$", ",\"cycle\": -1}")))
        .contains("error[T005]: ", "there is no cycle from step 0");
  }

  @Test
  void aStepThatAChangedProtocolDoesNotMakeIsNamed() throws IOException {
    String text =
        Files.readString(RepositoryRoot.root().resolve("examples/distal/token_ring_broken.dst"));
    Path trace = saved("ring.dst", text);
    assertThat(errorOf(trace, t -> t.replaceFirst("\"reaction\": \\d", "\"reaction\": 7")))
        .matches(".*error\\[T005]: .*: step \\d+: process \\d has no such reaction");
    assertThat(errorOf(trace, t -> t.replaceFirst("\\}\\s*$", ",\"cycle\": 99}")))
        .contains("error[T005]: ", "there is no cycle from step 100");
  }

  @Test
  void anEndThatIsNotTheOneClaimedIsToldInWords() throws IOException {
    Path trace = saved("m.pml", "init { assert(false) }");
    assertThat(errorOf(trace, t -> t.replace("\"assertion\"", "\"invalid end state\"")))
        .endsWith("it does not end in invalid end state: it ends in assertion");
    assertThat(
            errorOf(
                trace,
                t -> t.replaceFirst("\"fault\": 0,?", "").replaceFirst(",\\s*\\}\\s*$", "}")))
        .endsWith("it does not end in assertion: further steps are enabled");
    assertThat(
            errorOf(
                trace, t -> t.replace("\"full-channel\": \"block\"", "\"full-channel\": \"x\"")))
        .isEqualTo("error[T001]: the option `full-channel` has an invalid value");
  }
}
