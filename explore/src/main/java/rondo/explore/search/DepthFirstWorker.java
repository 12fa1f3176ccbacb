package rondo.explore.search;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import rondo.explore.Stepper;
import rondo.explore.store.NewStates;

/**
 * One worker of a depth-first search. The open states, found but not expanded, are a stack. The top
 * few of them are expanded together, so that the store can overlap its waits for memory; it is as
 * if a few depth-first searches ran side by side. An expanded state with new successors goes to the
 * path, where its successors refer to it; so a counterexample is read off the path. Entries of the
 * path that no open state descends from are dropped, at the top at once, elsewhere now and then.
 */
final class DepthFirstWorker {
  /** The most rounds that go by between two publications of the figures. */
  private static final int PUBLISH = 64;

  /** Below this size the path is not tidied up. */
  private static final int COLLECT = 1 << 12;

  /** More entries on stacks than this part of the states found is too much to search in width. */
  private static final int CROWDED = 32;

  /** The most open states that are given away at once. */
  private static final int MAX_SHARED = 1 << 11;

  /** Open states with the path to them, for another worker; none is a refusal. */
  private record WorkShare(Frontier.Slice open, SearchTree tree) {}

  /** What searches the states that this search sets aside. */
  interface DeferredSearch {
    /** Nothing is set aside. */
    DeferredSearch NONE = _ -> {};

    /** Searches all that has been set aside by the last settling. */
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

  /** How many states may be found until the figures are published. */
  private int batch;

  /** How many states were expanded in the last round. */
  private int expanded;

  private long found;
  private long states;
  private long transitions;
  private int deepest;

  DepthFirstWorker(
      SearchContext context,
      StateExpander expander,
      WorkStealingDfs search,
      DeferredSearch deferredSearch) {
    this.context = context;
    this.search = search;
    this.expander = expander;
    this.deferredSearch = deferredSearch;
    frontier = new Frontier(context.memory());
    tree = new SearchTree(context.memory());
  }

  /** Finds the initial state. */
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

  /** Searches until nobody has open states. */
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

  /** Expands the top few open states. */
  private void round() {
    tree.dropAfter(frontier.parent(0));
    if (tree.size() >= collectAt) {
      tree.collect(frontier);
      collectAt = Math.max(COLLECT, 2 * tree.size());
    }
    boolean isCrowded = tree.size() + frontier.size() > COLLECT + found / CROWDED;
    int width = isCrowded || batch < StateExpander.BATCH_SIZE ? 1 : expander.batchSize();
    int count = (int) Math.min(width, frontier.size());
    for (int i = 0; i < count; i++) {
      expander.prefetch(frontier.reference(i));
      parents[i] = frontier.parent(i);
      ordinals[i] = frontier.ordinal(i);
    }
    expanded = 0;
    for (int i = 0; i < count && !context.isStopped(); i++) {
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

  /** How deep the source of a transition settled last is. */
  int sourceDepth(int number) {
    return depth(source(number));
  }

  /** How to get to the target of a transition settled last; may be asked until the next round. */
  List<Integer> choices(int number) {
    int i = source(number);
    List<Integer> choices = new ArrayList<>(tree.trace(parents[i], ordinals[i]).choices());
    choices.add(expander.ordinal(number, i));
    return choices;
  }

  /** Answers who asks while this worker is busy with what was set aside. */
  void shareAllWork() {
    if (request.getPlain() != null) {
      shareWork(frontier.size());
    }
  }

  /** Pushes what was new, so that the first successor of the first state is on top. */
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
    return parents[i] == SearchTree.NONE ? 0 : tree.depth(parents[i]) + 1;
  }

  private void publish() {
    context.addStatistics(states, transitions, deepest);
    states = 0;
    transitions = 0;
  }

  /** Another worker asks for open states; false if yet another one is asking. */
  boolean requestWork(DepthFirstWorker other) {
    return request.compareAndSet(null, other);
  }

  /** Answers who asks with some of the open states, those at the bottom. */
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

  /** Answers who asks, if anyone, with nothing. */
  void denyRequest() {
    DepthFirstWorker other = request.getAcquire();
    if (other != null) {
      request.set(null);
      other.answer = new WorkShare(Frontier.Slice.NONE, tree);
    }
  }

  /** Whether the request that this worker made was answered. */
  boolean isAnswered() {
    return answer != null;
  }

  /** Takes what was given, and tells whether it was anything. */
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
