package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Interactive simulation of event-based protocols. */
class SimulateEventsTest {
  private static final String LOUD =
      """
      protocol Loud(N = 2) {
        message Say { loud : bool }
        var heard : 0..2
        init { if self == process(0) { send Say(true) to all } }
        upon Say as m with m.loud { heard = heard + 1  send Say(false) to m.sender }
        upon Say as m with heard < 2 { heard = heard + 1 }
        invariant quiet : forall p : p.heard < 2
      }
      """;

  private static final String CHOOSY =
      """
      protocol Choosy(N = 2) {
        message Say { what : 0..1 }
        var x : 0..1 = any
        var y : 0..1
        init { if self == process(1) { y = any 0..1 } }
        upon timeout when x == 0 { x = 1  y = any 0..1 }
        upon Say as m { y = m.what }
      }
      """;

  @TempDir Path folder;

  private String write(String text) throws IOException {
    return Files.writeString(folder.resolve("p.dst"), text).toString();
  }

  private CommandResult simulate(String typed, String text, String... options) throws IOException {
    String[] line = new String[options.length + 3];
    System.arraycopy(options, 0, line, 2, options.length);
    line[0] = "simulate";
    line[1] = "--interactive";
    line[line.length - 1] = write(text);
    return CommandResult.typing(typed, line);
  }

  @Test
  void aPersonChoosesEventsAndSeesWhatChanges() throws IOException {
    CommandResult result = simulate("1\nq\n", LOUD);
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.out())
        .endsWith(
            """
            at the beginning
              all processes: heard = 0
             step  process  line  what happens
                0  p0             begins
                                  sends Say(true) to all

              1  p0  line 5  upon Say(true) of p0 (sent in step 0)
              2  p1  line 5  upon Say(true) of p0 (sent in step 0)
            >     1  p0       5     upon Say(true) of p0 (sent in step 0)
                                  heard: 0 -> 1
                                  sends Say(false) to p0

              1  p0  line 6  upon Say(false) of p0 (sent in step 1)  `quiet` is violated
              2  p1  line 5  upon Say(true) of p0 (sent in step 0)
            >\s""");
  }

  @Test
  void aPersonCanUndoLookTellAndErr() throws IOException {
    CommandResult result = simulate("u\n2\ns\nu\n1\nt\n7\nr\nq\n", LOUD);
    assertThat(result.out())
        .contains("> nothing to undo\n", "> undone\n", "'7' is not a move")
        .contains(
            """
              p0: heard = 0
              p1: heard = 1
              there for p0: Say(true) of p0, Say(false) of p1
            """);
    assertThat(result.out().split("at the beginning", -1)).hasSize(3);
  }

  @Test
  void whatIsBrokenEndsTheRunAndIsSaved() throws IOException {
    String saved = folder.resolve("run.json").toString();
    CommandResult result = simulate("1\n1\n", LOUD, "--save=" + saved);
    assertThat(result.status()).isEqualTo(1);
    assertThat(result.out()).contains("`quiet` is violated\n  --> ", "the run ends here; u undoes");
    CommandResult again = CommandResult.rondo("trace", saved);
    assertThat(again.out()).contains("heard: 1 -> 2", "`quiet` is violated");
  }

  @Test
  void whatIsTakenBackIsNotBroken() throws IOException {
    assertThat(simulate("1\n1\nu\n2\nq\n", LOUD).status()).isZero();
  }

  @Test
  void howARunBeginsIsAMoveWhereItIsOpen() throws IOException {
    CommandResult result = simulate("8\nu\n1\nq\n", CHOOSY);
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.out())
        .contains("  1  p0: x = 0; p1: x = 0\n", "  2  p0: x = 0; p1: x = 0  p1: y: 0 -> 1\n")
        .contains("  8  p0: x = 1; p1: x = 1  p1: y: 0 -> 1\n")
        .contains("the run ends here", "> undone\n");
  }

  @Test
  void choicesAreToldApartByWhatComesOfThem() throws IOException {
    assertThat(simulate("1\nq\n", CHOOSY).out())
        .contains("  1  p0  line 6  upon timeout  x: 0 -> 1\n")
        .contains("  2  p0  line 6  upon timeout  x: 0 -> 1, y: 0 -> 1\n");
  }

  @Test
  void nothingIsSavedOfARunThatHasNotBegun() throws IOException {
    Path saved = folder.resolve("run.json");
    assertThat(simulate("q\n", CHOOSY, "--save=" + saved).status()).isZero();
    assertThat(saved).doesNotExist();
  }

  @Test
  void deliveriesAreMovesOfTheirOwn() throws IOException {
    CommandResult result = simulate("1\ns\nq\n", LOUD, "--delivery=mmp");
    assertThat(result.out())
        .contains("  1  p0  Say(true) of p0 (sent in step 0) arrives\n")
        .contains("  there for p0: Say(true) of p0\n", "  sent to p1: Say(true) of p0\n");
  }
}
