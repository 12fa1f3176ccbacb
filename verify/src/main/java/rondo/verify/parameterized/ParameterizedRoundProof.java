package rondo.verify.parameterized;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;
import rondo.budget.Budget;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;
import rondo.ir.round.ParameterizedRoundSystem;
import rondo.ir.round.RoundProperty;
import rondo.smt.check.CandidateInvariant;
import rondo.smt.check.KInduction;
import rondo.smt.check.KInductionResult;
import rondo.smt.check.ProofCertificate;
import rondo.smt.check.ProofCertificate.CheckedObligation;
import rondo.smt.check.ProofCertificate.Status;
import rondo.smt.check.ProofTask;
import rondo.smt.check.SmallestViolation;
import rondo.smt.check.SolverBudget;
import rondo.smt.formula.IntegerTerm;
import rondo.smt.formula.SmtModel;
import rondo.smt.formula.TermFactory;
import rondo.smt.parameterized.ParameterizedRoundVerifier;
import rondo.smt.parameterized.ParameterizedRoundVerifier.DecisionKnowledge;
import rondo.smt.parameterized.ParameterizedRoundVerifier.Templates;
import rondo.smt.solver.Answer;
import rondo.smt.solver.Solver;
import rondo.trace.Verdict.Extent;
import rondo.trace.Verdict.Reason;
import rondo.verify.check.SmtVerdict;
import rondo.verify.check.SolverProgress;
import rondo.verify.parameterized.ParameterizedEngine.ProofAttempt;
import rondo.verify.report.MethodDetails;

/** An attempt to prove one property of a protocol in rounds, for every value of parameters. */
final class ParameterizedRoundProof {
  private final ParameterizedRoundSystem parameterized;
  private final RoundProperty property;
  private final List<String> free;
  private final int bound;
  private final SolverProgress progress;

  /**
   * @param free the parameters that may have any value
   * @param bound the bound of bounded model checking, in rounds
   */
  ParameterizedRoundProof(
      ParameterizedRoundSystem parameterized,
      RoundProperty property,
      List<String> free,
      int bound,
      SolverProgress progress) {
    this.parameterized = parameterized;
    this.property = property;
    this.free = List.copyOf(free);
    this.bound = bound;
    this.progress = progress;
  }

  /**
   * First with less knowledge of decisions, where proofs are smaller, but a violation may be none,
   * and with few candidate invariants; then with those of a solver for Horn clauses; then with all.
   */
  ProofAttempt run() throws RejectedException {
    ProofTask small;
    try {
      small = task(DecisionKnowledge.OF_ALL, Templates.OF_DECISIONS);
    } catch (RejectedException e) {
      return unsupported(e);
    }
    if (!isSatisfiable(small)) {
      throw ParameterizedUnsupported.noValues(free);
    }
    KInductionResult result = KInduction.of(small, share(2));
    Optional<ProofAttempt> proved = proved(small, result);
    if (proved.isEmpty() && result instanceof KInductionResult.Inconclusive) {
      Budget.checkpoint();
      ProofTask horn = small.with(progress.hornInvariants(small));
      proved = horn.candidates().isEmpty() ? proved : proved(horn, KInduction.of(horn, share(2)));
    }
    if (proved.isEmpty() && result instanceof KInductionResult.Inconclusive) {
      Budget.checkpoint();
      ProofTask more = task(DecisionKnowledge.OF_ALL, Templates.ALL);
      result = KInduction.of(more, share(2));
      proved = proved(more, result);
    }
    return proved.isPresent() ? proved.get() : runExactly(result);
  }

  /** The budget with a part of the remaining time. */
  private SolverBudget share(int part) {
    return Budget.current()
        .remaining()
        .map(t -> budget().within(t.dividedBy(part)))
        .orElse(budget());
  }

  private ProofAttempt runExactly(KInductionResult earlier) {
    Budget.checkpoint();
    ProofTask exact;
    try {
      exact = task(DecisionKnowledge.OF_EACH, Templates.ALL);
    } catch (RejectedException e) {
      return switch (earlier) {
        case KInductionResult.Inconclusive inconclusive -> failed(inconclusive, earlier);
        case KInductionResult.Violated violated ->
            new ProofAttempt.Failed(
                new Extent.Stopped(
                    Reason.UNCONFIRMED,
                    "of formulas that have more runs than the protocol, after %d rounds"
                        .formatted(violated.time())),
                OptionalInt.empty());
        case KInductionResult.Inductive _, KInductionResult.Exhausted _ -> unsupported(e);
      };
    }
    KInductionResult result = KInduction.of(exact, budget());
    return switch (result) {
      case KInductionResult.Inductive _, KInductionResult.Exhausted _ ->
          proved(exact, result).orElseThrow();
      case KInductionResult.Violated violated -> candidate(exact, violated);
      case KInductionResult.Inconclusive inconclusive -> failed(inconclusive, earlier);
    };
  }

  private ProofTask task(DecisionKnowledge knowledge, Templates templates)
      throws RejectedException {
    try (Solver local = progress.open()) {
      return new ParameterizedRoundVerifier(parameterized, property, local)
          .proofTask(knowledge, templates);
    }
  }

  private SolverBudget budget() {
    return progress.budget(bound, Optional.empty());
  }

  private boolean isSatisfiable(ProofTask task) {
    try (Solver solver = progress.open()) {
      solver.add(task.fromInitial().init());
      return !(solver.check() instanceof Answer.Unsatisfiable);
    }
  }

  private Optional<ProofAttempt> proved(ProofTask task, KInductionResult result) {
    return switch (result) {
      case KInductionResult.Inductive inductive ->
          Optional.of(
              checked(
                  ProofCertificate.of(task, inductive),
                  "k-induction",
                  inductive.k() == 0 ? "by induction" : "by k-induction, k = " + inductive.k(),
                  OptionalInt.of(inductive.k()),
                  inductive.invariants()));
      case KInductionResult.Exhausted exhausted ->
          Optional.of(
              checked(
                  ProofCertificate.of(task, exhausted),
                  "completeness threshold",
                  "no run is longer than " + exhausted.time() + " rounds",
                  OptionalInt.empty(),
                  List.of()));
      case KInductionResult.Violated _, KInductionResult.Inconclusive _ -> Optional.empty();
    };
  }

  private ProofAttempt checked(
      ProofCertificate certificate,
      String kind,
      String text,
      OptionalInt k,
      List<CandidateInvariant> invariants) {
    List<CheckedObligation> obligations = certificate.check(budget());
    if (obligations.stream().anyMatch(o -> o.status() == Status.REFUTED)) {
      throw new IllegalStateException(
          "a proof of `%s` is refuted when it is checked again: %s"
              .formatted(property.name(), obligations));
    }
    if (obligations.stream().anyMatch(o -> o.status() == Status.UNKNOWN)) {
      Budget.checkpoint();
      return new ProofAttempt.Failed(
          new Extent.Stopped(Reason.SOLVER, "a proof was found, but could not be checked again"),
          OptionalInt.empty());
    }
    return new ProofAttempt.Proved(
        new MethodDetails.ParameterizedProof(
            kind,
            text,
            k,
            invariants.stream().map(CandidateInvariant::text).toList(),
            obligations));
  }

  private ProofAttempt candidate(ProofTask task, KInductionResult.Violated violated) {
    TermFactory factory = task.fromInitial().factory();
    SequencedMap<String, IntegerTerm> parameters = new LinkedHashMap<>();
    new SmallValues(free)
        .free()
        .forEach(name -> parameters.put(name, factory.integerVariable(name)));
    SmtModel smallest =
        SmallestViolation.of(task, violated, List.copyOf(parameters.values()), budget());
    SequencedMap<String, Integer> values = new LinkedHashMap<>();
    parameters.forEach(
        (name, term) ->
            values.put(
                name, Math.clamp(smallest.integer(term), Integer.MIN_VALUE, Integer.MAX_VALUE)));
    return new ProofAttempt.Candidate(values);
  }

  private ProofAttempt failed(
      KInductionResult.Inconclusive inconclusive, KInductionResult earlier) {
    int depth =
        earlier instanceof KInductionResult.Inconclusive(int safeDepth, _, _)
            ? Math.max(safeDepth, inconclusive.safeDepth())
            : inconclusive.safeDepth();
    String detail =
        inconclusive.reason() == KInductionResult.Reason.SOLVER ? inconclusive.detail() : "";
    return new ProofAttempt.Failed(
        new Extent.Stopped(SmtVerdict.reason(inconclusive.reason()), detail),
        depth < 0 ? OptionalInt.empty() : OptionalInt.of(depth));
  }

  private static ProofAttempt unsupported(RejectedException e) {
    Diagnostic first = e.diagnostics().getFirst();
    return new ProofAttempt.Failed(
        new Extent.Stopped(Reason.NOT_PARAMETERIZED, first.at(), first.message()),
        OptionalInt.empty());
  }
}
