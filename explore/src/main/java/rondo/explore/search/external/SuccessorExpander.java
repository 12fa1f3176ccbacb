package rondo.explore.search.external;

import java.util.function.LongConsumer;
import rondo.explore.Stepper;
import rondo.explore.TransitionSystem;
import rondo.explore.search.expansion.SearchContext;
import rondo.explore.search.expansion.SuccessorSink;
import rondo.explore.store.ReferenceView;
import rondo.explore.store.TreeStore;

/** Expands states for one thread and collects all successors, each as often as it is reached. */
final class SuccessorExpander extends SuccessorSink {
  static final int BATCH = 16;

  private final SearchContext context;
  private final Stepper stepper;
  private final ReferenceView view;
  private final int[] state;
  private final Candidates.Collector collector;

  /** The number of successors in the current batch, and of those up to the end of each state. */
  private int staged;

  private final int[] ends = new int[BATCH];

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
      expandBatch(states, i, Math.min(i + BATCH, from + count), _ -> {});
    }
    return !context.isStopped();
  }

  /**
   * Expands at most {@link #BATCH} states.
   *
   * @param incomplete receives those with a successor whose nodes are not known; none of their
   *     successors is collected
   */
  void expandBatch(long[] states, int from, int to, LongConsumer incomplete) {
    staged = 0;
    for (int i = from; i < to; i++) {
      clearFaults();
      view.load(states[i], state);
      stepper.successors(state, this);
      ends[i - from] = staged;
    }
    view.commit();
    long[] references = view.references();
    for (int i = from, first = 0; i < to; first = ends[i++ - from]) {
      if (isKnown(first, ends[i - from])) {
        for (int j = first; j < ends[i - from]; j++) {
          collector.add(references[j]);
        }
      } else {
        incomplete.accept(states[i]);
      }
    }
  }

  private boolean isKnown(int from, int to) {
    for (int i = from; i < to; i++) {
      if (view.isUnknown(i)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public void stage(int[] successor, int[] changes, int length) {
    view.stage(successor, changes, length);
    staged++;
  }
}
