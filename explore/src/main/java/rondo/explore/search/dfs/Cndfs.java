package rondo.explore.search.dfs;

import java.util.List;
import java.util.stream.IntStream;
import rondo.explore.Acceptance;
import rondo.explore.SearchOptions;
import rondo.explore.TransitionSystem;
import rondo.explore.search.expansion.SearchContext;
import rondo.explore.store.ColourStore;
import rondo.trace.Property;

/**
 * CNDFS, the parallel nested depth-first search for accepting cycles, with one {@link CndfsWorker}
 * per thread.
 */
public final class Cndfs {
  private final SearchContext context;
  private final WaitCycleDetector detector;
  private final TransitionSystem system;
  private final ColourStore store;

  public Cndfs(SearchContext context, TransitionSystem system, ColourStore store) {
    this.context = context;
    this.system = system;
    this.store = store;
    detector = new WaitCycleDetector(context);
  }

  /** Whether the search is for accepting cycles. */
  public static boolean checksCycles(TransitionSystem system, SearchOptions options) {
    return system.acceptance() != Acceptance.NONE
        && options.checked().contains(Property.ACCEPTANCE_CYCLE);
  }

  /** Runs all workers, one of them in the calling thread. */
  public void search() {
    context.runGuarded(this::searchTogether);
  }

  private void searchTogether() {
    List<CndfsWorker> workers =
        IntStream.range(0, context.options().threads())
            .mapToObj(i -> new CndfsWorker(context, system, store, detector, i))
            .toList();
    CndfsWorker first = workers.getFirst();
    if (!first.start()) {
      return;
    }
    List<Thread> threads =
        workers.stream()
            .skip(1)
            .map(w -> Thread.ofPlatform().daemon().start(() -> work(w)))
            .toList();
    work(first);
    threads.forEach(WorkStealingDfs::join);
    detector.check();
  }

  private void work(CndfsWorker worker) {
    context.runGuarded(worker::work);
  }
}
