package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Random simulation of round-based protocols. */
class SimulateRoundsTest {
  @TempDir Path folder;

  private String write(String text) throws IOException {
    return Files.writeString(folder.resolve("p.dst"), text).toString();
  }

  static Stream<Path> examples() throws IOException {
    try (Stream<Path> all = Files.list(RepositoryRoot.root().resolve("examples/rounds"))) {
      List<Path> protocols = all.filter(p -> p.toString().endsWith(".dst")).sorted().toList();
      return protocols.stream();
    }
  }

  @ParameterizedTest
  @MethodSource("examples")
  void runsOfAllExamplesAreRunsWhenTheyAreReadAgain(Path example) throws IOException {
    boolean broken = Files.readString(example).contains("violated");
    for (int seed = 0; seed < 3; seed++) {
      String saved = folder.resolve("run.json").toString();
      CommandResult result =
          CommandResult.rondo("simulate", "--seed=" + seed, "--save=" + saved, example.toString());
      assertThat(result.status()).as(result.toString()).isBetween(0, broken ? 1 : 0);
      CommandResult again = CommandResult.rondo("simulate", "--guided=" + saved);
      assertThat(again.status()).as(again.toString()).isEqualTo(result.status());
      assertThat(result.out()).startsWith(again.out());
    }
  }

  @Test
  void aRunIsTheTableOfItsRounds() throws IOException {
    CommandResult result =
        CommandResult.rondo(
            "simulate", "--seed=1", write(PrematureDecisionProtocol.under("perfect")));
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.out())
        .matches(
            """
             round  process  sends  hears of  x  d
             start  p0                        (.)  none
                    p1                        (.)  none
            the network is synchronous from here on
             1      p0       \\1      p0 p1     \\1  none -> .
                    p1       \\2      p0 p1     \\2  none -> .
            the run has come to its end: nothing more happens
            seed 1
            """);
  }

  @Test
  void differentSeedsMakeDifferentRuns() throws IOException {
    String model = write(PrematureDecisionProtocol.under("perfect"));
    var runs = new HashSet<String>();
    for (int seed = 0; seed < 20; seed++) {
      CommandResult result = CommandResult.rondo("simulate", "--seed=" + seed, model);
      assertThat(CommandResult.rondo("simulate", "--seed=" + seed, model)).isEqualTo(result);
      runs.add(result.out().replaceAll("seed .*", ""));
    }
    assertThat(runs).hasSize(4);
  }

  @Test
  void stepsBoundARunWithoutEnd() throws IOException {
    String model =
        write(PrematureDecisionProtocol.under("perfect").replace("stop after 1 rounds", ""));
    CommandResult result = CommandResult.rondo("simulate", "--steps=3", model);
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.out()).contains("\n 3 ", "stopped here").doesNotContain("\n 4 ");
  }

  @Test
  void aRunThatBreaksAPropertyEndsThere() throws IOException {
    String hasty = PrematureDecisionProtocol.under("any");
    String invalid = hasty.replace("smallest(heard)", "1").replace("agreement, ", "");
    String fails = hasty.replace("decide smallest(heard)", "assert size(heard) > 2");
    String saved = folder.resolve("run.json").toString();
    expectSome(hasty, "`agreement` is violated", saved);
    expectSome(invalid, "`validity` is violated: nobody proposed 1", saved);
    expectSome(fails, "assertion `size(heard) > 2` failed", saved);
  }

  /** Some of the random runs has this violation, and its saved trace replays. */
  private void expectSome(String text, String wrong, String saved) throws IOException {
    String model = write(text);
    for (int seed = 0; seed < 100; seed++) {
      CommandResult result =
          CommandResult.rondo("simulate", "--seed=" + seed, "--save=" + saved, model);
      if (result.status() == 1) {
        assertThat(result.out()).contains(wrong).doesNotContain("stopped");
        assertThat(CommandResult.rondo("simulate", "--guided=" + saved).out()).contains(wrong);
        assertThat(result.out()).startsWith(CommandResult.rondo("trace", saved).out());
        return;
      }
    }
    throw new AssertionError("nothing goes wrong in\n" + text);
  }

  @Test
  void jsonIsThatOfATrace() throws IOException {
    String model = write(PrematureDecisionProtocol.under("perfect"));
    String saved = folder.resolve("run.json").toString();
    CommandResult result =
        CommandResult.rondo("simulate", "--seed=2", "--json", "--save=" + saved, model);
    assertThat(result.json().members()).containsKeys("start", "rounds", "ending", "violations");
    assertThat(CommandResult.rondo("trace", "--format=json", saved).out()).isEqualTo(result.out());
    assertThat(CommandResult.rondo("simulate", "--json", "--guided=" + saved).out())
        .isEqualTo(result.out());
  }

  @Test
  void networkThatCannotKeepItsPromiseLetsNothingHappen() throws IOException {
    String model = write(PrematureDecisionProtocol.under("where forall p : size(heard(p)) > N"));
    CommandResult result = CommandResult.rondo("simulate", model);
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.out()).contains("no round was found that the network allows");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--delivery=mp", "--full-channel=lose"})
  void optionsForOtherModelsAreRefused(String option) throws IOException {
    CommandResult result =
        CommandResult.rondo("simulate", option, write(PrematureDecisionProtocol.under("perfect")));
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).containsPattern("does not apply to a (round-based )?protocol");
  }
}
