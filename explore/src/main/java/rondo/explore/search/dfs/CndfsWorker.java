package rondo.explore.search.dfs;

import java.util.List;
import java.util.function.Supplier;
import rondo.explore.FibonacciHash;
import rondo.explore.SearchOptions;
import rondo.explore.Stepper;
import rondo.explore.TransitionSystem;
import rondo.explore.search.expansion.SearchContext;
import rondo.explore.store.ColourStore;
import rondo.explore.store.ColourStore.Colour;
import rondo.explore.store.ColourStore.View;

/**
 * One worker of CNDFS, after Evangelista, Laarman, Petrucci and van de Pol, with the early cycle
 * detection and the rule for red states of Schwoon and Esparza. With one worker it is nested
 * depth-first search.
 *
 * <p>Every worker searches from the initial state, in an order of its own, and avoids blue states,
 * which are done. The states on its stack are cyan; cyan is local to the worker. When the worker
 * backtracks from an accepting state, it searches for a path from there back to its stack: see
 * {@link RedSearch}. A state all of whose successors are red becomes red without that search; this
 * is checked only while an accepting state is on the stack, which may benefit from it.
 *
 * <p>Partial-order reduction: a state is expanded to an ample set if the cycle proviso allows it.
 * For cycles, the proviso is that no successor in the set is cyan. Proof: take any cycle and the
 * first of its states to become blue. The next state of the cycle was not blue, so it was cyan to
 * the same worker, which therefore took all transitions. For safety, the proviso is that at least
 * one successor in the set is not cyan. That successor becomes blue before the state does, so a
 * path along such successors ends in a fully expanded state.
 *
 * <p>The stack of open states holds, for each cyan state, a header and above it the successors yet
 * to be visited. The header contains the position of the header below, the number of transitions,
 * and whether some successor is known not to be red.
 */
final class CndfsWorker {
  /**
   * The mode of the search.
   *
   * @param isReducing whether partial-order reduction is applied
   * @param isParallel whether there is more than one worker
   * @param checksCycles whether the search is for accepting cycles
   * @param isNested whether that needs red searches, since the automaton is not weak
   */
  record Mode(boolean isReducing, boolean isParallel, boolean checksCycles, boolean isNested) {
    static Mode of(TransitionSystem system, SearchOptions options) {
      boolean hasCycles = Cndfs.checksCycles(system, options);
      return new Mode(
          system.isReduced(),
          options.threads() > 1,
          hasCycles,
          hasCycles && !system.acceptance().isWeak());
    }

    /** Whether another ample set may be tried after the proviso rejected one. */
    boolean triesAgain() {
      return !(isParallel && checksCycles);
    }
  }

  /** The expander and stack that the blue and the red search of a worker share. */
  record Stack(CndfsExpander expansion, ReferenceStack cyan) {}

  /** The depth of a search's root, and the choices that lead to it. */
  record StartPoint(int depth, Supplier<List<Integer>> choices) {}

  /** The maximum number of states between two updates of the statistics. */
  private static final int PUBLISH = 1024;

  /** When a state is counted: only once, though several workers may visit it. */
  private enum CountingRule {
    /** At its visit: the only worker visits each state once. */
    ON_VISIT,
    /**
     * At its first visit by any worker, which takes a shared set of visited states; needed for the
     * limit on states.
     */
    ON_FIRST_VISIT,
    /** When it becomes blue, which takes no extra set; until then it is on a stack. */
    ON_BLUE;

    static CountingRule of(SearchContext context, Mode mode) {
      if (!mode.isParallel()) {
        return ON_VISIT;
      }
      return context.countsTowardsLimit() ? ON_FIRST_VISIT : ON_BLUE;
    }
  }

  private static final long HEADER = 1L << 63;
  private static final long NOT_RED = 1L << 62;
  private static final int COUNT_SHIFT = 32;
  private static final long COUNT_MASK = (1L << 30) - 1;

  private final SearchContext context;
  private final int number;
  private final Mode mode;
  private final CountingRule rule;
  private final CndfsExpander expansion;
  private final View view;
  private final WaitCycleDetector detector;
  private final RedSearch redSearch;
  private final ReferenceStack cyan;
  private final LongStack open;
  private final CounterexampleRecorder recorder;
  private final long initial;

  /**
   * By successor of the state being expanded: whether it is blue, and whether it is cyan or that
   * state itself.
   */
  private boolean[] blue = new boolean[64];

  private boolean[] onStack = new boolean[64];

  /** The position of the topmost header. */
  private int header;

  /** The number of accepting states on the stack. */
  private int acceptingCyans;

  private StartPoint point = new StartPoint(0, List::of);

  /** Called at each update of the statistics. */
  private Runnable between = () -> {};

  private long random;
  private int untilPublish;
  private long states;
  private long transitions;
  private int deepest;

  CndfsWorker(
      SearchContext context,
      TransitionSystem system,
      ColourStore store,
      WaitCycleDetector detector,
      int number) {
    this.context = context;
    this.number = number;
    mode = Mode.of(system, context.options());
    rule = CountingRule.of(context, mode);
    expansion = new CndfsExpander(system, store, context);
    view = expansion.view();
    cyan = new ReferenceStack(context.memory());
    open = new LongStack(context.memory());
    this.detector = detector;
    redSearch = new RedSearch(context, detector, mode, new Stack(expansion, cyan));
    view.enter();
    try {
      initial = expansion.initial();
    } finally {
      view.leave();
    }
    recorder = new CounterexampleRecorder(context, new Stack(expansion, cyan), initial);
    random = number * FibonacciHash.FACTOR;
    untilPublish = context.batchSize(PUBLISH);
  }

  /** Reports faults of the initialisation; false if there are any. */
  boolean start() {
    recorder.reportInitialFaults();
    transitions++;
    if (expansion.faults() > 0) {
      states++;
      publish();
    }
    return expansion.faults() == 0;
  }

  /** Searches from the initial state. */
  void work() {
    view.enter();
    try {
      search(initial);
    } finally {
      view.leave();
      publish();
    }
  }

  /** Searches from {@code root}; the thread has entered the store already. */
  void search(long root, StartPoint at, Runnable poll) {
    if (view.has(Colour.BLUE, root)) {
      return;
    }
    point = at;
    between = poll;
    recorder.setPrefix(at.choices());
    search(root);
    publish();
  }

  private void search(long root) {
    if (mode.isNested()) {
      detector.begin();
    }
    try {
      enter(root);
      exhaust();
    } finally {
      if (mode.isNested()) {
        detector.finish();
      }
    }
  }

  private void exhaust() {
    boolean isFresh = true;
    while (!open.isEmpty() && !context.isStopped()) {
      long top = open.pop();
      if (top < 0) {
        leave(top);
        isFresh = false;
      } else if (isFresh && !mode.isParallel() || !view.has(Colour.BLUE, top)) {
        enter(top);
        isFresh = true;
      } else {
        noteColour(top);
      }
      if (--untilPublish == 0) {
        publish();
        between.run();
      }
    }
    while (!open.isEmpty()) {
      unwind();
    }
    context.countOnStack(number, 0);
  }

  /**
   * Pops the stack after the search was stopped: expanded states are counted, though the search has
   * not finished them.
   */
  private void unwind() {
    long head = open.pop();
    if (head < 0) {
      paintBlue(cyan.top(), head >>> COUNT_SHIFT & COUNT_MASK);
      cyan.pop();
    }
  }

  /** Expands a state and pushes it onto the stack. */
  private void enter(long reference) {
    int depth = point.depth() + cyan.size();
    visit(reference);
    if (depth >= context.options().maxDepth()) {
      context.noteTruncated();
      paintBlue(reference, 0);
      note(NOT_RED);
      return;
    }
    deepest = Math.max(deepest, depth);
    expansion.load(reference);
    boolean accepting = mode.checksCycles() && expansion.isAccepting();
    int count = expand(reference);
    if (rule == CountingRule.ON_VISIT) {
      transitions += count;
    }
    cyan.push(accepting ? reference | ReferenceStack.MARK : reference);
    acceptingCyans += accepting ? 1 : 0;
    open.push(HEADER | (long) count << COUNT_SHIFT | header);
    header = open.size() - 1;
    push(count);
    if (mode.checksCycles()) {
      checkSuccessorColours(count, accepting);
    }
  }

  /** Expands a state to an ample set or fully; returns the number of its successors. */
  private int expand(long reference) {
    if (mode.isReducing()) {
      boolean refused = false;
      for (int attempt = 0; expansion.stageAmple(attempt); attempt++) {
        int count = commit(reference);
        if (expansion.faults() == 0 && isAllowed(reference, count)) {
          return count;
        }
        refused = true;
        if (mode.checksCycles() && attempt == 0) {
          view.mark(Colour.FULLY_EXPANDED, reference);
        }
        if (!mode.triesAgain()) {
          break;
        }
      }
      assert !refused || !mode.checksCycles() || view.has(Colour.FULLY_EXPANDED, reference);
    }
    Stepper.EndState state = expansion.stageAllAfterAmple();
    if (expansion.faults() > 0 || state == Stepper.EndState.INVALID_END) {
      expansion.commit();
      recorder.reportState(reference, state);
      expansion.load(reference);
      expansion.stageAll();
    }
    return commit(reference);
  }

  /** Commits the staged successors of a state and looks up which are blue and which are cyan. */
  private int commit(long from) {
    int count = expansion.commit();
    if (blue.length < count) {
      blue = new boolean[2 * count];
      onStack = new boolean[2 * count];
    }
    long[] references = expansion.references();
    view.find(Colour.BLUE, references, count, blue);
    for (int i = 0; i < count; i++) {
      onStack[i] = !blue[i] && (references[i] == from || cyan.contains(references[i]));
    }
    return count;
  }

  /**
   * The cycle proviso; {@code reference} counts as cyan, even if another worker has made it blue.
   */
  private boolean isAllowed(long reference, int count) {
    long[] references = expansion.references();
    int cyans = 0;
    for (int i = 0; i < count; i++) {
      cyans += onStack[i] || references[i] == reference ? 1 : 0;
    }
    return mode.checksCycles() ? cyans == 0 : cyans < count;
  }

  /** Pushes the successors to be visited, the first one in this worker's order on top. */
  private void push(int count) {
    long[] references = expansion.references();
    int from = open.size();
    for (int i = count - 1; i >= 0; i--) {
      if (!blue[i] && !onStack[i]) {
        open.push(references[i]);
      }
    }
    if (number > 0) {
      shuffle(from);
    }
  }

  private void shuffle(int from) {
    for (int last = open.size() - 1; last > from; last--) {
      random ^= random << 13;
      random ^= random >>> 7;
      random ^= random << 17;
      int other = from + (int) Math.unsignedMultiplyHigh(random, last - from + 1);
      long moved = open.at(other);
      open.set(other, open.at(last));
      open.set(last, moved);
    }
  }

  /** Checks the colours of all successors: a cyan one may close an accepting cycle. */
  private void checkSuccessorColours(int count, boolean accepting) {
    long[] references = expansion.references();
    boolean mayBeRed = mode.isNested() && acceptingCyans > 0;
    for (int i = 0; i < count; i++) {
      long reference = references[i];
      if (onStack[i]) {
        mayBeRed = false;
        if (accepting || cyan.isMarked(reference)) {
          recorder.reportCycle(new long[] {cyan.top(), reference});
          note(NOT_RED);
          return;
        }
      } else if (mayBeRed && blue[i] && !view.has(Colour.RED, reference)) {
        mayBeRed = false;
      }
    }
    if (!mayBeRed) {
      note(NOT_RED);
    }
  }

  /**
   * Takes note of the colour of a successor of the topmost state that has become blue meanwhile.
   */
  private void noteColour(long reference) {
    if (mode.isNested() && (open.at(header) & NOT_RED) == 0 && !view.has(Colour.RED, reference)) {
      note(NOT_RED);
    }
  }

  private void note(long flag) {
    if (!open.isEmpty()) {
      open.set(header, open.at(header) | flag);
    }
  }

  /** Backtracks from a state. */
  private void leave(long head) {
    long reference = cyan.top();
    boolean isRed = mode.isNested() && (head & NOT_RED) == 0;
    if (isRed) {
      view.mark(Colour.RED, reference);
    }
    paintBlue(reference, head >>> COUNT_SHIFT & COUNT_MASK);
    if (!isRed && mode.isNested() && cyan.isTopMarked()) {
      isRed = view.has(Colour.RED, reference) || searchRed(reference);
    }
    acceptingCyans -= cyan.isTopMarked() ? 1 : 0;
    cyan.pop();
    header = (int) head;
    if (!isRed) {
      note(NOT_RED);
    }
  }

  private boolean searchRed(long reference) {
    RedSearch.SearchResult result = redSearch.search(reference);
    if (result == RedSearch.SearchResult.WAIT_CYCLE) {
      result = redSearch.searchIgnoringColours(reference);
    }
    if (result == RedSearch.SearchResult.CYCLE) {
      recorder.reportCycle(redSearch.path());
      // The cycle is reported; no worker needs to wait for this state.
      view.mark(Colour.RED, reference);
    }
    return view.has(Colour.RED, reference);
  }

  private void visit(long reference) {
    switch (rule) {
      case ON_VISIT -> states++;
      case ON_FIRST_VISIT -> states += view.mark(Colour.VISITED, reference) ? 1 : 0;
      case ON_BLUE -> {}
    }
  }

  private void paintBlue(long reference, long count) {
    if (view.mark(Colour.BLUE, reference)) {
      switch (rule) {
        case ON_VISIT -> {}
        case ON_FIRST_VISIT -> transitions += count;
        case ON_BLUE -> {
          states++;
          transitions += count;
        }
      }
    }
  }

  private void publish() {
    context.addStatistics(states, transitions, deepest);
    if (rule == CountingRule.ON_BLUE) {
      context.countOnStack(number, cyan.size());
    }
    states = 0;
    transitions = 0;
    untilPublish = context.batchSize(PUBLISH);
  }
}
