package rondo.explore.search;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import rondo.explore.TransitionSystem;
import rondo.explore.search.DepthFirst.Descent;
import rondo.explore.store.ColourStore;
import rondo.explore.store.StateStore;

/**
 * The workers of a depth-first search, one a thread. A worker's open states are its own; one that
 * has none asks another, which looks for requests between two rounds and hands over the bottom of
 * its stack. So the search proper needs no synchronization.
 *
 * <p>The search is done when all workers are idle. An idle worker is counted as busy again by the
 * worker that gives it something, which is busy itself; so the count of idle workers cannot reach
 * all of them while open states are on the way.
 */
final class Crew {
  private static final int SPINS = 200;
  private static final int NAP_NANOS = 20_000;

  private final Run run;
  private final Impasse impasse;
  private final List<DepthFirst> workers;
  private final AtomicInteger idle = new AtomicInteger();

  /** A crew for the whole of a system. */
  Crew(Run run, TransitionSystem system, StateStore store) {
    this.run = run;
    impasse = new Impasse(run);
    workers = recruit(_ -> worker(new Expansion(system, store.view(), run), Descent.NONE));
  }

  /** A crew for the upper part of a system, whose workers search the lower part for cycles. */
  Crew(Run run, TransitionSystem system, ColourStore store) {
    this.run = run;
    impasse = new Impasse(run);
    workers =
        recruit(
            number -> {
              var upper = new UpperView(system.acceptance(), store.view());
              var lower = new Coloured(run, system, store, impasse, number);
              var expansion = new Expansion(system, upper, run);
              return worker(expansion, new LowerSearch(run, upper, lower));
            });
  }

  private List<DepthFirst> recruit(IntFunction<DepthFirst> worker) {
    return IntStream.range(0, run.options().threads()).mapToObj(worker).toList();
  }

  private DepthFirst worker(Expansion expansion, Descent descent) {
    return new DepthFirst(run, expansion, this, descent);
  }

  /** Searches with all workers, one of them in the calling thread. */
  void search() {
    DepthFirst first = workers.getFirst();
    run.guard(first::start);
    if (run.over()) {
      return;
    }
    List<Thread> threads =
        workers.stream()
            .skip(1)
            .map(w -> Thread.ofPlatform().daemon().start(() -> run.guard(w::work)))
            .toList();
    run.guard(first::work);
    threads.forEach(Crew::join);
    run.guard(impasse::check);
  }

  /** Finds open states for a worker that has none; false if the search is done. */
  boolean supply(DepthFirst worker) {
    idle.incrementAndGet();
    int next = workers.indexOf(worker);
    while (true) {
      next = (next + 1) % workers.size();
      DepthFirst other = workers.get(next);
      if (other != worker && other.ask(worker)) {
        for (int spins = 0; !worker.answered(); spins++) {
          if (isDone()) {
            return false;
          }
          worker.refuse();
          pause(spins);
        }
        if (worker.accept()) {
          return true;
        }
      }
      if (isDone()) {
        return false;
      }
      worker.refuse();
      pause(SPINS);
    }
  }

  /** Counts an idle worker as busy; called by a busy one. */
  void wake() {
    idle.decrementAndGet();
  }

  private boolean isDone() {
    return run.over() || idle.get() == workers.size();
  }

  private static void pause(int spins) {
    if (spins < SPINS) {
      Thread.onSpinWait();
    } else {
      LockSupport.parkNanos(NAP_NANOS);
    }
  }

  /** Waits for the end of a thread, whoever interrupts. */
  static void join(Thread thread) {
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
