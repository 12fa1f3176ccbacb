package rondo.verify.parameterized;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import rondo.budget.Budget;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.ir.round.ParameterizedRoundSystem;
import rondo.ir.round.RoundProperty;
import rondo.smt.check.HornInvariants;
import rondo.smt.check.KInduction;
import rondo.smt.check.KInductionResult;
import rondo.smt.check.ProofCertificate;
import rondo.smt.check.ProofTask;
import rondo.smt.check.SolverBudget;
import rondo.smt.parameterized.ParameterizedRoundVerifier;
import rondo.smt.parameterized.ParameterizedRoundVerifier.DecisionKnowledge;
import rondo.smt.parameterized.ParameterizedRoundVerifier.Templates;
import rondo.smt.solver.Solver;
import rondo.verify.method.Method;
import rondo.verify.method.SolverOptions;
import rondo.verify.method.SolverSource;
import rondo.verify.model.ModelSource;

/** The queries about a property of a protocol in rounds, for every value of some parameters. */
public record ParameterizedQuery(
    ParameterizedRoundSystem system, RoundProperty property, SolverSource solvers, int bound) {
  /** The protocol with these parameters free. */
  public static ParameterizedRoundSystem system(ModelSource source, Method.Parameterized method)
      throws RejectedException {
    return Distal.parameterizedRounds(
        source.protocolText(),
        source.defines(),
        new LinkedHashSet<>(method.free()),
        method.assumptions());
  }

  /** The queries about a property of such a protocol. */
  public static ParameterizedQuery of(
      ParameterizedRoundSystem system, RoundProperty property, Method.Parameterized method)
      throws RejectedException {
    return new ParameterizedQuery(
        system,
        property,
        SolverSource.of(method.solver()),
        method.solver().bound().orElse(SolverOptions.PARAMETERIZED_ROUNDS));
  }

  /** The proof task in which the decision of each process is known. */
  public ProofTask exactTask() throws RejectedException {
    return task(DecisionKnowledge.OF_EACH, Templates.ALL);
  }

  private ProofTask task(DecisionKnowledge knowledge, Templates templates)
      throws RejectedException {
    try (Solver local = solvers.open()) {
      return new ParameterizedRoundVerifier(system, property, local)
          .proofTask(knowledge, templates);
    }
  }

  /** The certificate of a proof; rejected if none is found. */
  public ProofCertificate certificate() throws RejectedException {
    for (DecisionKnowledge knowledge : DecisionKnowledge.values()) {
      for (Templates templates : Templates.values()) {
        ProofTask task = task(knowledge, templates);
        Optional<ProofCertificate> found = certificate(task).or(() -> hornCertificate(task));
        if (found.isPresent()) {
          return found.get();
        }
      }
    }
    throw noProof(property.name());
  }

  static RejectedException noProof(String property) {
    return new RejectedException(
        Diagnostic.error("V017", Position.NONE, "no proof of `%s` was found".formatted(property))
            .withHelp("`rondo verify --for-all` says how far the attempt got"));
  }

  /** A certificate with invariants from a solver for Horn clauses. */
  private Optional<ProofCertificate> hornCertificate(ProofTask task) {
    return solvers
        .hornSolvers()
        .map(horn -> HornInvariants.of(task, horn, HornInvariants.share()))
        .filter(invariants -> !invariants.isEmpty())
        .flatMap(invariants -> certificate(task.with(invariants)));
  }

  private Optional<ProofCertificate> certificate(ProofTask task) {
    var budget =
        new SolverBudget(
            solvers::open,
            bound,
            Optional.empty(),
            () -> Budget.current().reachedLimit().isPresent());
    return switch (KInduction.of(task, budget)) {
      case KInductionResult.Inductive proof -> Optional.of(ProofCertificate.of(task, proof));
      case KInductionResult.Exhausted proof -> Optional.of(ProofCertificate.of(task, proof));
      case KInductionResult.Violated _, KInductionResult.Inconclusive _ -> Optional.empty();
    };
  }

  /** The obligations of a certificate as one script; each has to be unsatisfiable. */
  public static String text(ProofCertificate certificate) {
    var text = new StringBuilder();
    List<ProofCertificate.Obligation> all = certificate.obligations();
    for (ProofCertificate.Obligation obligation : all) {
      text.append("; ").append(obligation.part().text()).append(", to be unsatisfiable\n");
      text.append(
          obligation == all.getLast()
              ? obligation.script().textWithoutModel()
              : obligation.script().textBeforeOther());
    }
    return text.toString();
  }
}
