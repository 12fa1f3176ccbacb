package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Charts of runs of round-based protocols; the runs are chosen interactively. */
class RoundChartTest {
  private static final String CHATTER =
      """
      protocol Chatter(N = 3) {
        input x : 0..1
        var heardOf : set of process
        round talk {
          send x to all
          update(heard) { heardOf = senders(heard) }
        }
        network NETWORK
        check agreement
        output d : 0..1
      }
      """;

  @TempDir Path folder;

  private String chart(String typed, String text) throws IOException {
    Path model = Files.writeString(folder.resolve("p.dst"), text);
    String saved = folder.resolve("run.json").toString();
    CommandResult run =
        CommandResult.typing(
            typed, "simulate", "--interactive", "--save=" + saved, model.toString());
    assertThat(run.status()).as(run.toString()).isZero();
    CommandResult result = CommandResult.rondo("trace", "--format=chart", saved);
    assertThat(result.status()).as(result.toString()).isZero();
    return result.out();
  }

  @Test
  void anArrowHasAHeadWhereItIsHeardAndAMarkWhereItIsLost() throws IOException {
    String chart = chart("1=2\n1\n2<-0\n1\nq\n", CHATTER.replace("NETWORK", "any"));
    assertThat(chart)
        .contains("(* sends, x the message is lost)")
        .contains("x=0", "x=1", "heardOf={p1, p2}")
        .doesNotContain("!");
    String first = chart.lines().filter(l -> l.contains("*")).findFirst().orElseThrow();
    assertThat(first).matches(" +\\*-+0-+>\\|-+x\\|");
  }

  @Test
  void whoCrashesHasNoLifelineInLaterRounds() throws IOException {
    String chart = chart("1\ncrash 0\n1\n1\nq\n", CHATTER.replace("NETWORK", "crash 1"));
    assertThat(chart).contains("crashes");
    String later = chart.substring(chart.indexOf("\n   2  ="));
    assertThat(later.lines().filter(l -> l.contains("*") && l.contains("|")))
        .hasSize(2)
        .noneMatch(l -> l.substring(0, chart.indexOf("p1") - 2).contains("|"));
  }

  @Test
  void whoSendsWhatItLikesHasItsOwnMarkAndARowForEachMessage() throws IOException {
    String chart =
        chart("2=3\n1\n2->0=0\n2->1=1\n1\nq\n", CHATTER.replace("NETWORK", "byzantine 1"));
    assertThat(chart).contains("byzantine", "! sends what it likes");
    assertThat(chart.lines().filter(l -> l.contains("!") && !l.contains("likes"))).hasSize(2);
  }

  @Test
  void theRoundsOfALoopAreMarked() {
    String saved = folder.resolve("t.json").toString();
    String model = RepositoryRoot.root().resolve("examples/rounds/ben_or.dst").toString();
    CommandResult result =
        CommandResult.rondo(
            "verify", "--quiet", "--property=termination", "--trace=" + saved, model);
    assertThat(result.status()).as(result.toString()).isEqualTo(1);
    assertThat(CommandResult.rondo("trace", "--format=chart", saved).out())
        .contains("the following rounds repeat for ever:\n   1  == phase 1, report ==")
        .endsWith("and so on, from round 1\n`termination` is violated\n");
  }

  static Stream<Path> examples() throws IOException {
    return SimulateRoundsTest.examples();
  }

  @ParameterizedTest
  @MethodSource("examples")
  void everyExampleHasChartsThatFitAPage(Path example) {
    String saved = folder.resolve("run.json").toString();
    CommandResult.rondo("simulate", "--seed=1", "--save=" + saved, example.toString());
    CommandResult result = CommandResult.rondo("trace", "--format=chart", saved);
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.out().lines().filter(l -> !l.contains("`")))
        .allMatch(l -> l.length() <= 170)
        .allMatch(l -> l.equals(l.stripTrailing()));
  }

  @Test
  void sevenProcessesFitInAHundredColumns() {
    String saved = folder.resolve("run.json").toString();
    String model = RepositoryRoot.root().resolve("examples/rounds/one_third_rule.dst").toString();
    CommandResult.rondo("simulate", "--seed=1", "-DN=7", "-DV=2", "--save=" + saved, model);
    assertThat(CommandResult.rondo("trace", "--format=chart", saved).out().lines())
        .allMatch(l -> l.length() <= 110);
  }
}
