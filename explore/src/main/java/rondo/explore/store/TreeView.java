package rondo.explore.store;

import java.util.Arrays;

/**
 * One thread's view of a {@link TreeStore}. It keeps the cells of the loaded state, so that loading
 * another state unfolds only the nodes that differ, and a successor folds only the nodes above the
 * words that changed.
 *
 * <p>The tables of the two topmost nodes and of the root may be large, and a look into them a wait
 * for memory. So staging folds only the nodes below; the rest is done for all staged states
 * together when they are settled, and the waits overlap.
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

  private final int[] cells;
  private final int[] undoCells;
  private final int[] undoContents;

  /** The nodes to be unfolded, or to be folded when they are many; the root comes last. */
  private final long[] dirty;

  private final NodeBatch lefts = new NodeBatch();
  private final NodeBatch rights = new NodeBatch();

  /** The ids at the root of each staged state. */
  private int[] stagedIds = new int[256];

  private long[] stagedPairs = new long[128];
  private int staged;
  private long fetched;

  TreeView(TreeShape shape, TreeStore store) {
    this.store = store;
    safepoint = store.safepoint();
    roots = store.roots().new Adder();
    lower = store.lower().new Interner();
    left = store.left().new Interner();
    right = store.right().new Interner();
    nodes = shape.nodes();
    lowerNodes = nodes - shape.topNodes();
    root = TreeShape.FAN * nodes;
    cells = new int[shape.cells()];
    undoCells = new int[shape.cells()];
    undoContents = new int[shape.cells()];
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
    for (int w = 0; w < state.length; w++) {
      cells[cellOfWord[w]] = state[w];
    }
    for (int n = 0; n < nodes; n++) {
      NodeTable.Interner table = n < lowerNodes ? lower : n == lowerNodes ? left : right;
      cells[parentCell[n]] = table.intern(first(n), second(n));
    }
    long pair = pair(cells[root], cells[root + 1]);
    roots.add(pair);
    return pair;
  }

  @Override
  public void fetch(long reference) {
    fetched += store.left().contents()[2 * (int) (reference >>> 32)];
    fetched += store.right().contents()[2 * (int) reference];
  }

  @Override
  public void load(long reference, int[] state) {
    if (replaced(root, (int) (reference >>> 32))) {
      unfold(lowerNodes, (int) (reference >>> 32), store.left().contents(), state);
    }
    if (replaced(root + 1, (int) reference)) {
      unfold(lowerNodes + 1, (int) reference, store.right().contents(), state);
    }
    long[] contents = store.lower().contents();
    for (int part = dirty.length - 1; part >= 0; part--) {
      while (dirty[part] != 0) {
        int bit = 63 - Long.numberOfLeadingZeros(dirty[part]);
        dirty[part] ^= 1L << bit;
        int n = part << 6 | bit;
        unfold(n, cells[parentCell[n]], contents, state);
      }
    }
  }

  private boolean replaced(int cell, int value) {
    boolean replaced = cells[cell] != value;
    cells[cell] = value;
    return replaced;
  }

  private void unfold(int n, int id, long[] contents, int[] state) {
    long a = contents[2 * id];
    long b = contents[2 * id + 1];
    place(4 * n, (int) (a >>> 32), state);
    place(4 * n + 1, (int) a, state);
    place(4 * n + 2, (int) (b >>> 32), state);
    place(4 * n + 3, (int) b, state);
  }

  private void place(int cell, int value, int[] state) {
    if (cells[cell] != value) {
      cells[cell] = value;
      int held = content[cell];
      if (held >= 0) {
        dirty[held >> 6] |= 1L << held;
      } else {
        state[~held] = value;
      }
    }
  }

  @Override
  public void stage(int[] state, int[] changes, int length) {
    if (2 * staged == stagedIds.length) {
      stagedIds = Arrays.copyOf(stagedIds, 4 * staged);
      stagedPairs = Arrays.copyOf(stagedPairs, 2 * staged);
    }
    lefts.reserve();
    rights.reserve();
    if (dirty.length == 1) {
      foldFew(state, changes, length);
    } else {
      foldMany(state, changes, length);
    }
    staged++;
  }

  /** Folds when there are less than 64 nodes, so that a word of bits tells the dirty ones. */
  private void foldFew(int[] state, int[] changes, int length) {
    int undo = 0;
    long todo = 0;
    for (int i = 0; i < length; i += 2) {
      int word = changes[i];
      int cell = cellOfWord[word];
      if (cells[cell] != state[word]) {
        undoCells[undo] = cell;
        undoContents[undo++] = cells[cell];
        cells[cell] = state[word];
        todo |= 1L << (cell >> 2);
      }
    }
    while (true) {
      int n = Long.numberOfTrailingZeros(todo);
      if (n >= lowerNodes) {
        break;
      }
      todo &= todo - 1;
      int id = lower.intern(first(n), second(n));
      int cell = parentCell[n];
      if (cells[cell] != id) {
        undoCells[undo] = cell;
        undoContents[undo++] = cells[cell];
        cells[cell] = id;
        todo |= 1L << (cell >> 2);
      }
    }
    stageTop((int) (todo >>> lowerNodes));
    while (--undo >= 0) {
      cells[undoCells[undo]] = undoContents[undo];
    }
  }

  private void foldMany(int[] state, int[] changes, int length) {
    int undo = 0;
    for (int i = 0; i < length; i += 2) {
      int word = changes[i];
      int cell = cellOfWord[word];
      if (cells[cell] != state[word]) {
        undoCells[undo] = cell;
        undoContents[undo++] = cells[cell];
        cells[cell] = state[word];
        dirty[cell >> 8] |= 1L << (cell >> 2);
      }
    }
    int top = 0;
    for (int part = 0; part < dirty.length; part++) {
      while (dirty[part] != 0) {
        int n = part << 6 | Long.numberOfTrailingZeros(dirty[part]);
        dirty[part] &= dirty[part] - 1;
        if (n >= lowerNodes) {
          top |= 1 << n - lowerNodes;
          continue;
        }
        int id = lower.intern(first(n), second(n));
        int cell = parentCell[n];
        if (cells[cell] != id) {
          undoCells[undo] = cell;
          undoContents[undo++] = cells[cell];
          cells[cell] = id;
          dirty[cell >> 8] |= 1L << (cell >> 2);
        }
      }
    }
    stageTop(top);
    while (--undo >= 0) {
      cells[undoCells[undo]] = undoContents[undo];
    }
  }

  /** Notes the two topmost nodes, of which bit 0 and bit 1 of {@code changed} tell the changed. */
  private void stageTop(int changed) {
    int at = 2 * staged;
    stagedIds[at] = cells[root];
    stagedIds[at + 1] = cells[root + 1];
    lefts.firsts[lefts.size] = first(lowerNodes);
    lefts.seconds[lefts.size] = second(lowerNodes);
    lefts.targets[lefts.size] = at;
    lefts.size += changed & 1;
    if ((changed & 2) != 0) {
      rights.firsts[rights.size] = first(lowerNodes + 1);
      rights.seconds[rights.size] = second(lowerNodes + 1);
      rights.targets[rights.size++] = at + 1;
    }
  }

  @Override
  public void settle(Fresh fresh) {
    safepoint.poll();
    fresh.clear(staged);
    left.intern(lefts, stagedIds);
    right.intern(rights, stagedIds);
    for (int i = 0; i < staged; i++) {
      stagedPairs[i] = pair(stagedIds[2 * i], stagedIds[2 * i + 1]);
    }
    roots.addAll(stagedPairs, staged, fresh);
    staged = 0;
  }

  private long first(int n) {
    return pair(cells[4 * n], cells[4 * n + 1]);
  }

  private long second(int n) {
    return pair(cells[4 * n + 2], cells[4 * n + 3]);
  }

  private static long pair(int high, int low) {
    return (long) high << 32 | low & 0xFFFFFFFFL;
  }
}
