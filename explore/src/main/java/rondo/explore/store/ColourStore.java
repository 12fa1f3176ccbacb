package rondo.explore.store;

/**
 * The exact store of CNDFS: the nodes of a {@link TreeStore}, and several sets of states over them,
 * for the colours that all threads share. A state costs a set little more than four bytes.
 */
public final class ColourStore {
  /** A colour that all threads share: a set of states. */
  public enum Colour {
    /** Finished: all successors are blue or on some stack. */
    BLUE,
    /** No accepting cycle is reachable, other than through states whose cycle is reported. */
    RED,
    /** Visited by some worker; kept only if the number of states is limited. */
    VISITED,
    /** The cycle proviso rejected the best ample set. */
    FULLY_EXPANDED,
    /** The violations of this state are reported. */
    REPORTED,
    /** An accepting cycle through this accepting state is reported. */
    CYCLE_REPORTED
  }

  private static final int CAPACITY = 64;

  private final TreeShape shape;
  private final TreeStore tree;
  private final RootSet[] sets = new RootSet[Colour.values().length];

  /**
   * @param initial the initial capacity in states
   * @param threads the maximum number of concurrent threads
   */
  public ColourStore(TreeSplit split, int initial, int threads, MemoryBudget budget) {
    shape = new TreeShape(split);
    tree = new TreeStore(split, initial, threads, budget);
    for (Colour colour : Colour.values()) {
      sets[colour.ordinal()] =
          switch (colour) {
            case BLUE -> tree.roots();
            case RED, VISITED, FULLY_EXPANDED, REPORTED, CYCLE_REPORTED ->
                new RootSet(CAPACITY, tree.left(), tree.right(), budget, tree.safepoint());
          };
    }
  }

  /** A fresh view for one thread. */
  public View view() {
    return new View();
  }

  /** One thread's access to the store. A reference may be loaded any number of times. */
  public final class View {
    private final TreeView view = new TreeView(shape, tree);
    private final RootSet.Adder[] adders = new RootSet.Adder[sets.length];

    /** For commits in two parts: the states of each part, and which of them are blue. */
    private long[] others = new long[64];

    private int[] numbers = new int[64];
    private int[] otherNumbers = new int[64];
    private boolean[] found = new boolean[64];

    private View() {
      for (int i = 0; i < adders.length; i++) {
        adders[i] = sets[i].new Adder();
      }
    }

    /** See {@link StateStore.View#enter}. */
    public void enter() {
      view.enter();
    }

    /** See {@link StateStore.View#leave}. */
    public void leave() {
      view.leave();
    }

    /** Lets another thread modify the tables; a thread that waits for another one must call it. */
    public void poll() {
      tree.safepoint().poll();
    }

    /** The reference of a state that is not a successor of the loaded one. */
    public long reference(int[] state) {
      return view.reference(state);
    }

    /** See {@link StateStore.View#prefetch}. */
    public void prefetch(long reference) {
      view.prefetch(reference);
    }

    /** See {@link StateStore.View#load}. */
    public void load(long reference, int[] state) {
      view.load(reference, state);
    }

    /** See {@link StateStore.View#stage}. */
    public void stage(int[] state, int[] changes, int length) {
      view.stage(state, changes, length);
    }

    /** Interns the states staged since the last call and returns their number. */
    public int commit() {
      return view.commit();
    }

    /**
     * Interns the staged states and makes the unmarked ones blue.
     *
     * @param states receives the unmarked states that were not blue
     * @param aside receives the marked states that are not blue
     */
    public void commit(boolean[] marked, NewStates states, NewStates aside) {
      int count = view.commit();
      long[] references = view.references();
      states.clear(count);
      aside.clear(count);
      reserve(count);
      int kept = 0;
      int put = 0;
      for (int i = 0; i < count; i++) {
        if (marked[i]) {
          others[put] = references[i];
          otherNumbers[put++] = i;
        } else {
          references[kept] = references[i];
          numbers[kept++] = i;
        }
      }
      RootSet.Adder blue = adders[Colour.BLUE.ordinal()];
      blue.addAll(references, kept, states);
      states.renumber(numbers);
      blue.find(others, put, found);
      for (int i = 0; i < put; i++) {
        if (!found[i]) {
          aside.add(others[i], otherNumbers[i]);
        }
      }
    }

    private void reserve(int count) {
      if (found.length < count) {
        int length = 2 * count;
        found = new boolean[length];
        others = new long[length];
        numbers = new int[length];
        otherNumbers = new int[length];
      }
    }

    /** The references of the last commit; valid until a state is staged. */
    public long[] references() {
      return view.references();
    }

    /** Adds a colour to a state; returns whether the state did not have it. */
    public boolean mark(Colour colour, long reference) {
      return adders[colour.ordinal()].add(reference);
    }

    /** Whether a state has a colour. */
    public boolean has(Colour colour, long reference) {
      return adders[colour.ordinal()].contains(reference);
    }

    /** Determines for each of the first {@code count} states whether it has a colour. */
    public void find(Colour colour, long[] references, int count, boolean[] found) {
      adders[colour.ordinal()].find(references, count, found);
    }
  }
}
