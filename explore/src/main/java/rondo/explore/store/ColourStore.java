package rondo.explore.store;

/**
 * The exact store of a coloured depth-first search: the nodes of a {@link TreeStore}, and several
 * sets of states over them, for the colours that all threads share. A state costs a set four bytes
 * and little more.
 */
public final class ColourStore {
  /** A shared set of states. */
  public enum Colour {
    /** The search is done with what can be reached from here, but for what is on some stack. */
    BLUE,
    /** No accepting cycle can be reached from here. */
    RED,
    /** A search has come here; kept where the number of states is limited. */
    VISITED,
    /** Here the cycle proviso refused the best ample set. */
    FULLY_EXPANDED,
    /** What is wrong here has been told. */
    REPORTED,
    /** A cycle through this accepting state has been told. */
    CYCLE_REPORTED
  }

  private static final int FEW = 64;

  private final TreeShape shape;
  private final TreeStore tree;
  private final RootSet[] sets = new RootSet[Colour.values().length];

  /**
   * @param initial for how many states to make room at first
   * @param threads how many will use it at once, at most
   */
  public ColourStore(TreeSplit split, int initial, int threads, MemoryBudget budget) {
    shape = new TreeShape(split);
    tree = new TreeStore(split, initial, threads, budget);
    for (Colour colour : Colour.values()) {
      sets[colour.ordinal()] =
          switch (colour) {
            case BLUE -> tree.roots();
            case RED, VISITED, FULLY_EXPANDED, REPORTED, CYCLE_REPORTED ->
                new RootSet(FEW, tree.left(), tree.right(), budget, tree.safepoint());
          };
    }
  }

  /** A fresh view for one thread. */
  public View view() {
    return new View();
  }

  /** One thread's access to the states. A reference may be loaded as often as one likes. */
  public final class View {
    private final TreeView view = new TreeView(shape, tree);
    private final RootSet.Adder[] adders = new RootSet.Adder[sets.length];

    /** For settling in two parts: which states each has, and which of them are blue. */
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

    /** Lets another thread change the tables; whoever waits for another thread must call it. */
    public void poll() {
      tree.safepoint().poll();
    }

    /** The reference of a state that is not a successor of the loaded one. */
    public long reference(int[] state) {
      return view.reference(state);
    }

    /** See {@link StateStore.View#fetch}. */
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

    /** Gives what was staged since the last call references; the answer is how many there are. */
    public int commit() {
      return view.commit();
    }

    /**
     * Gives what was staged references and makes it blue, but for what is marked.
     *
     * @param states gets what was not blue
     * @param aside gets what is marked and not blue
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

    /** The references that the last settling gave; valid until something is staged. */
    public long[] references() {
      return view.references();
    }

    /** Gives a state a colour; the answer is whether it did not have it. */
    public boolean mark(Colour colour, long reference) {
      return adders[colour.ordinal()].add(reference);
    }

    /** Whether a state has a colour. */
    public boolean has(Colour colour, long reference) {
      return adders[colour.ordinal()].contains(reference);
    }

    /** Tells for each of the first {@code count} states whether it has a colour. */
    public void find(Colour colour, long[] references, int count, boolean[] found) {
      adders[colour.ordinal()].find(references, count, found);
    }
  }
}
