package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SimulateCommandTest {
  private static final String MODEL =
      """
      byte x;
      active proctype A() { x = 1; printf("x is %d\\n", x) }
      active proctype B() { x = 2 }
      """;

  @TempDir Path folder;

  private String model(String text) {
    return CommandResult.model(folder, text);
  }

  @Test
  void sameSeedMakesTheSameRun() {
    String model = model(MODEL);
    CommandResult first = CommandResult.rondo("simulate", "--seed=5", model);
    assertThat(first.status()).as(first.err()).isZero();
    assertThat(first.out()).contains("x = 1", "x = 2", "x is ", "seed 5");
    assertThat(CommandResult.rondo("simulate", "--seed=5", model)).isEqualTo(first);
  }

  @Test
  void differentSeedsMakeDifferentRuns() {
    String model = model(MODEL);
    var runs = new java.util.HashSet<String>();
    for (int seed = 0; seed < 20; seed++) {
      runs.add(
          CommandResult.rondo("simulate", "--seed=" + seed, model).out().replaceAll("seed .*", ""));
    }
    assertThat(runs).hasSizeGreaterThan(2);
  }

  @Test
  void stepsBoundARunWithoutEnd() {
    String model = model("byte x; active proctype P() { do :: x++ od }");
    CommandResult result = CommandResult.rondo("simulate", "--seed=1", "--steps=10", model);
    assertThat(result.status()).isZero();
    assertThat(result.out()).contains("x: 9 -> 10", "stopped here").doesNotContain("10 -> 11");
  }

  @Test
  void choicesAreShownUpToWhereTheyDiffer() {
    String choice =
        "byte x; active proctype P() { atomic { x = 1; if :: x = 2 :: x = 3 fi; x = 4 } }";
    CommandResult result =
        CommandResult.typing("2\nq\n", "simulate", "--interactive", model(choice));
    assertThat(result.out())
        .contains("1  P(0)  line 1  x = 1; x = 2  and 1 more in the same atomic step")
        .contains("2  P(0)  line 1  x = 1; x = 3  and 1 more in the same atomic step")
        .contains("x: 1 -> 3");
  }

  @Test
  void failedAssertionEndsTheRunWithStatusOne() {
    CommandResult result =
        CommandResult.rondo("simulate", model("active proctype P() { assert(false); skip }"));
    assertThat(result.status()).isEqualTo(1);
    assertThat(result.out()).contains("assert").doesNotContain("skip");
  }

  @Test
  void savedRunsCanBeFollowedAgain() {
    String run = folder.resolve("run.json").toString();
    CommandResult saved =
        CommandResult.rondo("simulate", "--seed=3", "--save=" + run, model(MODEL));
    CommandResult guided = CommandResult.rondo("simulate", "--guided=" + run);
    assertThat(guided.status()).as(guided.err()).isZero();
    assertThat(saved.out()).startsWith(guided.out());
  }

  @Test
  void aPersonCanChooseUndoLookAndQuit() {
    CommandResult result =
        CommandResult.typing(
            "1\ns\nu\n2\nt\nnonsense\nq\n", "simulate", "--interactive", model(MODEL));
    assertThat(result.status()).as(result.err()).isZero();
    assertThat(result.out())
        .contains("  1  B(1)", "  2  A(0)", "x: 0 -> 2", "x = 2", "undone", "x: 0 -> 1")
        .contains("'nonsense' is not a move");
  }

  @Test
  void theEndOfTheInputQuits() {
    assertThat(CommandResult.typing("", "simulate", "--interactive", model(MODEL)).status())
        .isZero();
  }
}
