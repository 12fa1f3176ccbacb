package rondo.cli;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import rondo.cli.report.Progress;
import rondo.smt.check.Effort;
import rondo.smt.formula.Formula;
import rondo.smt.solver.Answer;
import rondo.smt.solver.Capability;
import rondo.smt.solver.Limit;
import rondo.smt.solver.Solver;

/** One property is being asked about; tells the user how that fares. */
final class Asking implements AutoCloseable {
  private final SolverSource source;
  private final Progress progress;
  private final BooleanSupplier interrupted;
  private final long began = System.nanoTime();
  private final AtomicLong questions = new AtomicLong();
  private final AtomicLong told = new AtomicLong();

  /**
   * @param title what is asked about
   */
  Asking(SolverSource source, Console console, String title) {
    this.source = source;
    this.progress = Verification.progress(console, title);
    this.interrupted = Interrupt.requested();
  }

  /**
   * What may be done.
   *
   * @param longest how long the runs may be that are looked at from their beginning
   * @param time from the beginning on
   */
  Effort effort(int longest, Optional<Duration> time) {
    Optional<Duration> left =
        time.map(t -> t.minusNanos(System.nanoTime() - began))
            .map(t -> t.isNegative() ? Duration.ZERO : t);
    return new Effort(() -> new Counted(source.open()), longest, left, this::isCancelled);
  }

  /** Asked again and again, so that it is time to say something each second. */
  private boolean isCancelled() {
    long now = (long) seconds();
    if (told.getAndSet(now) != now) {
      progress.questions(questions.get(), now);
    }
    return interrupted.getAsBoolean();
  }

  /** How long it has taken so far. */
  double seconds() {
    return (System.nanoTime() - began) / 1e9;
  }

  @Override
  public void close() {
    progress.close();
  }

  /** A solver whose questions are counted. */
  private final class Counted implements Solver {
    private final Solver solver;

    Counted(Solver solver) {
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
    public Answer check(List<Formula> assumptions, Limit limit) {
      questions.incrementAndGet();
      return solver.check(assumptions, limit);
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
