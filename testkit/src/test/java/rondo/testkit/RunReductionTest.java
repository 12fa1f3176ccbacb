package rondo.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.RejectedException;
import rondo.explore.SearchOptions;
import rondo.explore.SearchOptions.Reduction;
import rondo.explore.Verifier;
import rondo.ir.ControlState;
import rondo.ir.ControlState.Mark;
import rondo.ir.Observer;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
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
      if (program.isPresent()) {
        Promela.Model model = Promela.parse("model.pml", program.get(), Map.of());
        compared += compare(seed, program.get(), RunModel.watched(model, "p"));
      }
    }
    assertThat(compared).isPositive();
  }

  @Test
  void labelsAreMetForEverWithReductionWhenTheyAreWithout() {
    int compared = 0;
    for (long seed = FIRST; seed < FIRST + PROGRAMS / 2; seed++) {
      String program = ProgramGenerator.generate(seed, 3);
      ProcessSystem system;
      try {
        system = labelled(seed, Promela.parse("model.pml", program, Map.of()).system());
      } catch (RejectedException e) {
        continue;
      }
      compared += compare(seed, program, system.withObserver(Observer.ofAcceptLabels()));
      compared += compare(seed, program, system.withObserver(Observer.ofNonProgress()));
    }
    assertThat(compared).isPositive();
  }

  /** The system with labels that count at some of its control states. */
  private static ProcessSystem labelled(long seed, ProcessSystem system) {
    var random = new Random(seed);
    var types = new ArrayList<ProcessType>();
    for (ProcessType type : system.processTypes()) {
      var states = new ArrayList<ControlState>();
      for (ControlState state : type.states()) {
        var marks = EnumSet.noneOf(Mark.class);
        marks.addAll(state.marks());
        if (random.nextInt(5) == 0) {
          marks.add(random.nextBoolean() ? Mark.ACCEPT : Mark.PROGRESS);
        }
        states.add(new ControlState(state.edges(), marks, state.labels(), state.at()));
      }
      types.add(type.withStates(states, type.start()));
    }
    return system.withProcessTypes(types);
  }

  private static int compare(long seed, String program, ProcessSystem watched) {
    if (Obstacles.in(watched).isPresent()) {
      return 0;
    }
    Verdict all = verify(watched, program, OPTIONS);
    if (all instanceof Verdict.Inconclusive) {
      return 0;
    }
    for (int threads = 1; threads <= 2; threads++) {
      SearchOptions options =
          OPTIONS.withThreads(threads).withReduction(Reduction.CHECKED_PARTIAL_ORDER);
      Verdict reduced = verify(watched, program, options);
      assertThat(reduced.getClass())
          .as("seed " + seed + ", " + threads + " threads\n" + program)
          .isEqualTo(all.getClass());
    }
    return 1;
  }

  private static Verdict verify(ProcessSystem system, String program, SearchOptions options) {
    var fullChannel = ProgramGenerator.fullChannel(program);
    return Verifier.verify(system, fullChannel, options, _ -> {}, () -> false).verdict();
  }
}
