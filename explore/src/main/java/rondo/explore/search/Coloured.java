package rondo.explore.search;

import java.util.List;
import java.util.function.Supplier;
import rondo.explore.SearchOptions;
import rondo.explore.Stepper;
import rondo.explore.TransitionSystem;
import rondo.explore.store.ColourStore;
import rondo.explore.store.ColourStore.Colour;
import rondo.explore.store.ColourStore.View;

/**
 * One worker of the coloured depth-first search: CNDFS, after Evangelista, Laarman, Petrucci and
 * van de Pol, with the early detection of cycles and the rule for red states of Schwoon and
 * Esparza. With one worker it is the nested depth-first search.
 *
 * <p>Every worker searches from the initial state, in an order of its own, and keeps away from
 * states that are blue: done. The states on its stack are cyan; cyan is its own colour. When it is
 * done with an accepting state, it looks for a way from there back to its stack: see {@link
 * RedSearch}. A state all of whose successors are red is red without that; this is looked at only
 * while an accepting state is on the stack, which may gain by it.
 *
 * <p>Partial order reduction: a state is expanded to an ample set if the cycle proviso allows it.
 * For cycles: none of its states is cyan. Take any cycle and the first of its states to become
 * blue; the next one was not blue, so it was cyan to the same worker, which therefore took all
 * transitions. For safety: at least one of its states is not cyan; it becomes blue before, so going
 * from state to such a state ends where all transitions are taken.
 *
 * <p>The stack of open states holds, for each cyan state, a header and above it the successors yet
 * to be visited. The header has the place of the header below, the number of transitions, and
 * whether a successor is known that is not red.
 */
final class Coloured {
  /** What is looked for, and by how many. */
  record Mode(boolean isReducing, boolean isParallel, boolean hasCycles, boolean isNested) {
    static Mode of(TransitionSystem system, SearchOptions options) {
      boolean hasCycles = ColouredCrew.hasCycles(system, options);
      return new Mode(
          system.isReduced(),
          options.threads() > 1,
          hasCycles,
          hasCycles && !system.acceptance().isWeak());
    }

    /** Whether an ample set may be tried after the proviso refused another one. */
    boolean triesAgain() {
      return !(isParallel && hasCycles);
    }
  }

  /** What the blue and the red search of a worker share. */
  record Stack(ColouredExpansion expansion, ReferenceStack cyan) {}

  /** Where a search begins, and how to get there. */
  record Place(int depth, Supplier<List<Integer>> choices) {}

  /** The most states that go by between two publications of the figures. */
  private static final int PUBLISH = 1024;

  /** When a state adds to the figures: once, though several workers may come there. */
  private enum Counting {
    /** When it is visited: there is one worker, which comes to each state once. */
    ON_VISIT,
    /** When it is the first to be visited, of which a set is kept: for the limit on states. */
    ON_FIRST_VISIT,
    /** When it becomes blue, which costs nothing; until then it is on the stack. */
    ON_BLUE;

    static Counting of(Run run, Mode mode) {
      if (!mode.isParallel()) {
        return ON_VISIT;
      }
      return run.countsTowardsLimit() ? ON_FIRST_VISIT : ON_BLUE;
    }
  }

  private static final long HEADER = 1L << 63;
  private static final long NOT_RED = 1L << 62;
  private static final int COUNT_SHIFT = 32;
  private static final long COUNT_MASK = (1L << 30) - 1;

  private final Run run;
  private final int number;
  private final Mode mode;
  private final Counting counting;
  private final ColouredExpansion expansion;
  private final View view;
  private final Impasse impasse;
  private final RedSearch redSearch;
  private final ReferenceStack cyan;
  private final LongStack open;
  private final Witnesses witnesses;
  private final long initial;

  /** Which successors of the state that is expanded are blue, and which are cyan or the state. */
  private boolean[] blue = new boolean[64];

  private boolean[] onStack = new boolean[64];

  /** Where the topmost header is. */
  private int header;

  /** How many states on the stack are accepting. */
  private int acceptingCyans;

  private Place place = new Place(0, List::of);

  /** What is to be done now and then. */
  private Runnable between = () -> {};

  private long random;
  private int untilPublish;
  private long states;
  private long transitions;
  private int deepest;

  Coloured(Run run, TransitionSystem system, ColourStore store, Impasse impasse, int number) {
    this.run = run;
    this.number = number;
    mode = Mode.of(system, run.options());
    counting = Counting.of(run, mode);
    expansion = new ColouredExpansion(system, store, run);
    view = expansion.view();
    cyan = new ReferenceStack(run.memory());
    open = new LongStack(run.memory());
    this.impasse = impasse;
    redSearch = new RedSearch(run, impasse, mode, new Stack(expansion, cyan));
    view.enter();
    try {
      initial = expansion.initial();
    } finally {
      view.leave();
    }
    witnesses = new Witnesses(run, new Stack(expansion, cyan), initial);
    random = number * 0x9E3779B97F4A7C15L;
    untilPublish = run.batch(PUBLISH);
  }

  /** Looks at the initialisation; false if it is faulty. */
  boolean start() {
    witnesses.tellInitialisation();
    transitions++;
    if (expansion.faults() > 0) {
      states++;
      publish();
    }
    return expansion.faults() == 0;
  }

  /** Searches until everything is done. */
  void work() {
    view.enter();
    try {
      search(initial);
    } finally {
      view.leave();
      publish();
    }
  }

  /** Searches what can be reached from a state; the thread has entered the store already. */
  void search(long root, Place at, Runnable poll) {
    if (view.has(Colour.BLUE, root)) {
      return;
    }
    place = at;
    between = poll;
    witnesses.begin(at.choices());
    search(root);
    publish();
  }

  private void search(long root) {
    if (mode.isNested()) {
      impasse.begin();
    }
    try {
      enter(root);
      exhaust();
    } finally {
      if (mode.isNested()) {
        impasse.finish();
      }
    }
  }

  private void exhaust() {
    boolean justLooked = true;
    while (!open.isEmpty() && !run.over()) {
      long top = open.pop();
      if (top < 0) {
        leave(top);
        justLooked = false;
      } else if (justLooked && !mode.isParallel() || !view.has(Colour.BLUE, top)) {
        enter(top);
        justLooked = true;
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
    run.countOnStack(number, 0);
  }

  /** After the end: what was expanded counts, though the search is not done with it. */
  private void unwind() {
    long head = open.pop();
    if (head < 0) {
      paintBlue(cyan.top(), head >>> COUNT_SHIFT & COUNT_MASK);
      cyan.pop();
    }
  }

  /** A state is expanded and goes onto the stack. */
  private void enter(long reference) {
    int depth = place.depth() + cyan.size();
    visit(reference);
    if (depth >= run.options().maxDepth()) {
      run.truncate();
      paintBlue(reference, 0);
      note(NOT_RED);
      return;
    }
    deepest = Math.max(deepest, depth);
    expansion.load(reference);
    boolean accepting = mode.hasCycles() && expansion.isAccepting();
    int count = expand(reference);
    if (counting == Counting.ON_VISIT) {
      transitions += count;
    }
    cyan.push(accepting ? reference | ReferenceStack.MARK : reference);
    acceptingCyans += accepting ? 1 : 0;
    open.push(HEADER | (long) count << COUNT_SHIFT | header);
    header = open.size() - 1;
    push(count);
    if (mode.hasCycles()) {
      lookForRed(count, accepting);
    }
  }

  /** Finds the successors that count of a state; the answer is how many there are. */
  private int expand(long reference) {
    if (mode.isReducing()) {
      boolean refused = false;
      for (int attempt = 0; expansion.stageAmple(attempt); attempt++) {
        int count = settle(reference);
        if (expansion.faults() == 0 && isAllowed(reference, count)) {
          return count;
        }
        refused = true;
        if (mode.hasCycles() && attempt == 0) {
          view.paint(Colour.FULL, reference);
        }
        if (!mode.triesAgain()) {
          break;
        }
      }
      assert !refused || !mode.hasCycles() || view.has(Colour.FULL, reference);
    }
    Stepper.Rest rest = expansion.stageInstead();
    if (expansion.faults() > 0 || rest == Stepper.Rest.INVALID_END) {
      expansion.settle();
      witnesses.tell(reference, rest);
      expansion.load(reference);
      expansion.stageAll();
    }
    return settle(reference);
  }

  /** Gives the successors of a state references, and finds out which are blue and which cyan. */
  private int settle(long from) {
    int count = expansion.settle();
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

  /** The cycle proviso; {@code reference} counts as cyan, even if others are done with it. */
  private boolean isAllowed(long reference, int count) {
    long[] references = expansion.references();
    int cyans = 0;
    for (int i = 0; i < count; i++) {
      cyans += onStack[i] || references[i] == reference ? 1 : 0;
    }
    return mode.hasCycles() ? cyans == 0 : cyans < count;
  }

  /** Pushes the successors that are to be visited, so that this worker's first is on top. */
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

  /** Looks at the colours of all successors: one that is cyan may close a cycle. */
  private void lookForRed(int count, boolean accepting) {
    long[] references = expansion.references();
    boolean mayBeRed = mode.isNested() && acceptingCyans > 0;
    for (int i = 0; i < count; i++) {
      long reference = references[i];
      if (onStack[i]) {
        mayBeRed = false;
        if (accepting || cyan.isMarked(reference)) {
          witnesses.report(new long[] {cyan.top(), reference});
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

  /** A successor of the state on top of the stack has become blue meanwhile. */
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

  /** A state leaves the stack. */
  private void leave(long head) {
    long reference = cyan.top();
    boolean isRed = mode.isNested() && (head & NOT_RED) == 0;
    if (isRed) {
      view.paint(Colour.RED, reference);
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
    RedSearch.End end = redSearch.from(reference);
    if (end == RedSearch.End.CIRCLE) {
      end = redSearch.through(reference);
    }
    if (end == RedSearch.End.CYCLE) {
      witnesses.report(redSearch.way());
      // It is told; nobody needs to wait for it.
      view.paint(Colour.RED, reference);
    }
    return view.has(Colour.RED, reference);
  }

  private void visit(long reference) {
    switch (counting) {
      case ON_VISIT -> states++;
      case ON_FIRST_VISIT -> states += view.paint(Colour.VISITED, reference) ? 1 : 0;
      case ON_BLUE -> {}
    }
  }

  private void paintBlue(long reference, long count) {
    if (view.paint(Colour.BLUE, reference)) {
      switch (counting) {
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
    run.count(states, transitions, deepest);
    if (counting == Counting.ON_BLUE) {
      run.countOnStack(number, cyan.size());
    }
    states = 0;
    transitions = 0;
    untilPublish = run.batch(PUBLISH);
  }
}
