package rondo.cli;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import rondo.cli.report.ProgressReporter;
import rondo.smt.check.SolverBudget;
import rondo.smt.formula.Formula;
import rondo.smt.solver.Answer;
import rondo.smt.solver.Capability;
import rondo.smt.solver.Solver;
import rondo.smt.solver.TimeLimit;

/** One property is being asked about; tells the user how that fares. */
final class SolverProgress implements AutoCloseable {
  private final SolverSource source;
  private final ProgressReporter reporter;
  private final BooleanSupplier interrupted;
  private final long began = System.nanoTime();
  private final AtomicLong questions = new AtomicLong();
  private final AtomicLong lastReportSecond = new AtomicLong();

  /**
   * @param title what is asked about
   */
  SolverProgress(SolverSource source, Console console, String title) {
    this.source = source;
    this.reporter = Verification.progress(console, title);
    this.interrupted = Interrupt.requested();
  }

  /**
   * What may be done.
   *
   * @param longest how long the runs may be that are looked at from their beginning
   * @param time from the beginning on
   */
  SolverBudget budget(int longest, Optional<Duration> time) {
    Optional<Duration> left =
        time.map(t -> t.minusNanos(System.nanoTime() - began))
            .map(t -> t.isNegative() ? Duration.ZERO : t);
    return new SolverBudget(
        () -> new CountingSolver(source.open()), longest, left, this::isCancelled);
  }

  /** Asked again and again, so that it is time to say something each second. */
  private boolean isCancelled() {
    long now = (long) seconds();
    if (lastReportSecond.getAndSet(now) != now) {
      reporter.reportQueries(questions.get(), now);
    }
    return interrupted.getAsBoolean();
  }

  /** How long it has taken so far. */
  double seconds() {
    return (System.nanoTime() - began) / 1e9;
  }

  @Override
  public void close() {
    reporter.close();
  }

  /** A solver whose questions are counted. */
  private final class CountingSolver implements Solver {
    private final Solver solver;

    CountingSolver(Solver solver) {
      this.solver = solver;
    }

    @Override
    public Set<Capability> capabilities() {
      return solver.capabilities();
    }

    @Override
    public void add(Formula formula) {
      solver.add(formula);
    }

    @Override
    public void push() {
      solver.push();
    }

    @Override
    public void pop() {
      solver.pop();
    }

    @Override
    public Answer check(List<Formula> assumptions, TimeLimit timeLimit) {
      questions.incrementAndGet();
      return solver.check(assumptions, timeLimit);
    }

    @Override
    public void interrupt() {
      solver.interrupt();
    }

    @Override
    public void close() {
      solver.close();
    }
  }
}
