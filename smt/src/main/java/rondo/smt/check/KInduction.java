package rondo.smt.check;

import java.util.List;
import java.util.Optional;
import rondo.budget.LimitReachedException;
import rondo.smt.check.InductiveStep.Attempt;

/**
 * Decides whether something can go wrong: bounded search from the beginning and induction from
 * anywhere take turns, until one of them has the answer or the bound is reached.
 *
 * <p>What a window shows, a wider one shows, too; so windows are doubled from one conclusion to the
 * next, and most of the time is left for runs from the beginning.
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

  /** Induction, at first without invariants, then with those that are found. */
  private final class InductiveSteps {
    private final SolverSession solverSession;
    private final InductiveStep step;
    private Optional<Houdini> houdini = Optional.empty();
    private int nextK = 0;

    InductiveSteps(SolverSession solverSession) {
      this.solverSession = solverSession;
      step = new InductiveStep(solverSession, task);
    }

    /** The next conclusion that is due, given that nothing is wrong up to a time. */
    Optional<KInductionResult> next(int safe) {
      return nextK * task.stride() <= safe ? attempt(nextK) : Optional.empty();
    }

    /** The last one, if it was not drawn before. */
    Optional<KInductionResult> last(int safe) {
      int widest = safe / task.stride();
      return widest > step.k() || nextK == 0 ? attempt(widest) : Optional.empty();
    }

    private Optional<KInductionResult> attempt(int window) {
      while (step.k() < window) {
        step.incrementK();
      }
      nextK = Math.max(1, 2 * window);
      return invariants().map(i -> new KInductionResult.Inductive(window, i));
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
