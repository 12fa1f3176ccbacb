package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Interactive simulation of round-based protocols. */
class InteractiveRoundsTest {
  private static final String COIN =
      """
      protocol Coin(N = 2) {
        var c : 0..2
        round {
          send c to all
          update(heard) { c = any 0..2 }
        }
        network perfect
        invariant low : forall p : p.c < 2
      }
      """;

  @TempDir Path folder;

  private CommandResult simulate(String typed, String text, String... options) throws IOException {
    String model = Files.writeString(folder.resolve("p.dst"), text).toString();
    String[] line = new String[options.length + 3];
    System.arraycopy(options, 0, line, 2, options.length);
    line[0] = "simulate";
    line[1] = "--interactive";
    line[line.length - 1] = model;
    return CommandResult.typing(typed, line);
  }

  @Test
  void aPersonMakesUpTheBeginningAndTheRounds() throws IOException {
    CommandResult result =
        simulate("1=2\n1\n0<-1\n1<-0\n1\n", PrematureDecisionProtocol.under("any"));
    assertThat(result.status()).as(result.toString()).isEqualTo(1);
    assertThat(result.out())
        .contains("initial state:\n  p0  [1: x = 0]  2: x = 1\n  p1  [1: x = 0]  2: x = 1\n")
        .contains("  p1  1: x = 0  [2: x = 1]\n  1  start in this state\n")
        .contains("round 1:\n  p0  sends 0  hears of p0 p1\n  p1  sends 1  hears of p0 p1\n")
        .contains("  p0  sends 0  hears of p0, not of p1\n")
        .contains("  1  perform this round  `agreement` is violated\n")
        .contains("`agreement` is violated\n  --> ")
        .endsWith("the run ends here; u undoes, q quits > ");
  }

  @Test
  void whatTheNetworkDoesNotAllowIsNoMove() throws IOException {
    CommandResult result = simulate("1\n0<-1\n1\nq\n", PrematureDecisionProtocol.under("perfect"));
    assertThat(result.status()).isZero();
    assertThat(result.out())
        .contains("not possible: p0 cannot hear of these: [0]\n> '1' is not a move");
    CommandResult crash =
        simulate("1\ncrash 0\ncrash 1\nq\n", PrematureDecisionProtocol.under("crash 1"));
    assertThat(crash.out())
        .contains("  p0  crashes, sends 0\n", "not possible: these processes cannot crash: ");
    CommandResult many =
        simulate("1\n0<-1\n1<-0\nq\n", PrematureDecisionProtocol.under("lossy 1 per round"));
    assertThat(many.out())
        .contains("not possible: more messages are lost than the network allows\n");
  }

  @Test
  void moreFaultyProcessesThanMayBeAreNoBeginning() throws IOException {
    CommandResult result =
        simulate("0=3\n1=3\n1\nu\n1\nq\n", PrematureDecisionProtocol.under("byzantine 1"));
    assertThat(result.out())
        .contains(
            "[3: byzantine]", "not possible: more processes are faulty than the network allows\n")
        .contains("> undone\n", "p0  byzantine");
  }

  @Test
  void undoTakesBackChangesAndRounds() throws IOException {
    CommandResult result =
        simulate(
            "u\n1=2\n1\n0<-1\n1<-0\n1\nu\nu\nu\n1\nq\n", PrematureDecisionProtocol.under("any"));
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.out())
        .contains("> nothing to undo\n", "> undone\n")
        .contains("the run has come to its end: nothing more happens\n");
  }

  @Test
  void choicesOfProcessesAreMadeByNumber() throws IOException {
    CommandResult result = simulate("0=2\n1=4\n1=1\n1\n*=3\n1\n", COIN);
    assertThat(result.status()).as(result.toString()).isEqualTo(1);
    assertThat(result.out())
        .contains("chooses [1: no change]  2: c = 1  3: c = 2\n")
        .contains("chooses 1: no change  [2: c = 1]  3: c = 2\n")
        .contains("not possible: p1 has no choice 4\n")
        .contains("perform this round  `low` is violated\n");
  }

  @Test
  void aFailedAssertionIsToldBeforeItHappens() throws IOException {
    String text =
        PrematureDecisionProtocol.under("any")
            .replace("decide smallest(heard)", "assert size(heard) > 1");
    CommandResult result = simulate("1\n0<-1\n1\n", text);
    assertThat(result.status()).isEqualTo(1);
    assertThat(result.out())
        .contains("perform this round  p0: assertion `size(heard) > 1` failed\n")
        .contains("in round 1, p0: assertion `size(heard) > 1` failed\n");
  }

  @Test
  void whoSendsWhatItLikesIsToldWhatToSend() throws IOException {
    String text =
        PrematureDecisionProtocol.under("transient byzantine 1").replace("N = 2", "N = 3");
    CommandResult result = simulate("1\nlie 2\n2->0=1\n2->1=7\n2->*=nothing\nq\n", text);
    assertThat(result.out())
        .contains("  p2  lies, sends 1 to p0", "'2->1=7' is not a move")
        .contains("  p2  lies");
  }

  @Test
  void theOrderOfArrivalIsChosenWhereItMatters() throws IOException {
    String text = PrematureDecisionProtocol.under("any").replace("smallest(heard)", "first(heard)");
    CommandResult result = simulate("1=2\n1\n0:1 0\n1\nq\n", text);
    assertThat(result.out()).contains("  p0  sends 0  hears of p1 p0\n", "p1 > p0", "none -> 1");
  }

  @Test
  void whatIsSavedIsTheRunThatWasMade() throws IOException {
    String saved = folder.resolve("run.json").toString();
    CommandResult result =
        simulate(
            "1=2\n1\n0<-1\n1<-0\n1\nq\n",
            PrematureDecisionProtocol.under("any"),
            "--save=" + saved);
    assertThat(result.status()).isEqualTo(1);
    assertThat(CommandResult.rondo("simulate", "--guided=" + saved).status()).isEqualTo(1);
    assertThat(CommandResult.rondo("trace", saved).out())
        .contains("p0 --", "`agreement` is violated");
  }

  @Test
  void nothingIsSavedOfARunThatHasNotBegun() throws IOException {
    Path saved = folder.resolve("run.json");
    assertThat(simulate("q\n", PrematureDecisionProtocol.under("any"), "--save=" + saved).status())
        .isZero();
    assertThat(saved).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource({
    "one_third_rule",
    "phase_king",
    "flood_set",
    "last_voting",
    "ben_or",
    "chandra_toueg"
  })
  void randomRoundsOfExamplesAreRunsWhenTheyAreReadAgain(String example) {
    String saved = folder.resolve("run.json").toString();
    String model = RepositoryRoot.root().resolve("examples/rounds/" + example + ".dst").toString();
    CommandResult result =
        CommandResult.typing(
            "r\nr\nr\n1\nr\nq\n", "simulate", "--interactive", "--save=" + saved, model);
    assertThat(result.status()).as(result.toString()).isZero();
    CommandResult again = CommandResult.rondo("simulate", "--guided=" + saved);
    assertThat(again.status()).as(again.toString()).isZero();
  }

  @Test
  void helpSaysHowARoundIsMadeUp() throws IOException {
    CommandResult result =
        simulate("?\n1\n?\nxyz\n9<-0\nq\n", PrematureDecisionProtocol.under("any"));
    assertThat(result.out())
        .contains("To edit the initial state", "To edit the next round", "toggle: p1 hears of p0")
        .contains("'xyz' is not a move", "'9<-0' is not a move");
  }
}
