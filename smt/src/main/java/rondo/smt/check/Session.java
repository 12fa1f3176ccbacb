package rondo.smt.check;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import rondo.smt.formula.Formula;
import rondo.smt.solver.Answer;
import rondo.smt.solver.Limit;
import rondo.smt.solver.Solver;

/** Solvers that are kept alive during a check, and end with its time or when it is cancelled. */
final class Session implements AutoCloseable {
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(50);

  private final Effort effort;
  private final long deadline;
  private final List<Solver> open = new ArrayList<>();
  private final ScheduledExecutorService lookout =
      Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().factory());

  Session(Effort effort) {
    this.effort = effort;
    deadline = effort.time().map(t -> System.nanoTime() + t.toNanos()).orElse(Long.MAX_VALUE);
    long pause = BETWEEN_LOOKS.toMillis();
    lookout.scheduleWithFixedDelay(this::look, pause, pause, TimeUnit.MILLISECONDS);
  }

  private void look() {
    if (effort.cancelled().getAsBoolean()) {
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
    if (effort.cancelled().getAsBoolean()) {
      return new Answer.Unknown(Answer.Reason.INTERRUPTED, "");
    }
    if (deadline == Long.MAX_VALUE) {
      return solver.check(assumptions, Limit.none());
    }
    long left = deadline - System.nanoTime();
    return left <= 0
        ? new Answer.Unknown(Answer.Reason.TIME, "")
        : solver.check(assumptions, new Limit(Optional.of(Duration.ofNanos(left))));
  }

  @Override
  public void close() {
    lookout.close();
    open.forEach(Solver::close);
  }
}
