package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HelpTest {
  @ParameterizedTest
  @ValueSource(strings = {"verify", "simulate", "trace", "print", "completion", "help"})
  void everyCommandExplainsItselfWithAnExample(String command) {
    Call call = Call.rondo(command, "--help");
    assertThat(call.status()).isZero();
    assertThat(call.err()).isEmpty();
    assertThat(call.out()).contains("Example").containsPattern("(?m)^  .*rondo " + command);
    assertThat(Call.rondo("help", command)).isEqualTo(call);
  }

  @Test
  void withoutACommandTheProgramListsThemAndRefuses() {
    Call call = Call.rondo();
    assertThat(call.status()).isEqualTo(2);
    assertThat(call.err()).contains("verify", "simulate", "trace", "print", "Exit status: 0 holds");
  }

  @Test
  void versionIsOneLine() {
    assertThat(Call.rondo("--version")).isEqualTo(new Call(0, "rondo 0.1.0\n", ""));
  }

  @Test
  void completionKnowsCommandsAndValues() {
    assertThat(Call.rondo("completion").out()).contains("verify", "--full-channel", "hashcompact");
  }

  @ParameterizedTest
  @ValueSource(strings = {"verfy", "verify --serch dfs m.pml", "help nothing", "print", "trace"})
  void mistakesInTheCommandLineAreToldInALineOrTwo(String line) {
    Call call = Call.rondo(line.split(" "));
    assertThat(call.status()).isEqualTo(2);
    assertThat(call.out()).isEmpty();
    assertThat(call.err())
        .startsWith("error: ")
        .contains("--help")
        .hasLineCount(call.err().contains("help: ") ? 3 : 2);
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
    Call call = Call.rondo(("verify " + options + " m.pml").split(" "));
    assertThat(call.status()).isEqualTo(2);
    assertThat(call.err()).startsWith("error: ").contains("Try: rondo verify --help");
  }
}
