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
 * Finds invariants among many candidates, as Houdini does (Flanagan and Leino, 2001): one that does
 * not hold in the beginning is dropped, and so is one that does not hold a stride after a state in
 * which all that are left hold; a weaker one takes its place, if there is one. What cannot be
 * dropped any more are invariants together.
 *
 * <p>Only what is needed is looked at: first which candidates the conclusion of an induction needs,
 * then which ones each of these needs to hold a stride later, and so on. It is supposed that
 * nothing goes wrong during the stride; that is what the conclusion says, and each supports the
 * other.
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

  /** Invariants from which a conclusion follows; empty if it follows from none, or nobody knows. */
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

  /** Whether candidates hold a stride after those that are left do. */
  private sealed interface Support {
    /** They do, and so does all that is needed for that. */
    record Given(List<CandidateInvariant> invariants) implements Support {}

    /** One of what is needed does not in this model. */
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

  /** Whether a candidate may fail a stride after a state in which all that are left hold. */
  private Answer fails(CandidateInvariant invariant) {
    var assumptions = new ArrayList<Formula>();
    remaining.forEach(c -> assumptions.add(c.fromArbitrary().apply(0)));
    assumptions.add(formulas().not(after(invariant)));
    return solverSession.check(solver, assumptions);
  }

  private Formula after(CandidateInvariant invariant) {
    return invariant.fromArbitrary().apply(task.stride());
  }

  /** The strongest candidates that hold in the beginning; none if the solver gives up. */
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
