package rondo.explore.store;

import java.util.Arrays;
import rondo.explore.StateLayout;
import rondo.trace.Coverage;

/**
 * The exact store: tree compression. Each node of a {@link TreeShape} interns its four cells; a
 * state is the pair of the ids at the root, and that pair is both the entry of the root's hash set
 * and the reference to the state. A successor pays only for the nodes above the words that changed.
 *
 * <p>The two topmost nodes have tables of their own, so that their ids are dense; all nodes below
 * share one, so that alike processes share contents.
 */
public final class TreeStore implements StateStore {
  private final TreeShape shape;
  private final Budget budget;
  private final NodeTable left;
  private final NodeTable right;
  private final NodeTable lower;
  private final RootSet roots;

  public TreeStore(StateLayout layout, int initialCapacity, Budget budget) {
    this.budget = budget;
    shape = new TreeShape(layout);
    left = new NodeTable(initialCapacity / 4, budget);
    right = new NodeTable(initialCapacity / 4, budget);
    lower = new NodeTable(initialCapacity / 4, budget);
    roots = new RootSet(Math.max(16, initialCapacity), budget);
  }

  @Override
  public View view() {
    return new TreeView();
  }

  @Override
  public long bytes() {
    return budget.used();
  }

  @Override
  public Coverage coverage() {
    return new Coverage.Exhaustive();
  }

  private NodeTable table(int node) {
    int cell = shape.parentCell(node) - TreeShape.FAN * shape.nodes();
    return cell < 0 ? lower : cell == 0 ? left : right;
  }

  /** Keeps the cells of the loaded state; works on the dirty nodes only. */
  private final class TreeView implements View {
    private final int[] cells = new int[shape.cells()];
    private final int[] base = new int[shape.cells()];
    private final int rootCell = shape.cells() - 2;
    private final NodeTable[] tables = new NodeTable[shape.nodes()];
    private final int[] parentCell = new int[shape.nodes()];
    private final int[] cellOfWord;
    private final long[] dirty = new long[(shape.nodes() >> 6) + 1];
    private long[] staged = new long[64];
    private int stagedSize;

    TreeView() {
      for (int n = 0; n < tables.length; n++) {
        tables[n] = table(n);
        parentCell[n] = shape.parentCell(n);
      }
      int words = 0;
      for (int c = 0; c < shape.cells(); c++) {
        words += shape.holdsWord(c) ? 1 : 0;
      }
      cellOfWord = new int[words];
      Arrays.setAll(cellOfWord, shape::cellOfWord);
    }

    @Override
    public long initial(int[] state) {
      for (int w = 0; w < state.length; w++) {
        cells[cellOfWord[w]] = state[w];
      }
      for (int n = 0; n < tables.length; n++) {
        fold(n);
      }
      System.arraycopy(cells, 0, base, 0, cells.length);
      long key = key();
      roots.add(key);
      return key;
    }

    @Override
    public void load(long reference, int[] state) {
      place(rootCell, (int) (reference >>> 32), state);
      place(rootCell + 1, (int) reference, state);
      for (int part = dirty.length - 1; part >= 0; part--) {
        while (dirty[part] != 0) {
          int bit = 63 - Long.numberOfLeadingZeros(dirty[part]);
          dirty[part] ^= 1L << bit;
          int n = part << 6 | bit;
          int id = cells[parentCell[n]];
          long a = tables[n].first(id);
          long b = tables[n].second(id);
          place(4 * n, (int) (a >>> 32), state);
          place(4 * n + 1, (int) a, state);
          place(4 * n + 2, (int) (b >>> 32), state);
          place(4 * n + 3, (int) b, state);
        }
      }
    }

    private void place(int cell, int content, int[] state) {
      if (cells[cell] != content) {
        cells[cell] = content;
        base[cell] = content;
        int held = shape.heldBy(cell);
        if (shape.holdsNode(cell)) {
          dirty[held >> 6] |= 1L << held;
        } else {
          state[held] = content;
        }
      }
    }

    @Override
    public void stage(int[] state, int[] changes, int length) {
      for (int i = 0; i < length; i += 2) {
        int word = changes[i];
        int cell = cellOfWord[word];
        if (cells[cell] != state[word]) {
          cells[cell] = state[word];
          int n = cell >> 2;
          dirty[n >> 6] |= 1L << n;
        }
      }
      for (int part = 0; part < dirty.length; part++) {
        while (dirty[part] != 0) {
          int n = part << 6 | Long.numberOfTrailingZeros(dirty[part]);
          dirty[part] &= dirty[part] - 1;
          if (fold(n)) {
            int p = parentCell[n] >> 2;
            dirty[p >> 6] |= 1L << p;
          }
        }
      }
      // The root is numbered after the last node, and its bit is cleared by folding nothing.
      if (stagedSize == staged.length) {
        staged = Arrays.copyOf(staged, 2 * stagedSize);
      }
      staged[stagedSize++] = key();
      System.arraycopy(base, 0, cells, 0, cells.length);
    }

    @Override
    public int settle(Fresh fresh) {
      fresh.clear(stagedSize);
      for (int i = 0; i < stagedSize; i++) {
        if (roots.add(staged[i])) {
          fresh.add(staged[i], i);
        }
      }
      stagedSize = 0;
      return fresh.size();
    }

    /** Interns a node's cells; the answer is whether its id is another one now. */
    private boolean fold(int n) {
      if (n == tables.length) {
        return false;
      }
      int c = 4 * n;
      long a = (long) cells[c] << 32 | cells[c + 1] & 0xFFFFFFFFL;
      long b = (long) cells[c + 2] << 32 | cells[c + 3] & 0xFFFFFFFFL;
      int id = tables[n].intern(a, b);
      int p = parentCell[n];
      boolean changed = cells[p] != id;
      cells[p] = id;
      return changed;
    }

    private long key() {
      return (long) cells[rootCell] << 32 | cells[rootCell + 1] & 0xFFFFFFFFL;
    }
  }
}
