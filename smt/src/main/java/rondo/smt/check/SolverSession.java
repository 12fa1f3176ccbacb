package rondo.smt.check;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import rondo.budget.Budget;
import rondo.smt.formula.Formula;
import rondo.smt.solver.Answer;
import rondo.smt.solver.Solver;
import rondo.smt.solver.TimeLimit;

/** The solvers of one check; interrupted at its time limit and on cancellation. */
final class SolverSession implements AutoCloseable {
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(50);
  private static final Duration FOREVER = Duration.ofDays(36500);

  private final SolverBudget solverBudget;
  private final Budget budget;
  private final List<Solver> open = new ArrayList<>();
  private final ScheduledExecutorService monitor =
      Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().factory());

  SolverSession(SolverBudget solverBudget) {
    this.solverBudget = solverBudget;
    budget = Budget.current().within(solverBudget.time().orElse(FOREVER), solverBudget.cancelled());
    long pause = BETWEEN_LOOKS.toMillis();
    monitor.scheduleWithFixedDelay(this::interruptIfExhausted, pause, pause, TimeUnit.MILLISECONDS);
  }

  private void interruptIfExhausted() {
    if (budget.reachedLimit().isPresent()) {
      synchronized (open) {
        open.forEach(Solver::interrupt);
      }
    }
  }

  Solver open() {
    Solver solver = solverBudget.solvers().get();
    synchronized (open) {
      open.add(solver);
    }
    return solver;
  }

  Answer check(Solver solver, Formula... assumptions) {
    return check(solver, List.of(assumptions));
  }

  Answer check(Solver solver, List<Formula> assumptions) {
    budget.check();
    Answer answer = solver.check(assumptions, new TimeLimit(budget.remaining()));
    if (answer instanceof Answer.Unknown) {
      budget.check(); // An exhausted budget takes precedence over the solver's reason.
    }
    return answer;
  }

  /** The budget of the check. */
  Budget budget() {
    return budget;
  }

  @Override
  public void close() {
    budget.close();
    monitor.close();
    open.forEach(Solver::close);
  }
}
