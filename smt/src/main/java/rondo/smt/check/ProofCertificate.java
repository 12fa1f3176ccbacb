package rondo.smt.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import rondo.budget.LimitReachedException;
import rondo.smt.smtlib.SmtLibScript;
import rondo.smt.solver.Answer;
import rondo.smt.solver.Solver;

/**
 * A proof as a few queries that are unsatisfiable if and only if it is correct. Each is complete in
 * itself, so that any solver can check it, without knowing how the proof was found.
 */
public record ProofCertificate(List<Obligation> obligations) {
  public ProofCertificate {
    obligations = List.copyOf(obligations);
  }

  /** A part of a proof. */
  public enum Part {
    /** The invariants hold initially, and there is no violation within the first k strides. */
    INITIATION,
    /** The invariants hold a stride later. */
    CONSECUTION,
    /** The invariants, and k strides without violation, exclude one in the next stride. */
    SAFETY,
    /** No run is longer than those without violation. */
    COMPLETENESS,
    /** No violation is reachable; all runs are described by one formula. */
    REACHABILITY;

    public String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** A query that has to be unsatisfiable. */
  public record Obligation(Part part, SmtLibScript script) {}

  /** The result of a check by a solver. */
  public enum Status {
    PROVED,
    REFUTED,
    UNKNOWN;

    public String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** A part of a proof and the result of its check. */
  public record CheckedObligation(Part part, Status status) {}

  /** The certificate of a proof by k-induction. */
  public static ProofCertificate of(ProofTask task, KInductionResult.Inductive proof) {
    return new ProofCertificate(
        List.of(
            new Obligation(
                Part.INITIATION, KInductionScripts.initiation(task, proof.k(), proof.invariants())),
            new Obligation(
                Part.CONSECUTION, KInductionScripts.consecution(task, proof.invariants())),
            new Obligation(
                Part.SAFETY, KInductionScripts.induction(task, proof.k(), proof.invariants()))));
  }

  /** The certificate of a proof by bounded model checking of all runs. */
  public static ProofCertificate of(ProofTask task, KInductionResult.Exhausted proof) {
    return new ProofCertificate(
        List.of(
            new Obligation(
                Part.SAFETY, KInductionScripts.bounded(task.fromInitial(), proof.time())),
            new Obligation(
                Part.COMPLETENESS, KInductionScripts.longerRun(task.fromInitial(), proof.time()))));
  }

  /** The certificate of a proof by a formula for all runs with a violation. */
  public static ProofCertificate ofRuns(SmtLibScript violations) {
    return new ProofCertificate(List.of(new Obligation(Part.REACHABILITY, violations)));
  }

  /** Checks each obligation with a solver of its own. */
  public List<CheckedObligation> check(SolverBudget budget) {
    try (var solverSession = new SolverSession(budget)) {
      return solverSession.budget().call(() -> check(solverSession));
    }
  }

  private List<CheckedObligation> check(SolverSession solverSession) {
    var checked = new ArrayList<CheckedObligation>();
    for (Obligation obligation : obligations) {
      checked.add(new CheckedObligation(obligation.part(), status(obligation, solverSession)));
    }
    return checked;
  }

  private static Status status(Obligation obligation, SolverSession solverSession) {
    Solver solver = solverSession.open();
    obligation.script().formulas().forEach(solver::add);
    try {
      return switch (solverSession.check(solver)) {
        case Answer.Unsatisfiable _ -> Status.PROVED;
        case Answer.Satisfiable _ -> Status.REFUTED;
        case Answer.Unknown _ -> Status.UNKNOWN;
      };
    } catch (LimitReachedException e) {
      return Status.UNKNOWN;
    }
  }
}
