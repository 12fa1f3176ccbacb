package rondo.explore.search.dfs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import rondo.budget.Budget;
import rondo.explore.SearchOptions;
import rondo.explore.SearchTask;
import rondo.explore.ToyTransitionSystem;
import rondo.explore.ToyTransitionSystems;
import rondo.explore.search.dfs.RedSearch.SearchResult;
import rondo.explore.search.expansion.SearchContext;
import rondo.explore.store.ColourStore;
import rondo.explore.store.ColourStore.Colour;
import rondo.explore.store.MemoryBudget;
import rondo.explore.store.TreeSplit;
import rondo.trace.Coverage;

class RedSearchTest {
  private final ToyTransitionSystem ring =
      ToyTransitionSystems.accepting(ToyTransitionSystems.ring(2), s -> s[0] == 0);
  private final MemoryBudget memory = new MemoryBudget(Long.MAX_VALUE);
  private final SearchContext context =
      new SearchContext(
          new SearchTask(ring, SearchOptions.defaults().withThreads(2)),
          Coverage.Exhaustive::new,
          memory,
          Budget.current(),
          System.nanoTime());
  private final ColourStore store =
      new ColourStore(TreeSplit.of(ring.layout(), List.of()), 1 << 10, 2, memory);

  /**
   * The only successor of the accepting state becomes blue, by another worker, while the red search
   * waits for it; then it closes the cycle.
   */
  @Test
  void aSuccessorThatBecomesBlueLaterIsSearched() throws InterruptedException {
    var expansion = new CndfsExpander(ring, store, context);
    var cyan = new ReferenceStack(memory);
    var detector = new WaitCycleDetector(context);
    var search =
        new RedSearch(
            context,
            detector,
            new CndfsWorker.Mode(true, true, true, true),
            new CndfsWorker.Stack(expansion, cyan));
    ColourStore.View view = expansion.view();
    ColourStore.View othersView = store.view();
    detector.begin();
    detector.begin();
    Thread searching = Thread.currentThread();
    view.enter();
    long first = expansion.initial();
    long second = view.reference(new int[] {1});
    view.mark(Colour.BLUE, first);
    cyan.push(first | ReferenceStack.MARK);
    Thread other =
        Thread.ofPlatform()
            .daemon()
            .start(
                () -> {
                  while (searching.getState() != Thread.State.TIMED_WAITING) {
                    Thread.onSpinWait();
                  }
                  othersView.enter();
                  othersView.mark(Colour.BLUE, second);
                  othersView.leave();
                });
    try {
      assertThat(search.search(first)).isEqualTo(SearchResult.CYCLE);
      assertThat(search.path()).containsExactly(first, second, first);
    } finally {
      view.leave();
      other.join(10_000);
    }
  }
}
