package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rondo.budget.Budget;
import rondo.cli.io.Exit;
import rondo.trace.json.Json;

/** One call that verifies several models. */
class BatchVerificationTest {
  private static final String GOOD = "active proctype P() { skip }";
  private static final String BAD = "active proctype P() { assert(false) }";
  private static final String WRONG = "active proctype P() { x = 1 }";

  @TempDir Path folder;

  private String write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text).toString();
  }

  private String model(String kind) throws IOException {
    return switch (kind) {
      case "good" -> write("good.pml", GOOD);
      case "bad" -> write("several_bad.pml", BAD);
      case "wrong" -> write("wrong.pml", WRONG);
      case "protocol" ->
          write("p.dst", PrematureDecisionProtocol.under("perfect").replace("agreement, ", ""));
      default -> folder.resolve("nothing.pml").toString();
    };
  }

  @Test
  void eachModelHasItsHeadingAndItsVerdict() throws IOException {
    String good = model("good");
    String protocol = model("protocol");
    assertThat(CommandResult.rondo("verify", "--quiet", good, protocol))
        .isEqualTo(
            new CommandResult(
                0,
                "== %s\nholds  %s\n== %s\nholds  validity\n\n2 models: 2 hold\n"
                    .formatted(good, good, protocol),
                ""));
    assertThat(CommandResult.rondo("verify", good, protocol).out())
        .startsWith("== " + good + "\nholds  ")
        .contains("\n\n== " + protocol + "\nprotocol     Hasty(N=2)\n");
  }

  @Test
  void afterAnInterruptEachModelIsReportedAsInconclusive() throws Exception {
    String good = model("good");
    String bad = model("bad");
    try (Budget interrupted = Budget.current().within(Duration.ofDays(1), () -> true)) {
      CommandResult text =
          interrupted.call(() -> CommandResult.rondo("verify", "--quiet", good, bad));
      assertThat(text.status()).isEqualTo(3);
      assertThat(text.out()).contains("2 models: 2 inconclusive");
      CommandResult json =
          interrupted.call(() -> CommandResult.rondo("verify", "--json", good, bad));
      assertThat(json.status()).isEqualTo(3);
      List<String> lines = json.out().lines().toList();
      assertThat(lines).hasSize(2);
      for (int i = 0; i < lines.size(); i++) {
        var report = (Json.Obj) Json.parse(lines.get(i));
        assertThat(report.members())
            .containsEntry("model", Json.of(i == 0 ? good : bad))
            .containsEntry("verdict", Json.of("inconclusive"));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "good, good, 0",
    "good, bad, 1",
    "bad, wrong, 2",
    "wrong, good, 2",
    "missing, bad, 2",
    "protocol, bad, 1"
  })
  void theExitStatusIsTheWorst(String one, String other, int status) throws IOException {
    CommandResult result = CommandResult.rondo("verify", "--quiet", model(one), model(other));
    assertThat(result.status()).as(result.toString()).isEqualTo(status);
    assertThat(result.out()).contains("== " + model(one) + "\n", "== " + model(other) + "\n");
  }

  @Test
  void inconclusiveIsBetterThanViolatedAndWorseThanHolds() {
    assertThat(Exit.INCONCLUSIVE.or(Exit.VIOLATED)).isEqualTo(Exit.VIOLATED);
    assertThat(Exit.HOLDS.or(Exit.INCONCLUSIVE)).isEqualTo(Exit.INCONCLUSIVE);
    assertThat(Exit.BUG.or(Exit.REJECTED)).isEqualTo(Exit.BUG);
  }

  @Test
  void aRejectedModelDoesNotStopTheOthers() throws IOException {
    CommandResult result =
        CommandResult.rondo("verify", "--quiet", model("wrong"), model("missing"), model("good"));
    assertThat(result.out())
        .contains("wrong.pml\nrejected\n", "nothing.pml\nrejected\n", "\nholds  ")
        .endsWith("\n3 models: 2 rejected, 1 holds\n");
    assertThat(result.err()).contains("wrong.pml:1:23", "there is no file");
  }

  @Test
  void jsonIsALineForEachModel() throws IOException, Json.MalformedException {
    CommandResult result =
        CommandResult.rondo("verify", "--json", model("good"), model("wrong"), model("protocol"));
    List<String> lines = result.out().lines().toList();
    assertThat(lines).hasSize(3);
    List<String> verdicts = List.of("holds", "rejected", "holds");
    for (int i = 0; i < 3; i++) {
      assertThat(((Json.Obj) Json.parse(lines.get(i))).members())
          .containsEntry("format", Json.of("rondo-verify"))
          .containsEntry("verdict", Json.of(verdicts.get(i)));
    }
    assertThat(CommandResult.rondo("verify", "--json", model("good")).out())
        .startsWith("{\n  \"format\"");
  }

  @Test
  void modelsWithFilesOfTheSameNameHaveTracesOfTheirOwn() throws IOException {
    String one = write("a/several_same.pml", BAD);
    String other = write("b/several_same.pml", BAD);
    CommandResult result = CommandResult.rondo("verify", "--quiet", one, other);
    assertThat(result.out())
        .contains("saved: several_same.pml.trace.json\n")
        .contains("saved: several_same.pml-2.trace.json\n");
    for (String saved : List.of("several_same.pml.trace.json", "several_same.pml-2.trace.json")) {
      assertThat(CommandResult.rondo("trace", saved).status()).isZero();
      Files.delete(Path.of(saved));
    }
  }

  @Test
  void whatConcernsOneModelIsRefused() throws IOException {
    CommandResult result =
        CommandResult.rondo("verify", "--trace=t.json", model("good"), model("bad"));
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.out()).isEmpty();
    assertThat(result.err()).startsWith("error: --trace requires a single model");
    CommandResult foreign =
        CommandResult.rondo("verify", "--fair", model("good"), model("protocol"));
    assertThat(foreign.status()).isEqualTo(2);
    assertThat(foreign.out()).isEmpty();
    assertThat(foreign.err()).contains("--fair does not apply to a protocol");
  }

  @Test
  void anOptionThatMeansNothingForOneKindOfProtocolRejectsThatOne() throws IOException {
    CommandResult result =
        CommandResult.rondo(
            "verify", "--quiet", "--any-upon", model("protocol"), model("protocol"));
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).contains("error: --any-upon does not apply to a round-based protocol");
  }
}
