package rondo.explore.search.dfs;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import rondo.explore.TransitionSystem;
import rondo.explore.search.dfs.DepthFirstWorker.DeferredSearch;
import rondo.explore.search.expansion.SearchContext;
import rondo.explore.search.expansion.StateExpander;
import rondo.explore.store.ColourStore;
import rondo.explore.store.StateStore;

/**
 * Parallel depth-first search by work stealing, one worker per thread. A worker's open states are
 * private; a worker that has none sends a request to another one, which checks for requests between
 * two rounds and hands over the bottom of its stack. So the search itself needs no synchronization.
 *
 * <p>The search is done when all workers are idle. An idle worker is counted as busy again by the
 * worker that gives it states, which is busy itself; so the count of idle workers cannot reach the
 * number of workers while open states are in transfer.
 */
public final class WorkStealingDfs {
  private static final int SPINS = 200;
  private static final int NAP_NANOS = 20_000;

  private final SearchContext context;
  private final WaitCycleDetector detector;
  private final List<DepthFirstWorker> workers;
  private final AtomicInteger idle = new AtomicInteger();
  private final Optional<StartStates> starts;

  /**
   * Searches a whole system.
   *
   * @param starts the open states of a search of the same store that this one continues, if any
   */
  public WorkStealingDfs(
      SearchContext context,
      TransitionSystem system,
      StateStore store,
      Optional<StartStates> starts) {
    this.context = context;
    this.starts = starts;
    detector = new WaitCycleDetector(context);
    workers =
        createWorkers(
            _ -> worker(new StateExpander(system, store.view(), context), DeferredSearch.NONE));
  }

  /**
   * Searches the pre-accepting part of a system; the workers search the rest for accepting cycles
   * with CNDFS.
   */
  public WorkStealingDfs(SearchContext context, TransitionSystem system, ColourStore store) {
    this.context = context;
    starts = Optional.empty();
    detector = new WaitCycleDetector(context);
    workers =
        createWorkers(
            number -> {
              var upper = new PreAcceptingView(system.acceptance(), store.view());
              var lower = new CndfsWorker(context, system, store, detector, number);
              var expander = new StateExpander(system, upper, context);
              return worker(expander, new AcceptingPartSearch(context, upper, lower));
            });
  }

  private List<DepthFirstWorker> createWorkers(IntFunction<DepthFirstWorker> worker) {
    return IntStream.range(0, context.options().threads()).mapToObj(worker).toList();
  }

  private DepthFirstWorker worker(StateExpander expander, DeferredSearch search) {
    return new DepthFirstWorker(context, expander, this, search, starts);
  }

  /** Runs all workers, one of them in the calling thread. */
  public void search() {
    DepthFirstWorker first = workers.getFirst();
    context.runGuarded(() -> starts.ifPresentOrElse(first::start, first::start));
    if (context.isStopped()) {
      return;
    }
    List<Thread> threads =
        workers.stream()
            .skip(1)
            .map(w -> Thread.ofPlatform().daemon().start(() -> context.runGuarded(w::work)))
            .toList();
    context.runGuarded(first::work);
    threads.forEach(WorkStealingDfs::join);
    context.runGuarded(detector::check);
  }

  /** Gets open states for a worker that has none; false if the search is done. */
  boolean stealWork(DepthFirstWorker worker) {
    idle.incrementAndGet();
    int next = workers.indexOf(worker);
    while (true) {
      next = (next + 1) % workers.size();
      DepthFirstWorker other = workers.get(next);
      if (other != worker && other.requestWork(worker)) {
        for (int spins = 0; !worker.isAnswered(); spins++) {
          if (isDone()) {
            return false;
          }
          worker.denyRequest();
          pause(spins);
        }
        if (worker.takeSharedWork()) {
          return true;
        }
      }
      if (isDone()) {
        return false;
      }
      worker.denyRequest();
      pause(SPINS);
    }
  }

  /** Counts an idle worker as busy; called by a busy one. */
  void markBusy() {
    idle.decrementAndGet();
  }

  private boolean isDone() {
    return context.isStopped() || idle.get() == workers.size();
  }

  private static void pause(int spins) {
    if (spins < SPINS) {
      Thread.onSpinWait();
    } else {
      LockSupport.parkNanos(NAP_NANOS);
    }
  }

  /** Joins a thread, deferring interrupts. */
  public static void join(Thread thread) {
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
