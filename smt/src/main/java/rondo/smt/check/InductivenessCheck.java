package rondo.smt.check;

import java.util.ArrayList;
import java.util.List;
import rondo.budget.LimitReachedException;
import rondo.smt.formula.Formula;
import rondo.smt.formula.SmtModel;
import rondo.smt.formula.TermFactory;
import rondo.smt.solver.Answer;
import rondo.smt.solver.Solver;

/**
 * Checks that given invariants are inductive and imply the property, one proof obligation at a
 * time: they hold initially; in a state that satisfies all of them, and in the stride after it,
 * there is no violation; and they hold again at the end of the stride.
 */
public final class InductivenessCheck {
  private final SolverSession solverSession;
  private final ProofTask task;
  private final List<ObligationResult> obligations = new ArrayList<>();

  private InductivenessCheck(SolverSession solverSession, ProofTask task) {
    this.solverSession = solverSession;
    this.task = task;
  }

  /** Checks each obligation; the invariants are the candidates of the task. */
  public static List<ObligationResult> of(ProofTask task, SolverBudget budget) {
    try (var solverSession = new SolverSession(budget)) {
      var check = new InductivenessCheck(solverSession, task);
      return solverSession.budget().call(check::obligations);
    }
  }

  private List<ObligationResult> obligations() {
    initiation();
    try {
      fromArbitrary();
    } catch (LimitReachedException e) {
      obligations.add(new ObligationResult(new ProofObligation.Safety(), unknown(e)));
    }
    return List.copyOf(obligations);
  }

  private static Outcome unknown(LimitReachedException e) {
    return new Outcome.Unknown(KInductionResult.Reason.of(e.limit()), "");
  }

  /** A proof obligation and the outcome of its check. */
  public record ObligationResult(ProofObligation obligation, Outcome outcome) {}

  /** The obligations of a proof by inductive invariants. */
  public sealed interface ProofObligation {
    /** The invariant holds in all initial states. */
    record Initiation(CandidateInvariant invariant) implements ProofObligation {}

    /** From a state that satisfies all invariants, no violation occurs within a stride. */
    record Safety() implements ProofObligation {}

    /**
     * From a state that satisfies all invariants, this one holds a stride later if no violation
     * occurs.
     */
    record Consecution(CandidateInvariant invariant) implements ProofObligation {}
  }

  /** The outcome of checking an obligation. */
  public sealed interface Outcome {
    record Proved() implements Outcome {}

    /**
     * The obligation has a counterexample.
     *
     * @param time the time at which it fails; the counterexample starts at time 0
     */
    record Refuted(int time, SmtModel smtModel) implements Outcome {}

    record Unknown(KInductionResult.Reason reason, String detail) implements Outcome {}
  }

  private void initiation() {
    Solver solver = solverSession.open();
    solver.add(task.fromInitial().init());
    solver.add(task.fromInitial().symmetryBreaking(0));
    for (CandidateInvariant invariant : task.candidates()) {
      Formula fails = task.fromInitial().factory().not(invariant.fromInitial().apply(0));
      obligations.add(
          new ObligationResult(
              new ProofObligation.Initiation(invariant), outcome(solver, fails, 0)));
    }
  }

  private void fromArbitrary() {
    TransitionFormulas formulas = task.fromArbitrary().orElseThrow();
    TermFactory factory = formulas.factory();
    Solver solver = solverSession.open();
    solver.add(formulas.init());
    solver.add(formulas.symmetryBreaking(task.stride()));
    task.candidates().forEach(c -> solver.add(c.fromArbitrary().apply(0)));
    Outcome safe = outcome(solver, formulas.bad(0), 0);
    for (int time = 0; time < task.stride(); time++) {
      solver.add(factory.not(formulas.bad(time)));
      solver.add(formulas.step(time));
      if (safe instanceof Outcome.Proved) {
        safe = outcome(solver, formulas.bad(time + 1), time + 1);
      }
    }
    obligations.add(new ObligationResult(new ProofObligation.Safety(), safe));
    solver.add(factory.not(formulas.bad(task.stride())));
    for (CandidateInvariant invariant : task.candidates()) {
      Formula fails = factory.not(invariant.fromArbitrary().apply(task.stride()));
      obligations.add(
          new ObligationResult(
              new ProofObligation.Consecution(invariant), outcome(solver, fails, task.stride())));
    }
  }

  private Outcome outcome(Solver solver, Formula fails, int time) {
    try {
      return switch (solverSession.check(solver, fails)) {
        case Answer.Unsatisfiable _ -> new Outcome.Proved();
        case Answer.Satisfiable(SmtModel smtModel) -> new Outcome.Refuted(time, smtModel);
        case Answer.Unknown unknown ->
            new Outcome.Unknown(BoundedModelCheck.why(unknown), unknown.detail());
      };
    } catch (LimitReachedException e) {
      return unknown(e);
    }
  }
}
