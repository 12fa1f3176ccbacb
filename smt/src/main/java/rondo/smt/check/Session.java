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
import rondo.smt.solver.Limit;
import rondo.smt.solver.Solver;

/** Solvers that are kept alive during a check, and end with its time or when it is cancelled. */
final class Session implements AutoCloseable {
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(50);
  private static final Duration FOREVER = Duration.ofDays(36500);

  private final Effort effort;
  private final Budget budget;
  private final List<Solver> open = new ArrayList<>();
  private final ScheduledExecutorService lookout =
      Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().factory());

  Session(Effort effort) {
    this.effort = effort;
    budget = Budget.current().within(effort.time().orElse(FOREVER), effort.cancelled());
    long pause = BETWEEN_LOOKS.toMillis();
    lookout.scheduleWithFixedDelay(this::look, pause, pause, TimeUnit.MILLISECONDS);
  }

  private void look() {
    if (budget.reached().isPresent()) {
      synchronized (open) {
        open.forEach(Solver::interrupt);
      }
    }
  }

  Solver open() {
    Solver solver = effort.solvers().get();
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
    Answer answer = solver.check(assumptions, new Limit(budget.left()));
    if (answer instanceof Answer.Unknown) {
      budget.check(); // Whatever the solver says, that is why it gives none.
    }
    return answer;
  }

  /** What the check may take. */
  Budget budget() {
    return budget;
  }

  @Override
  public void close() {
    budget.close();
    lookout.close();
    open.forEach(Solver::close);
  }
}
