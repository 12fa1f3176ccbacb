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
 * Shows that nothing ever goes wrong with invariants that are given, each obligation on its own:
 * they hold in the beginning; where all of them hold nothing is wrong, nor goes wrong until the end
 * of the stride; and then they hold again.
 */
public final class InductivenessCheck {
  private final SolverSession solverSession;
  private final ProofTask task;
  private final List<ObligationResult> obligations = new ArrayList<>();

  private InductivenessCheck(SolverSession solverSession, ProofTask task) {
    this.solverSession = solverSession;
    this.task = task;
  }

  /** Tries each obligation; the invariants are the candidates of a subject for induction. */
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

  /** Something that has to be shown, and what came of it. */
  public record ObligationResult(ProofObligation obligation, Outcome outcome) {}

  /** What has to be shown. */
  public sealed interface ProofObligation {
    /** An invariant holds in the beginning. */
    record Initiation(CandidateInvariant invariant) implements ProofObligation {}

    /** Where all invariants hold, nothing goes wrong in a stride. */
    record Safety() implements ProofObligation {}

    /** Where all invariants hold, this one holds a stride later if nothing goes wrong. */
    record Consecution(CandidateInvariant invariant) implements ProofObligation {}
  }

  /** What came of it. */
  public sealed interface Outcome {
    record Proved() implements Outcome {}

    /**
     * It is not so.
     *
     * @param time when it is not; the state at time 0 is where to begin
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
    TransitionFormulas anywhere = task.fromArbitrary().orElseThrow();
    TermFactory factory = anywhere.factory();
    Solver solver = solverSession.open();
    solver.add(anywhere.init());
    solver.add(anywhere.symmetryBreaking(task.stride()));
    task.candidates().forEach(c -> solver.add(c.fromArbitrary().apply(0)));
    Outcome safe = outcome(solver, anywhere.bad(0), 0);
    for (int time = 0; time < task.stride(); time++) {
      solver.add(factory.not(anywhere.bad(time)));
      solver.add(anywhere.step(time));
      if (safe instanceof Outcome.Proved) {
        safe = outcome(solver, anywhere.bad(time + 1), time + 1);
      }
    }
    obligations.add(new ObligationResult(new ProofObligation.Safety(), safe));
    solver.add(factory.not(anywhere.bad(task.stride())));
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
