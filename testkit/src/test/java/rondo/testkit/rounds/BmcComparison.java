package rondo.testkit.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalInt;
import rondo.diagnostics.RejectedException;
import rondo.explore.SearchOptions;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundReplay;
import rondo.ir.round.RoundStep;
import rondo.ir.round.RoundSystem;
import rondo.rounds.Inputs;
import rondo.rounds.RoundVerifier;
import rondo.smt.rounds.RoundUnrolling;
import rondo.smt.rounds.RoundUnrolling.Symmetry;
import rondo.smt.solver.Answer;
import rondo.smt.solver.Solver;
import rondo.smt.solver.SolverConfiguration;
import rondo.smt.solver.TimeLimit;
import rondo.smt.solver.Z3Availability;
import rondo.testkit.TemporalModel;
import rondo.trace.Verdict;

/** Looks for violations with a solver, round by round, and compares with the search. */
final class BmcComparison {
  private BmcComparison() {}

  /** After how many rounds a violation shows first; empty if not within the bound. */
  static OptionalInt shortest(
      RoundSystem system, RoundProperty property, Symmetry symmetry, int bound)
      throws RejectedException {
    RoundSystem checked = system.withProperties(List.of(property));
    return shortest(RoundUnrolling.fromInitial(checked, symmetry, Inputs.ALL), bound);
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

  /** The same by the search. */
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
   * Both find a violation after as many rounds, or none within the bound. The search looks at what
   * follows one beginning before it looks at the next, so that it may come one round later.
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
