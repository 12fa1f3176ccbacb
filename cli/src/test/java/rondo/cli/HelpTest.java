package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HelpTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "verify",
        "resume",
        "sweep",
        "test",
        "mutate",
        "sequentialize",
        "simulate",
        "explore",
        "trace",
        "print",
        "smt",
        "ltl",
        "new",
        "doctor",
        "completion",
        "help"
      })
  void everyCommandExplainsItselfWithAnExample(String command) {
    CommandResult result = CommandResult.rondo(command, "--help");
    assertThat(result.status()).isZero();
    assertThat(result.err()).isEmpty();
    assertThat(result.out()).contains("Example").containsPattern("(?m)^  .*rondo " + command);
    assertThat(CommandResult.rondo("help", command)).isEqualTo(result);
  }

  @Test
  void withoutACommandTheProgramListsThemAndRefuses() {
    CommandResult result = CommandResult.rondo();
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err())
        .contains("verify", "simulate", "trace", "print", "Exit status: 0 holds");
  }

  @Test
  void versionIsOneLine() {
    assertThat(CommandResult.rondo("--version"))
        .isEqualTo(new CommandResult(0, "rondo 0.1.0\n", ""));
  }

  @Test
  void completionKnowsCommandsAndValues() {
    assertThat(CommandResult.rondo("completion").out())
        .contains("verify", "--full-channel", "hashcompact", "--keep-going");
  }

  @ParameterizedTest
  @ValueSource(strings = {"verfy", "verify --serch dfs m.pml", "help nothing", "print", "trace"})
  void mistakesInTheCommandLineAreToldInALineOrTwo(String line) {
    CommandResult result = CommandResult.rondo(line.split(" "));
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.out()).isEmpty();
    assertThat(result.err())
        .startsWith("error: ")
        .contains("--help")
        .hasLineCount(result.err().contains("help: ") ? 3 : 2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--search=up",
        "--memory=lots",
        "--time=soon",
        "--threads=0",
        "--errors=-1",
        "--max-depth=x",
        "--color=red",
        "--store=big",
        "--full-channel=burst",
        "--quiet --json",
        "-D1X"
      })
  void badValuesOfOptionsAreRefused(String options) {
    CommandResult result = CommandResult.rondo(("verify " + options + " m.pml").split(" "));
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).startsWith("error: ").contains("Try: rondo verify --help");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "verify --quiet --json m.pml",
        "verify --errors 3 --all-errors m.pml",
        "verify --shortest --search dfs m.pml",
        "print --ir --dot m.pml",
        "simulate --guided t.json --interactive",
        "simulate --guided t.json --seed 3",
        "simulate --guided t.json -DN=3",
        "simulate --interactive --steps 3 m.pml",
      })
  void optionsThatHaveNoMeaningTogetherAreRefused(String line) {
    CommandResult result = CommandResult.rondo(line.split(" "));
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).contains("exclude each other");
  }

  @Test
  void mistakesAreToldInWordsAndNotAsExceptions() {
    assertThat(CommandResult.rondo("verify", "--memory=lots", "m.pml").err())
        .startsWith("error: Invalid value for option '--memory': 'lots' is not a memory size");
    assertThat(CommandResult.rondo("simulate", "--seed=x", "m.pml").err())
        .startsWith("error: Invalid value for option '--seed': 'x' is not an integer\n");
    assertThat(CommandResult.rondo("nothing").err())
        .startsWith("error: there is no command 'nothing'\n");
    assertThat(CommandResult.rondo("print", "a.pml", "b.pml").err())
        .startsWith("error: 'b.pml' is one argument too many\n");
  }

  @Test
  void hugeCountsAreNoMistake() {
    CommandResult result =
        CommandResult.rondo("verify", "--errors=99999999999", "--threads=99999999999", "m.pml");
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).startsWith("error[P001]");
  }

  @Test
  void theListOfCommandsHasASentenceForEach() {
    String list = CommandResult.rondo("--help").out().replaceAll("\\n {8,}", " ");
    assertThat(list.lines().filter(l -> l.startsWith("  ") && l.matches("  [a-z]+ .*")))
        .filteredOn(l -> !l.startsWith("  rondo"))
        .hasSize(16)
        .allMatch(l -> l.endsWith(".") || l.endsWith(":"));
  }
}
