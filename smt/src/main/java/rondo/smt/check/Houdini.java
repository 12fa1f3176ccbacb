package rondo.smt.check;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import rondo.smt.check.InductiveStep.Attempt;
import rondo.smt.formula.Formula;
import rondo.smt.formula.SmtModel;
import rondo.smt.formula.TermFactory;
import rondo.smt.solver.Answer;
import rondo.smt.solver.Solver;

/**
 * Finds inductive invariants among many candidates by Houdini (Flanagan and Leino, 2001): drops
 * candidates that fail initially, and candidates that may fail a stride after a state that
 * satisfies all remaining ones. A dropped candidate is replaced by its weaker one, if it has one.
 * The candidates that remain at the fixpoint are inductive together.
 *
 * <p>Consecution is checked on demand: first for the candidates that the inductive step needs, then
 * for those that each of these needs a stride earlier, and so on. The checks assume that no
 * violation occurs during the stride. That is the conclusion of the inductive step, so the two are
 * proved by simultaneous induction.
 */
final class Houdini {
  private final SolverSession solverSession;
  private final ProofTask task;
  private final TransitionFormulas fromArbitrary;
  private final Solver solver;
  private List<CandidateInvariant> remaining;

  Houdini(SolverSession solverSession, ProofTask task) {
    this.solverSession = solverSession;
    this.task = task;
    fromArbitrary = task.fromArbitrary().orElseThrow();
    remaining = initial();
    solver = solverSession.open();
    solver.add(fromArbitrary.init());
    solver.add(fromArbitrary.symmetryBreaking(task.stride()));
    for (int time = 0; time < task.stride(); time++) {
      solver.add(formulas().not(fromArbitrary.bad(time)));
      solver.add(fromArbitrary.step(time));
    }
    solver.add(formulas().not(fromArbitrary.bad(task.stride())));
  }

  /**
   * Invariants that make the inductive step hold; empty if no remaining candidates do, or the
   * solver gives up.
   */
  Optional<List<CandidateInvariant>> strengthen(InductiveStep step) {
    while (step.check(remaining) instanceof Attempt.Proved(List<CandidateInvariant> needed)) {
      switch (supported(needed)) {
        case Support.Given(List<CandidateInvariant> invariants) -> {
          return Optional.of(invariants);
        }
        case Support.Missing(SmtModel smtModel) -> drop(c -> smtModel.holds(after(c)));
        case Support.Unknown() -> {
          return Optional.empty();
        }
      }
    }
    return Optional.empty();
  }

  /** Whether candidates are inductive relative to the remaining ones. */
  private sealed interface Support {
    /** The candidates and all those that their consecution depends on are inductive. */
    record Given(List<CandidateInvariant> invariants) implements Support {}

    /** This model is a counterexample to consecution of one of the candidates. */
    record Missing(SmtModel smtModel) implements Support {}

    record Unknown() implements Support {}
  }

  private Support supported(List<CandidateInvariant> some) {
    var needed = new LinkedHashSet<>(some);
    Deque<CandidateInvariant> open = new ArrayDeque<>(some);
    while (!open.isEmpty()) {
      switch (fails(open.pop())) {
        case Answer.Satisfiable(SmtModel smtModel) -> {
          return new Support.Missing(smtModel);
        }
        case Answer.Unknown _ -> {
          return new Support.Unknown();
        }
        case Answer.Unsatisfiable(List<Formula> core) ->
            remaining.stream()
                .filter(c -> core.contains(c.fromArbitrary().apply(0)) && needed.add(c))
                .forEach(open::push);
      }
    }
    return new Support.Given(List.copyOf(needed));
  }

  /**
   * Checks consecution: may a candidate fail a stride after a state that satisfies all remaining
   * ones?
   */
  private Answer fails(CandidateInvariant invariant) {
    var assumptions = new ArrayList<Formula>();
    remaining.forEach(c -> assumptions.add(c.fromArbitrary().apply(0)));
    assumptions.add(formulas().not(after(invariant)));
    return solverSession.check(solver, assumptions);
  }

  private Formula after(CandidateInvariant invariant) {
    return invariant.fromArbitrary().apply(task.stride());
  }

  /** The strongest candidates that satisfy initiation; none if the solver gives up. */
  private List<CandidateInvariant> initial() {
    remaining = task.candidates();
    Solver beginning = solverSession.open();
    beginning.add(task.fromInitial().init());
    beginning.add(task.fromInitial().symmetryBreaking(0));
    TermFactory factory = task.fromInitial().factory();
    while (true) {
      List<Formula> hold = remaining.stream().map(c -> c.fromInitial().apply(0)).toList();
      switch (solverSession.check(beginning, factory.not(factory.and(hold)))) {
        case Answer.Satisfiable(SmtModel smtModel) ->
            drop(c -> smtModel.holds(c.fromInitial().apply(0)));
        case Answer.Unsatisfiable _ -> {
          return remaining;
        }
        case Answer.Unknown _ -> {
          return List.of();
        }
      }
    }
  }

  private void drop(Predicate<CandidateInvariant> holds) {
    remaining = remaining.stream().flatMap(c -> strongest(c, holds).stream()).distinct().toList();
  }

  private static Optional<CandidateInvariant> strongest(
      CandidateInvariant of, Predicate<CandidateInvariant> holds) {
    return Stream.iterate(Optional.of(of), Optional::isPresent, c -> c.get().weaker())
        .map(Optional::get)
        .filter(holds)
        .findFirst();
  }

  private TermFactory formulas() {
    return fromArbitrary.factory();
  }
}
