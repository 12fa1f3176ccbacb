package rondo.gpu.search;

import static org.assertj.core.api.Assertions.assertThat;
import static rondo.gpu.search.GpuComparison.UNSUPPORTED;
import static rondo.gpu.search.GpuComparison.disagreement;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.RejectedException;
import rondo.gpu.generate.UnsupportedOnGpuException;
import rondo.ir.ProcessSystem;
import rondo.promela.Promela;
import rondo.testkit.TemporalModel;
import rondo.testkit.generate.ChannelClaimInserter;
import rondo.testkit.generate.FormulaGenerator;
import rondo.testkit.generate.ProgramGenerator;
import rondo.testkit.generate.dynamic.DynamicProcessGenerator;

/**
 * Searches of generated programs find what the reference interpreter finds. {@code
 * -Drondo.generated=5000} tests more programs, {@code -Drondo.seed=1000000} others.
 */
class GpuGeneratedProgramsTest {
  @Test
  void generatedProgramsHaveTheSameOutcome() {
    compare(ProgramGenerator::generate, Integer.getInteger("rondo.generated", 200), 95);
  }

  @Test
  void programsWithDynamicProcessesHaveTheSameOutcome() {
    compare(DynamicProcessGenerator::generate, Integer.getInteger("rondo.generated", 60), 90);
  }

  @Test
  void safetyFormulasOfGeneratedProgramsHaveTheSameOutcome() {
    compare(
        ProgramGenerator::generate,
        GpuGeneratedProgramsTest::withFormula,
        Integer.getInteger("rondo.generated", 40),
        90);
  }

  private static ProcessSystem withFormula(String program, long seed) throws RejectedException {
    ProcessSystem plain = Promela.parse("model.pml", program, Map.of()).system();
    String text = program + "\nltl p { " + FormulaGenerator.safety(plain, seed) + " }\n";
    Promela.Model model = Promela.parse("model.pml", text, Map.of());
    return TemporalModel.systemWithObserver(model, "p");
  }

  @Test
  void programsWithChannelAssertionsHaveTheSameOutcome() {
    compare(
        (seed, size) ->
            ChannelClaimInserter.in(ProgramGenerator.generate(seed, size), seed).orElse(""),
        Integer.getInteger("rondo.generated", 100),
        15);
  }

  @Test
  void deterministicProcessTypesHaveTheSameOutcome() {
    compare(
        (seed, size) -> ProgramGenerator.generate(seed, size).replace("proctype ", "D_proctype "),
        Integer.getInteger("rondo.generated", 25),
        90);
  }

  private interface Programs {
    String of(long seed, int size);
  }

  /**
   * @param supported how many of a hundred programs must be supported at least
   */
  private static void compare(Programs programs, int count, int supported) {
    compare(
        programs,
        (program, _) -> Promela.parse("model.pml", program, Map.of()).system(),
        count,
        supported);
  }

  private interface Reader {
    ProcessSystem of(String program, long seed) throws RejectedException;
  }

  private static void compare(Programs programs, Reader reader, int count, int supported) {
    long first = Long.getLong("rondo.seed", 1);
    List<String> found = new ArrayList<>();
    int compared = 0;
    for (long seed = first; seed < first + count; seed++) {
      String program = programs.of(seed, 4);
      try {
        ProcessSystem system = reader.of(program, seed);
        Optional<String> disagreement =
            disagreement(system, ProgramGenerator.fullChannel(program), seed);
        if (disagreement.isPresent()) {
          found.add("seed " + seed + ": " + disagreement.get() + "\n" + program);
        }
        compared++;
      } catch (RejectedException e) {
        // Not a program.
      } catch (UnsupportedOnGpuException e) {
        assertThat(e.getMessage()).isIn(UNSUPPORTED);
      }
    }
    assertThat(found).isEmpty();
    assertThat(100 * compared).isGreaterThanOrEqualTo(supported * count);
  }
}
