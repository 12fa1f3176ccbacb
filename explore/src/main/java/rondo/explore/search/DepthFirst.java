package rondo.explore.search;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import rondo.explore.Stepper;
import rondo.explore.store.Fresh;

/**
 * One worker of a depth-first search. The open states, found but not expanded, are a stack. The top
 * few of them are expanded together, so that the store can overlap its waits for memory; it is as
 * if a few depth-first searches ran side by side. An expanded state with new successors goes to the
 * path, where its successors refer to it; so a counterexample is read off the path. Entries of the
 * path that no open state descends from are dropped, at the top at once, elsewhere now and then.
 */
final class DepthFirst {
  /** The most rounds that go by between two publications of the figures. */
  private static final int PUBLISH = 64;

  /** Below this size the path is not tidied up. */
  private static final int COLLECT = 1 << 12;

  /** More entries on stacks than this part of the states found is too much to search in width. */
  private static final int CROWDED = 32;

  /** The most open states that are given away at once. */
  private static final int GENEROUS = 1 << 11;

  /** Open states with the path to them, for another worker; none is a refusal. */
  private record Gift(Frontier.Slice open, Path path) {}

  /** What searches the states that this search sets aside. */
  interface Descent {
    /** Nothing is set aside. */
    Descent NONE = _ -> {};

    /** Searches all that has been set aside by the last settling. */
    void descend(DepthFirst from);
  }

  private final Run run;
  private final Crew crew;
  private final Expansion expansion;
  private final Descent descent;
  private final Frontier frontier;
  private final int[] parents = new int[Expansion.TOGETHER];
  private final int[] ordinals = new int[Expansion.TOGETHER];
  private final AtomicReference<DepthFirst> request = new AtomicReference<>();
  private volatile Gift answer;
  private Path path;
  private int collectAt = COLLECT;

  /** How many states may be found until the figures are published. */
  private int batch;

  /** How many states were expanded in the last round. */
  private int expanded;

  private long found;
  private long states;
  private long transitions;
  private int deepest;

  DepthFirst(Run run, Expansion expansion, Crew crew, Descent descent) {
    this.run = run;
    this.crew = crew;
    this.expansion = expansion;
    this.descent = descent;
    frontier = new Frontier(run.memory());
    path = new Path(run.memory());
  }

  /** Finds the initial state. */
  void start() {
    expansion.enter();
    try {
      long initial = expansion.initial();
      run.count(1, 1, 0);
      run.inspect(expansion, Stepper.Rest.NONE, () -> path.trace(Path.NONE, 0));
      if (expansion.faults() == 0) {
        frontier.push(initial, Path.NONE, 0);
      }
    } finally {
      expansion.leave();
    }
  }

  /** Searches until nobody has open states. */
  void work() {
    do {
      expansion.enter();
      try {
        exhaust();
      } finally {
        expansion.leave();
        publish();
      }
    } while (!run.over() && crew.supply(this));
  }

  private void exhaust() {
    int rounds = 0;
    batch = run.batch(PUBLISH * Expansion.TOGETHER);
    while (!frontier.isEmpty() && !run.over()) {
      round();
      if (request.getPlain() != null) {
        give(frontier.size() / 2);
      }
      if (++rounds == PUBLISH || states >= batch) {
        publish();
        rounds = 0;
        batch = run.batch(PUBLISH * Expansion.TOGETHER);
      }
    }
  }

  /** Expands the top few open states. */
  private void round() {
    path.dropAfter(frontier.parent(0));
    if (path.size() >= collectAt) {
      path.collect(frontier);
      collectAt = Math.max(COLLECT, 2 * path.size());
    }
    boolean isCrowded = path.size() + frontier.size() > COLLECT + found / CROWDED;
    int width = isCrowded || batch < Expansion.TOGETHER ? 1 : expansion.width();
    int count = (int) Math.min(width, frontier.size());
    for (int i = 0; i < count; i++) {
      expansion.fetch(frontier.reference(i));
      parents[i] = frontier.parent(i);
      ordinals[i] = frontier.ordinal(i);
    }
    expanded = 0;
    for (int i = 0; i < count && !run.over(); i++) {
      if (depth(i) >= run.options().maxDepth()) {
        run.truncate();
        continue;
      }
      Stepper.Rest rest = expansion.expand(frontier.reference(i));
      if (expansion.faults() > 0 || rest == Stepper.Rest.INVALID_END) {
        int parent = parents[i];
        int ordinal = ordinals[i];
        run.inspect(expansion, rest, () -> path.trace(parent, ordinal));
      }
      parents[expanded] = parents[i];
      ordinals[expanded++] = ordinals[i];
    }
    frontier.pop(count);
    Fresh fresh = expansion.settle();
    transitions += expansion.settled();
    push(fresh);
    descent.descend(this);
  }

  private int source(int number) {
    int i = 0;
    while (i + 1 < expanded && expansion.start(i + 1) <= number) {
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
    List<Integer> choices = new ArrayList<>(path.trace(parents[i], ordinals[i]).choices());
    choices.add(expansion.ordinal(number, i));
    return choices;
  }

  /** Answers who asks while this worker is busy with what was set aside. */
  void giveAll() {
    if (request.getPlain() != null) {
      give(frontier.size());
    }
  }

  /** Pushes what was new, so that the first successor of the first state is on top. */
  private void push(Fresh fresh) {
    states += fresh.size();
    found += fresh.size();
    int next = fresh.size() - 1;
    for (int i = expanded - 1; i >= 0; i--) {
      int start = expansion.start(i);
      if (next < 0 || fresh.number(next) < start) {
        continue;
      }
      int depth = depth(i);
      int place = path.add(parents[i], depth, ordinals[i]);
      deepest = Math.max(deepest, depth + 1);
      for (; next >= 0 && fresh.number(next) >= start; next--) {
        frontier.push(fresh.reference(next), place, expansion.ordinal(fresh.number(next), i));
      }
    }
  }

  private int depth(int i) {
    return parents[i] == Path.NONE ? 0 : path.depth(parents[i]) + 1;
  }

  private void publish() {
    run.count(states, transitions, deepest);
    states = 0;
    transitions = 0;
  }

  /** Another worker asks for open states; false if yet another one is asking. */
  boolean ask(DepthFirst other) {
    return request.compareAndSet(null, other);
  }

  /** Answers who asks with some of the open states, those at the bottom. */
  private void give(long most) {
    long count = Math.min(GENEROUS, most);
    DepthFirst other = request.getAcquire();
    if (count == 0 || other == null) {
      refuse();
      return;
    }
    Frontier.Slice open = frontier.takeBottom((int) count);
    Gift gift = new Gift(open, path.shareUpTo(open.lastParent()));
    crew.wake();
    request.set(null);
    other.answer = gift;
  }

  /** Answers who asks, if anyone, with nothing. */
  void refuse() {
    DepthFirst other = request.getAcquire();
    if (other != null) {
      request.set(null);
      other.answer = new Gift(Frontier.Slice.NONE, path);
    }
  }

  /** Whether the request that this worker made was answered. */
  boolean answered() {
    return answer != null;
  }

  /** Takes what was given, and tells whether it was anything. */
  boolean accept() {
    Gift gift = answer;
    answer = null;
    if (gift.open() == Frontier.Slice.NONE) {
      return false;
    }
    path.release();
    path = gift.path();
    collectAt = Math.max(COLLECT, 2 * path.size());
    frontier.push(gift.open());
    return true;
  }
}
