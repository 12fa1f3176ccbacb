package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rondo.trace.json.Json;

/** Each property of a model gets its own verdict. */
class PropertyVerdictTest {
  private static final String MODEL =
      """
      byte x, y;
      active proctype P() { do :: x = 1 - x od }
      active proctype Q() { do :: y = 0; progress: y = 1 od }
      ltl small { [] (x <= 1) }
      ltl up { <> (x == 1) }
      """;

  @TempDir Path folder;

  private CommandResult verify(String... options) {
    String[] line = new String[options.length + 3];
    line[0] = "verify";
    line[1] = "--trace=" + folder.resolve("t.json");
    System.arraycopy(options, 0, line, 2, options.length);
    line[line.length - 1] = CommandResult.model(folder, MODEL);
    return CommandResult.rondo(line);
  }

  @Test
  void allAreCheckedWhenNoneIsNamed() {
    CommandResult result = verify("--quiet");
    assertThat(result.status()).isEqualTo(1);
    assertThat(result.out().lines().map(l -> l.replaceAll("  .*model.pml", "")))
        .containsExactly(
            "holds",
            "holds  small",
            "violated: up, acceptance cycle",
            "saved: " + folder.resolve("t.json"));
  }

  @Test
  void onlyWhatIsNamedIsChecked() {
    assertThat(verify("--quiet", "--property=small").out()).isEqualTo("holds  small\n");
    assertThat(verify("--quiet", "--property=up", "--fair").out()).isEqualTo("holds  up\n");
    assertThat(verify("--quiet", "--ltl=[] (y < 2)").out()).isEqualTo("holds  [] (y < 2)\n");
    assertThat(verify("--quiet", "--property=safety").out()).hasLineCount(1).startsWith("holds");
  }

  @Test
  void runsThatPassNoProgressLabelAreFound() {
    assertThat(verify("--non-progress").status()).isEqualTo(1);
  }

  @Test
  void anUnknownPropertyIsRefusedWithTheKnownOnes() {
    CommandResult result = verify("--property=upp");
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).contains("V001").contains("`small`, `up`, `progress` and `safety`");
  }

  @Test
  void aRunThatGoesOnForEverIsShownSavedAndReplayed() {
    CommandResult result = verify("--property=up");
    assertThat(result.out()).contains("the following steps repeat for ever");
    CommandResult replayed = CommandResult.rondo("trace", folder.resolve("t.json").toString());
    assertThat(replayed.out()).contains("the following steps repeat for ever");
    verify("--ltl=<> (x == 1)");
    assertThat(
            CommandResult.rondo("simulate", "--guided", folder.resolve("t.json").toString())
                .status())
        .isEqualTo(1);
  }

  @Test
  void jsonHasAnObjectForEach() {
    Json.Obj report = verify("--json").json();
    assertThat(report.toString()).contains("small").contains("up").contains("cycle");
  }
}
