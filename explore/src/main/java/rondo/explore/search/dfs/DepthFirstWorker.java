package rondo.explore.search.dfs;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import rondo.explore.Stepper;
import rondo.explore.search.expansion.SearchContext;
import rondo.explore.search.expansion.StateExpander;
import rondo.explore.store.NewStates;

/**
 * One worker of a depth-first search.
 *
 * <p>The open states, found but not expanded, are a stack. The topmost ones are expanded in
 * batches, so that the store can overlap its cache misses; this amounts to a few depth-first
 * searches that run side by side. An expanded state with new successors is added to the search
 * tree, where its successors refer to it; so a counterexample is read off the tree. Tree entries
 * without open descendants are dropped: at the top at once, elsewhere now and then.
 */
final class DepthFirstWorker {
  /** The maximum number of rounds between two updates of the statistics. */
  private static final int PUBLISH = 64;

  /** A tree smaller than this is not garbage collected. */
  private static final int COLLECT = 1 << 12;

  /**
   * If the stack entries exceed the states found divided by this number, states are expanded one at
   * a time.
   */
  private static final int CROWDED = 32;

  /** The maximum number of open states that are given away at once. */
  private static final int MAX_SHARED = 1 << 11;

  /** Open states with their search tree, for another worker; an empty share is a refusal. */
  private record WorkShare(Frontier.Slice open, SearchTree tree) {}

  /** Searches the states that this search defers. */
  interface DeferredSearch {
    /** No states are deferred. */
    DeferredSearch NONE = _ -> {};

    /** Searches the states deferred by the last commit. */
    void searchDeferred(DepthFirstWorker from);
  }

  private final SearchContext context;
  private final WorkStealingDfs search;
  private final StateExpander expander;
  private final DeferredSearch deferredSearch;
  private final Frontier frontier;
  private final int[] parents = new int[StateExpander.BATCH_SIZE];
  private final int[] ordinals = new int[StateExpander.BATCH_SIZE];
  private final AtomicReference<DepthFirstWorker> request = new AtomicReference<>();
  private volatile WorkShare answer;
  private SearchTree tree;
  private int collectAt = COLLECT;

  /** The number of states that may be found until the statistics are updated. */
  private int batch;

  /** The number of states expanded in the last round. */
  private int expanded;

  private long found;
  private long states;
  private long transitions;
  private int deepest;

  DepthFirstWorker(
      SearchContext context,
      StateExpander expander,
      WorkStealingDfs search,
      DeferredSearch deferredSearch,
      Optional<StartStates> starts) {
    this.context = context;
    this.search = search;
    this.expander = expander;
    this.deferredSearch = deferredSearch;
    frontier = new Frontier(context.memory());
    tree = new SearchTree(context.memory(), starts);
  }

  /** Stores the initial state and reports its faults. */
  void start() {
    expander.enter();
    try {
      long initial = expander.initial();
      context.addStatistics(1, 1, 0);
      context.reportViolations(
          expander, Stepper.EndState.NONE, () -> tree.trace(SearchTree.NONE, 0));
      if (expander.faults() == 0) {
        frontier.push(initial, SearchTree.NONE, 0);
      }
    } finally {
      expander.leave();
    }
  }

  /** Takes over the open states of another search. */
  void start(StartStates starts) {
    starts.forEach((state, number) -> frontier.push(state, SearchTree.startParent(number), 0));
  }

  /** Searches until no worker has open states. */
  void work() {
    do {
      expander.enter();
      try {
        exhaust();
      } finally {
        expander.leave();
        publish();
      }
    } while (!context.isStopped() && search.stealWork(this));
  }

  private void exhaust() {
    int rounds = 0;
    batch = context.batchSize(PUBLISH * StateExpander.BATCH_SIZE);
    while (!frontier.isEmpty() && !context.isStopped()) {
      round();
      if (request.getPlain() != null) {
        shareWork(frontier.size() / 2);
      }
      if (++rounds == PUBLISH || states >= batch) {
        publish();
        rounds = 0;
        batch = context.batchSize(PUBLISH * StateExpander.BATCH_SIZE);
      }
    }
  }

  /** Expands the topmost open states. */
  private void round() {
    tree.dropAfter(frontier.parent(0));
    if (tree.size() >= collectAt) {
      tree.collect(frontier);
      collectAt = Math.max(COLLECT, 2 * tree.size());
    }
    boolean isCrowded = tree.size() + frontier.size() > COLLECT + found / CROWDED;
    int width = isCrowded || batch < StateExpander.BATCH_SIZE ? 1 : StateExpander.BATCH_SIZE;
    int most = (int) Math.min(width, frontier.size());
    for (int i = 0; i < most; i++) {
      expander.prefetch(frontier.reference(i));
      parents[i] = frontier.parent(i);
      ordinals[i] = frontier.ordinal(i);
    }
    expanded = 0;
    int count = 0;
    while (count < most && !expander.isBatchComplete() && !context.isStopped()) {
      int i = count++;
      if (depth(i) >= context.options().maxDepth()) {
        context.noteTruncated();
        continue;
      }
      Stepper.EndState state = expander.expand(frontier.reference(i));
      if (expander.faults() > 0 || state == Stepper.EndState.INVALID_END) {
        int parent = parents[i];
        int ordinal = ordinals[i];
        context.reportViolations(expander, state, () -> tree.trace(parent, ordinal));
      }
      parents[expanded] = parents[i];
      ordinals[expanded++] = ordinals[i];
    }
    frontier.pop(count);
    NewStates newStates = expander.commit();
    transitions += expander.committedTransitions();
    push(newStates);
    deferredSearch.searchDeferred(this);
  }

  private int source(int number) {
    int i = 0;
    while (i + 1 < expanded && expander.start(i + 1) <= number) {
      i++;
    }
    return i;
  }

  /** The depth of the source of a transition of the last commit. */
  int sourceDepth(int number) {
    return depth(source(number));
  }

  /**
   * The choices that lead to the target of a transition of the last commit; valid until the next
   * round.
   */
  List<Integer> choices(int number) {
    int i = source(number);
    List<Integer> choices = new ArrayList<>(tree.trace(parents[i], ordinals[i]).choices());
    choices.add(expander.ordinal(number, i));
    return choices;
  }

  /** Answers a pending request while this worker is busy with deferred states. */
  void shareAllWork() {
    if (request.getPlain() != null) {
      shareWork(frontier.size());
    }
  }

  /** Pushes the new states, the first successor of the first state on top. */
  private void push(NewStates newStates) {
    states += newStates.size();
    found += newStates.size();
    int next = newStates.size() - 1;
    for (int i = expanded - 1; i >= 0; i--) {
      int start = expander.start(i);
      if (next < 0 || newStates.number(next) < start) {
        continue;
      }
      int depth = depth(i);
      int place = tree.add(parents[i], depth, ordinals[i]);
      deepest = Math.max(deepest, depth + 1);
      for (; next >= 0 && newStates.number(next) >= start; next--) {
        frontier.push(
            newStates.reference(next), place, expander.ordinal(newStates.number(next), i));
      }
    }
  }

  private int depth(int i) {
    return tree.depthBelow(parents[i]);
  }

  private void publish() {
    context.addStatistics(states, transitions, deepest);
    states = 0;
    transitions = 0;
  }

  /** Requests open states on behalf of {@code other}; false if another request is pending. */
  boolean requestWork(DepthFirstWorker other) {
    return request.compareAndSet(null, other);
  }

  /** Answers the pending request with open states from the bottom of the stack. */
  private void shareWork(long most) {
    long count = Math.min(MAX_SHARED, most);
    DepthFirstWorker other = request.getAcquire();
    if (count == 0 || other == null) {
      denyRequest();
      return;
    }
    Frontier.Slice open = frontier.takeBottom((int) count);
    WorkShare share = new WorkShare(open, tree.shareUpTo(open.lastParent()));
    search.markBusy();
    request.set(null);
    other.answer = share;
  }

  /** Refuses the pending request, if there is one. */
  void denyRequest() {
    DepthFirstWorker other = request.getAcquire();
    if (other != null) {
      request.set(null);
      other.answer = new WorkShare(Frontier.Slice.NONE, tree);
    }
  }

  /** Whether this worker's request was answered. */
  boolean isAnswered() {
    return answer != null;
  }

  /** Takes over the states of the answer; false if it was a refusal. */
  boolean takeSharedWork() {
    WorkShare share = answer;
    answer = null;
    if (share.open() == Frontier.Slice.NONE) {
      return false;
    }
    tree.release();
    tree = share.tree();
    collectAt = Math.max(COLLECT, 2 * tree.size());
    frontier.push(share.open());
    return true;
  }
}
