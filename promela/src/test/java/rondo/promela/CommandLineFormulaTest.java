package rondo.promela;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;
import rondo.ir.Observer;
import rondo.ir.Observer.Status;

class CommandLineFormulaTest {
  private static final String MODEL =
      """
      #define one (x == 1)
      mtype = { red, green };
      mtype m = red;
      byte x;
      ltl inside { [] (x < 2) }
      active proctype A() { byte n; here: do :: x = 1 - x od }
      """;

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void write() throws IOException {
    file = Files.writeString(folder.resolve("m.pml"), MODEL);
  }

  private List<Observer> observers(String... formulas) throws RejectedException {
    return Promela.load(file, Map.of(), List.of(formulas)).observers();
  }

  private Diagnostic mistake(String formula) {
    return catchThrowableOfType(RejectedException.class, () -> observers(formula))
        .diagnostics()
        .getFirst();
  }

  @Test
  void formulasFromOutsideComeLastAndAreNamedAfterTheirTexts() throws Exception {
    assertThat(observers("[] one", "<> (m == green && A@here && A:n == 0)"))
        .extracting(Observer::name)
        .containsExactly("inside", "[] one", "<> (m == green && A@here && A:n == 0)");
  }

  @Test
  void theyMeanWhatTheyWouldMeanInside() throws Exception {
    List<Observer> observers = observers("always (x < 2)");
    assertThat(observers.get(1).states()).isEqualTo(observers.get(0).states());
  }

  @Test
  void safetyNeedsNoCycleAndLivenessDoes() throws Exception {
    List<Observer> observers = observers("[] <> one", "X one");
    assertThat(observers)
        .extracting(o -> o.states().stream().anyMatch(s -> s.status() == Status.ACCEPTING))
        .containsExactly(false, true, false);
    assertThat(observers)
        .extracting(Observer::stutterSensitivity)
        .containsExactly(
            Observer.StutterSensitivity.INVARIANT,
            Observer.StutterSensitivity.INVARIANT,
            Observer.StutterSensitivity.SENSITIVE);
  }

  @Test
  void aMistakeIsShownInTheFormula() {
    assertThat(mistake("[] (y == 1)").code()).isEqualTo("L001");
    assertThat(mistake("[] (y == 1)").at()).hasToString("<formula>:1:5");
    assertThat(mistake("[] x } active proctype B() { skip").at()).hasToString("<formula>:1:6");
    assertThat(mistake("[] (x").at().file()).isEqualTo("<formula>");
  }
}
