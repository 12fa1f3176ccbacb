package rondo.smt.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalInt;
import rondo.analysis.symmetry.value.InputSelection;
import rondo.diagnostics.RejectedException;
import rondo.explore.SearchOptions;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.RoundReplay;
import rondo.ir.round.interpreter.RoundStep;
import rondo.rounds.RoundVerifier;
import rondo.smt.rounds.RoundUnrolling.Symmetry;
import rondo.smt.solver.Answer;
import rondo.smt.solver.Solver;
import rondo.smt.solver.SolverConfiguration;
import rondo.smt.solver.TimeLimit;
import rondo.smt.solver.Z3Availability;
import rondo.testkit.TemporalModel;
import rondo.trace.Verdict;

/** Compares bounded model checking with the explicit search, round by round. */
final class BmcComparison {
  private BmcComparison() {}

  /**
   * The number of rounds of a shortest violation, by BMC; empty if there is none within the bound.
   */
  static OptionalInt shortest(
      RoundSystem system, RoundProperty property, Symmetry symmetry, int bound)
      throws RejectedException {
    RoundSystem checked = system.withProperties(List.of(property));
    return shortest(RoundUnrolling.fromInitial(checked, symmetry, InputSelection.ALL), bound);
  }

  static OptionalInt shortest(RoundUnrolling runs, int bound) {
    try (Solver solver =
        ((Z3Availability.Loaded) Z3Availability.load()).open(SolverConfiguration.standard())) {
      solver.add(runs.init());
      for (int time = 0; time <= bound; time++) {
        Answer answer =
            solver.check(List.of(runs.symmetryBreaking(time), runs.bad(time)), TimeLimit.none());
        if (answer instanceof Answer.Satisfiable(var smtModel)) {
          RoundReplay replay = runs.replay(smtModel, time);
          assertThat(replay.violations()).isNotEmpty();
          assertThat(replay.transitions()).hasSize(time);
          return OptionalInt.of(time);
        }
        assertThat(answer).isInstanceOf(Answer.Unsatisfiable.class);
        solver.add(runs.step(time));
      }
    }
    return OptionalInt.empty();
  }

  /** The number of rounds of a shortest violation, by the explicit search. */
  static OptionalInt shortestBySearch(RoundSystem system, RoundProperty property) {
    RoundVerifier.Result result =
        RoundVerifier.verify(system, property, SearchOptions.defaults(), _ -> {}, () -> false);
    assertThat(result.verdict()).isNotInstanceOf(Verdict.Inconclusive.class);
    return result.replay().isEmpty()
        ? OptionalInt.empty()
        : OptionalInt.of(
            (int)
                result.replay().get().run().steps().stream()
                    .filter(RoundStep.Exchange.class::isInstance)
                    .count());
  }

  /**
   * Requires that both find a violation after equally many rounds, or none within the bound. The
   * search explores the successors of one initial state before the next initial state, so that it
   * may find a violation one round later.
   *
   * @return whether a violation was found within the bound
   */
  static TemporalModel.Answer compare(
      RoundSystem system, RoundProperty property, Symmetry symmetry, int bound)
      throws RejectedException {
    OptionalInt expected = shortestBySearch(system, property);
    OptionalInt found = shortest(system, property, symmetry, bound);
    String what = system.name() + ", " + property.name() + ", " + symmetry;
    if (expected.isEmpty() || expected.getAsInt() > bound + 1) {
      assertThat(found).as(what).isEmpty();
    } else if (found.isEmpty()) {
      assertThat(expected.getAsInt()).as(what).isEqualTo(bound + 1);
    } else {
      int rounds = found.getAsInt();
      assertThat(expected.getAsInt()).as(what).isBetween(rounds, rounds + 1);
    }
    return found.isEmpty() ? TemporalModel.Answer.HOLDS : TemporalModel.Answer.VIOLATED;
  }
}
