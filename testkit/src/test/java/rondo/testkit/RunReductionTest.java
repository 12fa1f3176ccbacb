package rondo.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.RejectedException;
import rondo.explore.SearchOptions;
import rondo.explore.SearchOptions.Reduction;
import rondo.explore.Verifier;
import rondo.ir.ProcessSystem;
import rondo.ir.access.Obstacles;
import rondo.promela.Promela;
import rondo.testkit.generate.ProgramGenerator;
import rondo.trace.Property;
import rondo.trace.Verdict;

/** Partial order reduction changes no verdict about whole runs. */
class RunReductionTest {
  private static final int PROGRAMS = Integer.getInteger("rondo.programs", 80);
  private static final long FIRST = Long.getLong("rondo.seed", 1);
  private static final SearchOptions OPTIONS =
      SearchOptions.defaults()
          .withChecked(Set.of(Property.FORBIDDEN, Property.ACCEPTANCE_CYCLE))
          .withMaxStates(10_000)
          .withMemoryBytes(1L << 28)
          .withTime(Duration.ofSeconds(20));

  @Test
  void generatedFormulasHoldWithReductionWhenTheyHoldWithout() throws RejectedException {
    int compared = 0;
    for (long seed = FIRST; seed < FIRST + PROGRAMS; seed++) {
      Optional<String> program = RunDifferential.program(seed, 3);
      if (program.isPresent() && compare(seed, program.get())) {
        compared++;
      }
    }
    assertThat(compared).isPositive();
  }

  private static boolean compare(long seed, String program) throws RejectedException {
    Promela.Model model = Promela.parse("model.pml", program, Map.of());
    ProcessSystem watched = RunModel.watched(model, "p");
    if (Obstacles.in(watched).isPresent()) {
      return false;
    }
    Verdict all = verify(watched, program, OPTIONS);
    if (all instanceof Verdict.Inconclusive) {
      return false;
    }
    for (int threads = 1; threads <= 2; threads++) {
      SearchOptions options =
          OPTIONS.withThreads(threads).withReduction(Reduction.CHECKED_PARTIAL_ORDER);
      Verdict reduced = verify(watched, program, options);
      assertThat(reduced.getClass())
          .as("seed " + seed + ", " + threads + " threads\n" + program)
          .isEqualTo(all.getClass());
    }
    return true;
  }

  private static Verdict verify(ProcessSystem system, String program, SearchOptions options) {
    var fullChannel = ProgramGenerator.fullChannel(program);
    return Verifier.verify(system, fullChannel, options, _ -> {}, () -> false).verdict();
  }
}
