package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rondo.trace.json.Json;

/** Each property that a model states gets a verdict of its own. */
class PropertiesTest {
  private static final String MODEL =
      """
      byte x, y;
      active proctype P() { do :: x = 1 - x od }
      active proctype Q() { do :: y = 0; progress: y = 1 od }
      ltl small { [] (x <= 1) }
      ltl up { <> (x == 1) }
      """;

  @TempDir Path folder;

  private Call verify(String... options) {
    String[] line = new String[options.length + 3];
    line[0] = "verify";
    line[1] = "--trace=" + folder.resolve("t.json");
    System.arraycopy(options, 0, line, 2, options.length);
    line[line.length - 1] = Call.model(folder, MODEL);
    return Call.rondo(line);
  }

  @Test
  void allAreCheckedWhenNoneIsNamed() {
    Call call = verify("--quiet");
    assertThat(call.status()).isEqualTo(1);
    assertThat(call.out().lines().map(l -> l.replaceAll("  .*model.pml", "")))
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
    Call call = verify("--property=upp");
    assertThat(call.status()).isEqualTo(2);
    assertThat(call.err()).contains("V001").contains("`small`, `up`, `progress` and `safety`");
  }

  @Test
  void aRunThatGoesOnForEverIsShownSavedAndReplayed() {
    Call call = verify("--property=up");
    assertThat(call.out()).contains("the following steps repeat for ever");
    Call replayed = Call.rondo("trace", folder.resolve("t.json").toString());
    assertThat(replayed.out()).contains("the following steps repeat for ever");
    verify("--ltl=<> (x == 1)");
    assertThat(Call.rondo("simulate", "--guided", folder.resolve("t.json").toString()).status())
        .isEqualTo(1);
  }

  @Test
  void jsonHasAnObjectForEach() {
    Json.Obj report = verify("--json").json();
    assertThat(report.toString()).contains("small").contains("up").contains("cycle");
  }
}
