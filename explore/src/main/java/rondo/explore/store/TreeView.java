package rondo.explore.store;

import java.util.Arrays;
import rondo.explore.concurrent.Safepoint;

/**
 * One thread's view of a {@link TreeStore}. It keeps the cells of the loaded state, so that loading
 * another state unfolds only the nodes that differ, and a successor folds only the nodes above its
 * changed words.
 *
 * <p>The tables of the two topmost nodes and of the root may be large, and each access to them is a
 * cache miss. So staging folds only the nodes below; the rest is done for all staged states
 * together on commit, so that the cache misses overlap.
 */
final class TreeView implements StateStore.View {
  private final TreeStore store;
  private final Safepoint safepoint;
  private final RootSet.Adder roots;
  private final NodeTable.Interner lower;
  private final NodeTable.Interner left;
  private final NodeTable.Interner right;
  private final int lowerNodes;
  private final int nodes;
  private final int root;
  private final int[] parentCell;
  private final int[] cellOfWord;

  /** The node in a cell, or the complement of the word in it. */
  private final int[] content;

  /**
   * Two cells per element: {@code 2n} and {@code 2n + 1} are those of node n, the last is that of
   * the root.
   */
  private final long[] halves;

  /** The halves replaced while staging, and their former contents. */
  private final int[] undoPlaces;

  private final long[] undoHalves;

  /** The nodes to be unfolded, or to be folded if there are 64 or more. */
  private final long[] dirty;

  private final NodeBatch lefts = new NodeBatch();
  private final NodeBatch rights = new NodeBatch();

  /** The ids at the root of each staged state. */
  private long[] pairs = new long[128];

  private int staged;
  private long fetched;

  /** By staged state: whether it has a node that is not in a frozen store. */
  private boolean[] unknown = new boolean[128];

  private final boolean hasRight;

  TreeView(TreeShape shape, TreeStore store) {
    this.store = store;
    safepoint = store.safepoint();
    roots = store.roots().new Adder();
    lower = store.lower().new Interner();
    left = store.left().new Interner();
    right = store.right().new Interner();
    nodes = shape.nodes();
    lowerNodes = nodes - shape.topNodes();
    hasRight = shape.topNodes() == 2;
    root = 2 * nodes;
    halves = new long[root + 1];
    undoPlaces = new int[shape.cells()];
    undoHalves = new long[shape.cells()];
    parentCell = new int[nodes];
    Arrays.setAll(parentCell, shape::parentCell);
    cellOfWord = new int[shape.words()];
    Arrays.setAll(cellOfWord, shape::cellOfWord);
    content = new int[shape.cells()];
    Arrays.setAll(content, shape::content);
    dirty = new long[(nodes >> 6) + 1];
  }

  @Override
  public void enter() {
    safepoint.enter();
  }

  @Override
  public void leave() {
    safepoint.leave();
  }

  @Override
  public long initial(int[] state) {
    fold(state);
    roots.add(halves[root]);
    return halves[root];
  }

  /** Interns a state without adding it to the visited states; returns its reference. */
  long reference(int[] state) {
    fold(state);
    return halves[root];
  }

  private void fold(int[] state) {
    for (int w = 0; w < state.length; w++) {
      set(cellOfWord[w], state[w]);
    }
    for (int n = 0; n < nodes; n++) {
      NodeTable.Interner table = n < lowerNodes ? lower : n == lowerNodes ? left : right;
      set(parentCell[n], table.intern(halves[2 * n], halves[2 * n + 1]));
    }
  }

  private void set(int cell, int value) {
    int shift = shift(cell);
    long half = halves[cell >> 1];
    halves[cell >> 1] = half ^ (((int) (half >>> shift) ^ value) & 0xFFFFFFFFL) << shift;
  }

  /** The bit offset of a cell in its half: even cells are the upper ones. */
  private static int shift(int cell) {
    return (~cell & 1) << 5;
  }

  @Override
  public void prefetch(long reference) {
    fetched += store.left().contents()[2 * (int) (reference >>> 32)];
    fetched += store.right().contents()[2 * (int) reference];
  }

  @Override
  public void load(long reference, int[] state) {
    long changed = halves[root] ^ reference;
    halves[root] = reference;
    if (changed >>> 32 != 0) {
      unfold(lowerNodes, (int) (reference >>> 32), store.left().contents(), state);
    }
    if ((int) changed != 0) {
      unfold(lowerNodes + 1, (int) reference, store.right().contents(), state);
    }
    long[] contents = store.lower().contents();
    for (int part = dirty.length - 1; part >= 0; part--) {
      while (dirty[part] != 0) {
        int bit = 63 - Long.numberOfLeadingZeros(dirty[part]);
        dirty[part] ^= 1L << bit;
        int n = part << 6 | bit;
        int cell = parentCell[n];
        unfold(n, (int) (halves[cell >> 1] >>> shift(cell)), contents, state);
      }
    }
  }

  private void unfold(int n, int id, long[] contents, int[] state) {
    replace(2 * n, contents[2 * id], state);
    replace(2 * n + 1, contents[2 * id + 1], state);
  }

  private void replace(int place, long half, int[] state) {
    long changed = halves[place] ^ half;
    if (changed != 0) {
      halves[place] = half;
      if (changed >>> 32 != 0) {
        placed(2 * place, (int) (half >>> 32), state);
      }
      if ((int) changed != 0) {
        placed(2 * place + 1, (int) half, state);
      }
    }
  }

  private void placed(int cell, int value, int[] state) {
    int held = content[cell];
    if (held >= 0) {
      dirty[held >> 6] |= 1L << held;
    } else {
      state[~held] = value;
    }
  }

  @Override
  public void stage(int[] state, int[] changes, int length) {
    if (staged == pairs.length) {
      pairs = Arrays.copyOf(pairs, 2 * staged);
      unknown = Arrays.copyOf(unknown, 2 * staged);
    }
    lefts.reserve();
    rights.reserve();
    if (dirty.length == 1) {
      foldFew(state, changes, length);
    } else {
      foldMany(state, changes, length);
    }
  }

  /** Folds if there are less than 64 nodes, so that the dirty ones fit into one long. */
  private void foldFew(int[] state, int[] changes, int length) {
    long[] halves = this.halves;
    int undo = 0;
    long todo = 0;
    for (int i = 0; i < length; i += 2) {
      int word = changes[i];
      int cell = cellOfWord[word];
      int shift = shift(cell);
      long half = halves[cell >> 1];
      int changed = (int) (half >>> shift) ^ state[word];
      if (changed != 0) {
        undoPlaces[undo] = cell >> 1;
        undoHalves[undo++] = half;
        halves[cell >> 1] = half ^ (changed & 0xFFFFFFFFL) << shift;
        todo |= 1L << (cell >> 2);
      }
    }
    while (true) {
      int n = Long.numberOfTrailingZeros(todo);
      if (n >= lowerNodes) {
        break;
      }
      todo &= todo - 1;
      int cell = parentCell[n];
      int shift = shift(cell);
      int id = lower.intern(halves[2 * n], halves[2 * n + 1]);
      long half = halves[cell >> 1];
      int changed = (int) (half >>> shift) ^ id;
      if (changed != 0) {
        undoPlaces[undo] = cell >> 1;
        undoHalves[undo++] = half;
        halves[cell >> 1] = half ^ (changed & 0xFFFFFFFFL) << shift;
        todo |= 1L << (cell >> 2);
      }
    }
    finish((int) (todo >>> lowerNodes), undo);
  }

  private void foldMany(int[] state, int[] changes, int length) {
    int undo = 0;
    for (int i = 0; i < length; i += 2) {
      int word = changes[i];
      undo = change(cellOfWord[word], state[word], undo);
    }
    int top = 0;
    for (int part = 0; part < dirty.length; part++) {
      while (dirty[part] != 0) {
        int n = part << 6 | Long.numberOfTrailingZeros(dirty[part]);
        dirty[part] &= dirty[part] - 1;
        if (n >= lowerNodes) {
          top |= 1 << n - lowerNodes;
        } else {
          undo = change(parentCell[n], lower.intern(halves[2 * n], halves[2 * n + 1]), undo);
        }
      }
    }
    finish(top, undo);
  }

  private int change(int cell, int value, int undo) {
    long half = halves[cell >> 1];
    if ((int) (half >>> shift(cell)) == value) {
      return undo;
    }
    undoPlaces[undo] = cell >> 1;
    undoHalves[undo] = half;
    set(cell, value);
    dirty[cell >> 8] |= 1L << (cell >> 2);
    return undo + 1;
  }

  /**
   * Records the two topmost nodes, of which bits 0 and 1 of {@code changed} mark the changed ones,
   * and undoes the changes.
   */
  private void finish(int changed, int undo) {
    pairs[staged] = halves[root];
    lefts.put(halves[2 * lowerNodes], halves[2 * lowerNodes + 1], staged);
    lefts.size += changed & 1;
    if ((changed & 2) != 0) {
      rights.put(halves[2 * lowerNodes + 2], halves[2 * lowerNodes + 3], staged);
      rights.size++;
    }
    if (store.isFrozen()) {
      unknown[staged] = lower.takeMissed();
    }
    staged++;
    for (int i = undo; i > 0; i--) {
      halves[undoPlaces[i - 1]] = undoHalves[i - 1];
    }
  }

  @Override
  public void commit(NewStates states) {
    safepoint.poll();
    states.clear(staged);
    left.intern(lefts, pairs, Integer.SIZE);
    right.intern(rights, pairs, 0);
    if (store.isFrozen()) {
      addKnown(states);
    } else {
      roots.addAll(pairs, staged, states);
    }
    staged = 0;
  }

  /** Adds the states that have references. */
  private void addKnown(NewStates states) {
    for (int i = 0; i < staged; i++) {
      unknown[i] |= pairs[i] >>> 32 == 0 || hasRight && (int) pairs[i] == 0;
      if (!unknown[i] && roots.add(pairs[i])) {
        states.add(pairs[i], i);
      }
    }
  }

  @Override
  public boolean isUnknown(int number) {
    return unknown[number];
  }

  /**
   * Interns the states staged since the last call, without adding them to the visited states.
   *
   * @return the number of states; {@link #references} has their references
   */
  int commit() {
    safepoint.poll();
    left.intern(lefts, pairs, Integer.SIZE);
    right.intern(rights, pairs, 0);
    int count = staged;
    if (store.isFrozen()) {
      for (int i = 0; i < count; i++) {
        unknown[i] |= pairs[i] >>> 32 == 0 || hasRight && (int) pairs[i] == 0;
      }
    }
    staged = 0;
    return count;
  }

  /** The references of the last commit; valid until a state is staged. */
  long[] references() {
    return pairs;
  }
}
