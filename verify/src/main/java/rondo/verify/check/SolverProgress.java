package rondo.verify.check;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import rondo.budget.Budget;
import rondo.smt.check.CandidateInvariant;
import rondo.smt.check.HornInvariants;
import rondo.smt.check.ProofTask;
import rondo.smt.check.SolverBudget;
import rondo.smt.formula.Formula;
import rondo.smt.solver.Answer;
import rondo.smt.solver.Capability;
import rondo.smt.solver.Solver;
import rondo.smt.solver.TimeLimit;
import rondo.verify.method.PropertyProgress;
import rondo.verify.method.SolverSource;
import rondo.verify.method.VerificationListener;

/** Reports progress of the check of one property by a solver. */
public final class SolverProgress implements AutoCloseable {
  private final SolverSource source;
  private final PropertyProgress progress;
  private final VerificationListener listener;
  private final long began = System.nanoTime();
  private final AtomicLong questions = new AtomicLong();
  private final AtomicLong lastReportSecond = new AtomicLong();

  /**
   * @param property its name; empty if all are checked together
   */
  public SolverProgress(SolverSource source, VerificationListener listener, String property) {
    this.source = source;
    this.listener = listener;
    progress = listener.checking(property);
  }

  /**
   * The budget of the check.
   *
   * @param longest the bound of bounded model checking
   * @param time from now on
   */
  public SolverBudget budget(int longest, Optional<Duration> time) {
    Optional<Duration> left =
        time.map(t -> t.minusNanos(System.nanoTime() - began))
            .map(t -> t.isNegative() ? Duration.ZERO : t);
    return new SolverBudget(
        () -> new CountingSolver(source.open()), longest, left, this::isCancelled);
  }

  /** A solver for single queries within the current budget. */
  public Solver open() {
    return new CountingSolver(source.open());
  }

  /** Invariants from a solver for Horn clauses; none if there is no such solver. */
  public List<CandidateInvariant> hornInvariants(ProofTask task) {
    return source
        .hornSolvers()
        .map(solvers -> HornInvariants.of(task, solvers, HornInvariants.share()))
        .orElse(List.of());
  }

  /** Polled by the check; reports progress each second. */
  private boolean isCancelled() {
    long now = (long) seconds();
    if (lastReportSecond.getAndSet(now) != now) {
      progress.reportQueries(questions.get(), now);
    }
    return listener.isCancelled();
  }

  /** The elapsed time. */
  public double seconds() {
    return (System.nanoTime() - began) / 1e9;
  }

  @Override
  public void close() {
    progress.close();
  }

  /** A solver that counts queries. */
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
      Budget.checkpoint();
      TimeLimit within =
          timeLimit.time().isPresent() ? timeLimit : new TimeLimit(Budget.current().remaining());
      return solver.check(assumptions, within);
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
