package rondo.explore.search.dfs;

import rondo.explore.search.expansion.SearchContext;
import rondo.explore.store.NewStates;

/**
 * CNDFS of the part of a product that is not pre-accepting (the lower part), while a {@link
 * DepthFirstWorker} searches the pre-accepting states (the upper part), where the search order does
 * not matter. Valid only without partial-order reduction. No transition leads from the lower part
 * back to the upper part; so for the CNDFS workers the lower part is the whole system, with many
 * initial states. A worker that is searching the lower part can still give away open states of the
 * upper part.
 */
final class AcceptingPartSearch implements DepthFirstWorker.DeferredSearch {
  private final SearchContext context;
  private final PreAcceptingView upper;
  private final CndfsWorker worker;

  AcceptingPartSearch(SearchContext context, PreAcceptingView upper, CndfsWorker worker) {
    this.context = context;
    this.upper = upper;
    this.worker = worker;
  }

  @Override
  public void searchDeferred(DepthFirstWorker from) {
    NewStates aside = upper.deferred();
    for (int i = 0; i < aside.size() && !context.isStopped(); i++) {
      int number = aside.number(i);
      var point =
          new CndfsWorker.StartPoint(from.sourceDepth(number) + 1, () -> from.choices(number));
      worker.search(aside.reference(i), point, from::shareAllWork);
    }
  }
}
