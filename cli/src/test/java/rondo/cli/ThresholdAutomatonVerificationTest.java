package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Threshold automata as models, and as output. */
class ThresholdAutomatonVerificationTest {
  private static final Path EXAMPLES = RepositoryRoot.root().resolve("examples");
  private static final Pattern EXPECTED = Pattern.compile("expect (\\w+): (\\w+)");

  @TempDir Path folder;

  static List<Path> automata() throws IOException {
    try (Stream<Path> files = Files.list(EXAMPLES.resolve("threshold"))) {
      return files.filter(f -> f.toString().endsWith(".ta")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("automata")
  void examplesHaveTheVerdictsOfTheirHeader(Path file) throws IOException {
    CommandResult result = CommandResult.rondo("verify", file.toString());
    List<MatchResult> expected = EXPECTED.matcher(Files.readString(file)).results().toList();
    assertThat(expected).isNotEmpty();
    for (MatchResult each : expected) {
      assertThat(result.out())
          .containsPattern(
              each.group(2).equals("holds")
                  ? "holds for all parameters  " + each.group(1) + "\\n"
                  : "violated for [^:]*: " + each.group(1) + "\\n");
    }
    boolean isViolated = expected.stream().anyMatch(e -> e.group(2).equals("violated"));
    assertThat(result.status()).isEqualTo(isViolated ? 1 : 0);
  }

  /** What is printed is read again, with the same verdicts as the protocol. */
  @Test
  void anAutomatonOfAProtocolIsReadAgain() throws IOException {
    String protocol = EXAMPLES.resolve("distal/authenticated_broadcast.dst").toString();
    CommandResult printed =
        CommandResult.rondo("print", "--ta", "--for-all=N,F", "--assume=N >= 3*F", protocol);
    assertThat(printed.status()).as(printed.toString()).isZero();
    Path file = Files.writeString(folder.resolve("printed.ta"), printed.out());
    CommandResult verified = CommandResult.rondo("verify", file.toString());
    assertThat(verified.out())
        .contains(
            "holds for all parameters  unforgeability\n", "holds for all parameters  correctness\n")
        .containsPattern("violated for N=3 F=1 .*: relay\n");
    assertThat(verified.status()).isEqualTo(1);
  }

  @Test
  void automataWithoutSpecificationsAreRejected() throws IOException {
    String text = Files.readString(EXAMPLES.resolve("threshold/reliable_broadcast.ta"));
    String empty =
        text.replaceAll(
            "(?s)specifications \\(\\d+\\) \\{.*?\\n  \\}", "specifications (0) {\n  }");
    Path file = Files.writeString(folder.resolve("empty.ta"), empty);
    CommandResult result = CommandResult.rondo("verify", file.toString());
    assertThat(result.status()).as(result.toString()).isEqualTo(2);
    assertThat(result.err()).contains("V017", "there are no specifications to verify");
  }

  @Test
  void malformedAutomataAreRejectedWithTheLine() throws IOException {
    Path file = Files.writeString(folder.resolve("bad.ta"), "skel S {\n  locals pc;\n}\n");
    CommandResult result = CommandResult.rondo("verify", file.toString());
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).contains("bad.ta:2:");
  }

  @Test
  void optionsWithoutMeaningAreRejected() {
    String file = EXAMPLES.resolve("threshold/reliable_broadcast.ta").toString();
    CommandResult result = CommandResult.rondo("verify", "--json", file);
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).contains("--json has no meaning for threshold automata");
    CommandResult without = CommandResult.rondo("print", "--ta", file);
    assertThat(without.status()).isEqualTo(2);
  }
}
