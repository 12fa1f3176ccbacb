package rondo.explore.search.external;

import rondo.explore.Stepper;
import rondo.explore.TransitionSystem;
import rondo.explore.search.expansion.SearchContext;
import rondo.explore.search.expansion.SuccessorSink;
import rondo.explore.store.ReferenceView;
import rondo.explore.store.TreeStore;

/** Expands states for one thread and collects all successors, each as often as it is reached. */
final class SuccessorExpander extends SuccessorSink {
  private static final int BATCH = 16;

  private final SearchContext context;
  private final Stepper stepper;
  private final ReferenceView view;
  private final int[] state;
  private final Candidates.Collector collector;

  SuccessorExpander(
      SearchContext context,
      TransitionSystem system,
      TreeStore store,
      Candidates.Collector collector) {
    super(context);
    this.context = context;
    this.collector = collector;
    stepper = system.stepper();
    view = store.referenceView();
    state = new int[system.layout().words()];
  }

  void enter() {
    view.enter();
  }

  void leave() {
    view.leave();
  }

  /** Expands states; false if the search is over. */
  boolean expand(long[] states, int from, int count) {
    for (int i = from; i < from + count && !context.isStopped(); i += BATCH) {
      int to = Math.min(i + BATCH, from + count);
      for (int j = i; j < to; j++) {
        clearFaults();
        view.load(states[j], state);
        stepper.successors(state, this);
      }
      int reached = view.commit();
      long[] references = view.references();
      for (int j = 0; j < reached; j++) {
        collector.add(references[j]);
      }
    }
    return !context.isStopped();
  }

  @Override
  public void stage(int[] successor, int[] changes, int length) {
    view.stage(successor, changes, length);
  }
}
