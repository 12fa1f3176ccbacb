package rondo.conformance.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import rondo.analysis.pass.DeadVariables;
import rondo.analysis.pass.FaintVariables;
import rondo.analysis.pass.StatementMerging;
import rondo.diagnostics.RejectedException;
import rondo.explore.SearchOptions;
import rondo.explore.SearchOptions.Fairness;
import rondo.explore.SearchOptions.Reduction;
import rondo.explore.run.PartialOrderReducedSystem;
import rondo.explore.run.ProcessVerifier;
import rondo.ir.ControlState;
import rondo.ir.ControlState.Mark;
import rondo.ir.Observer;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.promela.Promela;
import rondo.testkit.GeneratedTestStatistics;
import rondo.testkit.TemporalDifferentialCheck;
import rondo.testkit.TemporalModel;
import rondo.testkit.generate.LooselyCoupledGenerator;
import rondo.testkit.generate.ProgramGenerator;
import rondo.trace.Property;
import rondo.trace.Verdict;

/** Partial order reduction and the passes change no verdict about temporal properties. */
class TemporalReductionTest {
  private static final int PROGRAMS = Integer.getInteger("rondo.programs", 80);
  private static final long FIRST = Long.getLong("rondo.seed", 1);
  private static final SearchOptions OPTIONS =
      SearchOptions.defaults()
          .withChecked(Set.of(Property.FORBIDDEN, Property.ACCEPTANCE_CYCLE))
          .withMaxStates(10_000)
          .withMemoryBytes(1L << 28);

  @Test
  void generatedFormulasHoldWithReductionWhenTheyHoldWithout() throws RejectedException {
    var tally = new GeneratedTestStatistics("formulas with partial order reduction");
    for (long seed = FIRST; seed < FIRST + PROGRAMS; seed++) {
      Optional<String> program =
          seed % 4 == 0
              ? TemporalDifferentialCheck.program(seed, 3)
              : TemporalDifferentialCheck.looselyCoupled(seed, 4);
      tally.generated();
      if (program.isPresent()) {
        Promela.Model model = Promela.parse("model.pml", program.get(), Map.of());
        compare(seed, program.get(), TemporalModel.systemWithObserver(model, "p"), tally);
      }
    }
    tally.requireCompared(75).requireReduced(25).requireEachVerdict(20).requireStates(60);
    tally.require("p reduced, fairness WEAK", 10).require("optimised", 30);
  }

  @Test
  void labelsAreMetForEverWithReductionWhenTheyAreWithout() {
    var tally = new GeneratedTestStatistics("labels with partial order reduction");
    for (long seed = FIRST; seed < FIRST + PROGRAMS / 2; seed++) {
      String program =
          seed % 4 == 0
              ? ProgramGenerator.generate(seed, 3)
              : LooselyCoupledGenerator.generate(seed, 4);
      tally.generated();
      ProcessSystem system;
      try {
        system = labelled(seed, Promela.parse("model.pml", program, Map.of()).system());
      } catch (RejectedException e) {
        continue;
      }
      compare(seed, program, system.withObserver(Observer.ofAcceptLabels()), tally);
      compare(seed, program, system.withObserver(Observer.ofNonProgress()), tally);
    }
    tally.requireCompared(80).requireReduced(30).requireEachVerdict(20).requireStates(30);
    tally
        .require("acceptance reduced, fairness NONE", 25)
        .require("acceptance reduced, fairness WEAK", 10)
        .require("progress reduced, fairness NONE", 25)
        .require("progress reduced, fairness WEAK", 10);
  }

  /** The system with accept or progress labels at some of its control states. */
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

  /**
   * Compares verdicts; a search stops at the first cycle, so states are compared only if there is
   * none.
   */
  private static void compare(
      long seed, String program, ProcessSystem watched, GeneratedTestStatistics tally) {
    for (Fairness fairness : Fairness.values()) {
      if (PartialOrderReducedSystem.obstacle(watched, fairness).isEmpty()) {
        compare(seed, program, watched, OPTIONS.withFairness(fairness), tally);
      }
    }
  }

  private static void compare(
      long seed,
      String program,
      ProcessSystem watched,
      SearchOptions basic,
      GeneratedTestStatistics tally) {
    Verdict all = verify(watched, program, basic);
    if (all instanceof Verdict.Inconclusive) {
      return;
    }
    tally.compared(all);
    ProcessSystem optimised = optimised(watched);
    for (Reduction reduction : List.of(Reduction.NONE, Reduction.PARTIAL_ORDER)) {
      Verdict verdict = verify(optimised, program, basic.withReduction(reduction));
      assertThat(verdict.getClass())
          .as("seed %d, optimised, %s, fairness %s%n%s", seed, reduction, basic.fairness(), program)
          .isEqualTo(all.getClass());
      if (reduction == Reduction.NONE && all instanceof Verdict.Holds) {
        long fewer = all.statistics().states() - verdict.statistics().states();
        tally.count(fewer > 0 ? "optimised" : "as many states when optimised");
      }
    }
    for (int threads = 1; threads <= 2; threads++) {
      SearchOptions options =
          basic.withThreads(threads).withReduction(Reduction.CHECKED_PARTIAL_ORDER);
      Verdict reduced = verify(watched, program, options);
      assertThat(reduced.getClass())
          .as("seed %d, %d threads, fairness %s%n%s", seed, threads, basic.fairness(), program)
          .isEqualTo(all.getClass());
      if (threads == 1 && all instanceof Verdict.Holds) {
        tally.reduced(all.statistics().states(), reduced.statistics().states());
        if (reduced.statistics().states() < all.statistics().states()) {
          String property = watched.observer().orElseThrow().name();
          tally.count("%s reduced, fairness %s".formatted(property, basic.fairness()));
        }
      }
    }
  }

  private static ProcessSystem optimised(ProcessSystem system) {
    return DeadVariables.apply(FaintVariables.apply(StatementMerging.apply(system)));
  }

  private static Verdict verify(ProcessSystem system, String program, SearchOptions options) {
    var policy = ProgramGenerator.fullChannel(program);
    return ProcessVerifier.verify(system, policy, options, _ -> {}, () -> false).verdict();
  }
}
