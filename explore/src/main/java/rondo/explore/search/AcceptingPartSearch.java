package rondo.explore.search;

import rondo.explore.store.NewStates;

/**
 * Searches the lower part of a product for cycles, while a {@link DepthFirstWorker} searches the
 * upper part: the states before all accepting ones, where the order does not matter. Valid where
 * nothing is reduced. The lower part cannot be left; so to those who search there, it is the whole
 * system, with many initial states. A worker that is below can give away open states of the upper
 * part.
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
