package rondo.smt.check;

import java.util.List;
import java.util.Optional;
import rondo.budget.LimitReachedException;
import rondo.smt.check.InductiveStep.Attempt;

/**
 * k-induction: bounded model checking from initial states and inductive steps from arbitrary states
 * alternate, until one of them is conclusive or the bound is reached.
 *
 * <p>If the inductive step holds for k, it holds for every larger k. So k is doubled from one
 * attempt to the next, which leaves most of the time to bounded model checking.
 */
public final class KInduction {
  private final ProofTask task;
  private final SolverBudget budget;

  private Optional<BoundedModelCheck> boundedCheck = Optional.empty();

  private KInduction(ProofTask task, SolverBudget budget) {
    this.task = task;
    this.budget = budget;
  }

  public static KInductionResult of(ProofTask task, SolverBudget budget) {
    return new KInduction(task, budget).run();
  }

  private KInductionResult run() {
    try (var solverSession = new SolverSession(budget)) {
      return solverSession.budget().call(() -> run(solverSession));
    } catch (LimitReachedException e) {
      int safe = boundedCheck.map(BoundedModelCheck::safeDepth).orElse(-1);
      return new KInductionResult.Inconclusive(safe, KInductionResult.Reason.of(e.limit()), "");
    }
  }

  private KInductionResult run(SolverSession solverSession) {
    var check = new BoundedModelCheck(solverSession, task.fromInitial());
    boundedCheck = Optional.of(check);
    Optional<KInductionResult> found = check.checkNext();
    Optional<InductiveSteps> inductions =
        task.fromArbitrary().map(_ -> new InductiveSteps(solverSession));
    while (found.isEmpty() && check.safeDepth() < budget.bound()) {
      found = inductions.flatMap(i -> i.next(check.safeDepth())).or(check::checkNext);
    }
    return found
        .or(() -> inductions.flatMap(i -> i.last(check.safeDepth())))
        .orElseGet(
            () ->
                new KInductionResult.Inconclusive(
                    check.safeDepth(), KInductionResult.Reason.BOUND, ""));
  }

  /** Inductive steps, first without invariants, then with those that Houdini finds. */
  private final class InductiveSteps {
    private final SolverSession solverSession;
    private final InductiveStep step;
    private Optional<Houdini> houdini = Optional.empty();
    private int nextK = 0;

    InductiveSteps(SolverSession solverSession) {
      this.solverSession = solverSession;
      step = new InductiveStep(solverSession, task);
    }

    /**
     * Tries the next inductive step that is due, given the depth up to which no violation exists.
     */
    Optional<KInductionResult> next(int safe) {
      return nextK * task.stride() <= safe ? attempt(nextK) : Optional.empty();
    }

    /** Tries the inductive step for the largest possible k, unless it was tried before. */
    Optional<KInductionResult> last(int safe) {
      int maxK = safe / task.stride();
      return maxK > step.k() || nextK == 0 ? attempt(maxK) : Optional.empty();
    }

    private Optional<KInductionResult> attempt(int k) {
      while (step.k() < k) {
        step.incrementK();
      }
      nextK = Math.max(1, 2 * k);
      return invariants().map(i -> new KInductionResult.Inductive(k, i));
    }

    private Optional<List<CandidateInvariant>> invariants() {
      if (step.check(List.of()) instanceof Attempt.Proved) {
        return Optional.of(List.of());
      }
      if (task.candidates().isEmpty()) {
        return Optional.empty();
      }
      if (houdini.isEmpty()) {
        houdini = Optional.of(new Houdini(solverSession, task));
      }
      return houdini.get().strengthen(step);
    }
  }
}
