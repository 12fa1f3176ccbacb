package rondo.budget;

import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * The time limit and interruption of a verification. A budget is bound to the threads that work on
 * the verification, so that every potentially long loop can call {@link #checkpoint}, however
 * deeply nested: analyses, enumerations, encodings, compilation, searches. Budgets nest: an inner
 * budget is never larger than the enclosing ones.
 *
 * <p>A separate thread checks the limits several times a second, so a checkpoint costs no more than
 * reading a field.
 */
public final class Budget implements AutoCloseable {
  private static final ScopedValue<Budget> CURRENT = ScopedValue.newInstance();
  private static final Duration TICK = Duration.ofMillis(20);
  private static final Budget UNLIMITED =
      new Budget(Optional.empty(), Optional.empty(), () -> false);

  private final Optional<Budget> outer;
  private final Optional<Long> deadline;
  private final BooleanSupplier interrupted;
  private volatile Optional<BudgetLimit> reached = Optional.empty();
  private volatile boolean closed;
  private volatile Optional<Activity> activity = Optional.empty();

  private Budget(Optional<Budget> outer, Optional<Long> deadline, BooleanSupplier interrupted) {
    this.outer = outer;
    this.deadline = deadline;
    this.interrupted = interrupted;
  }

  /** The budget of the current thread. */
  public static Budget current() {
    return CURRENT.orElse(UNLIMITED);
  }

  /** Throws {@link LimitReachedException} if the current budget is used up. */
  public static void checkpoint() {
    current().check();
  }

  /** A checkpoint that also reports the progress of the current activity. */
  public static void checkpoint(String what, long count) {
    current().report(what, count);
    checkpoint();
  }

  /**
   * Starts a nested budget.
   *
   * @param time from now on
   * @param interrupted polled several times a second
   */
  public Budget within(Duration time, BooleanSupplier interrupted) {
    var inner = new Budget(Optional.of(this), deadline(time), interrupted);
    inner.updateLimit();
    Thread.ofVirtual().name("rondo-budget").start(inner::watch);
    return inner;
  }

  private static Optional<Long> deadline(Duration time) {
    Duration longest = Duration.ofNanos(Long.MAX_VALUE / 2);
    return time.compareTo(longest) > 0
        ? Optional.empty()
        : Optional.of(System.nanoTime() + time.toNanos());
  }

  private void watch() {
    while (!closed && reached.isEmpty()) {
      try {
        Thread.sleep(TICK);
      } catch (InterruptedException e) {
        return;
      }
      updateLimit();
    }
  }

  private void updateLimit() {
    if (reached.isEmpty()) {
      reached = currentLimit();
    }
  }

  private Optional<BudgetLimit> currentLimit() {
    if (interrupted.getAsBoolean()) {
      return Optional.of(BudgetLimit.INTERRUPTED);
    }
    if (deadline.isPresent() && System.nanoTime() - deadline.get() >= 0) {
      return Optional.of(BudgetLimit.TIME);
    }
    outer.ifPresent(Budget::updateLimit);
    return outer.flatMap(Budget::reachedLimit);
  }

  /** The limit that was reached, if any. */
  public Optional<BudgetLimit> reachedLimit() {
    return reached;
  }

  /** Throws {@link LimitReachedException} if a limit was reached. */
  public void check() {
    if (reached.isPresent()) {
      throw new LimitReachedException(reached.get());
    }
  }

  /** The remaining time; empty if there is no limit, zero if it is used up. */
  public Optional<Duration> remaining() {
    Optional<Duration> own =
        deadline.map(d -> Duration.ofNanos(Math.max(0, d - System.nanoTime())));
    Optional<Duration> around = outer.flatMap(Budget::remaining);
    return own.isPresent() && around.isPresent()
        ? Optional.of(own.get().compareTo(around.get()) < 0 ? own.get() : around.get())
        : own.or(() -> around);
  }

  /** Runs {@code work} within this budget. */
  public <R> R call(Supplier<R> work) {
    return ScopedValue.where(CURRENT, this).call(work::get);
  }

  /** Runs {@code work}, which may throw a checked exception, within this budget. */
  public <R, X extends Throwable> R callChecked(ScopedValue.CallableOp<R, X> work) throws X {
    return ScopedValue.where(CURRENT, this).call(work);
  }

  /**
   * Completes the result of a computation that may have been stopped by its budget: within the
   * current budget, or without limits if that is used up.
   */
  public static <R, X extends Throwable> R complete(ScopedValue.CallableOp<R, X> work) throws X {
    return current().reachedLimit().isPresent() ? UNLIMITED.callChecked(work) : work.call();
  }

  /** Runs {@code work} within this budget. */
  public void run(Runnable work) {
    ScopedValue.where(CURRENT, this).run(work);
  }

  /** Reports an activity to this budget and the enclosing ones. */
  public void report(String what, long count) {
    if (this == UNLIMITED) {
      return; // It is shared by all threads and has no listeners.
    }
    activity = Optional.of(new Activity(what, count));
    outer.ifPresent(o -> o.report(what, count));
  }

  /** The last reported activity. */
  public Optional<Activity> activity() {
    return activity;
  }

  /** Stops the check; limits that are reached from now on are not noticed. */
  @Override
  public void close() {
    closed = true;
  }
}
