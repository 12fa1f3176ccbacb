package rondo.explore.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import rondo.explore.StateLayout;

/**
 * How a state's words are folded into a tree. A node has four cells; a leaf's cells hold words, an
 * inner node's cells hold the ids of its children. Above them is the root with two cells. Nodes are
 * numbered so that children come before parents; the cells of node {@code n} are {@code 4n} to
 * {@code 4n + 3}, the root's are the two after the last node's. Cells that nothing uses hold zero.
 *
 * <p>Words of one region share leaves where they fit, since they tend to change together.
 */
final class TreeShape {
  static final int FAN = 4;
  private static final int UNUSED = Integer.MIN_VALUE;

  private final int[] cellOfWord;
  private final List<int[]> built = new ArrayList<>();
  private final int topNodes;
  private final int[] parentCell;
  private final int[] content;

  private record Leaf(int first, int length) {}

  TreeShape(StateLayout layout) {
    cellOfWord = new int[layout.words()];
    List<Leaf> leaves = leaves(layout);
    int half = firstHalf(leaves, layout.words());
    List<int[]> top = new ArrayList<>();
    top.add(children(leaves.subList(0, half)));
    if (half < leaves.size()) {
      top.add(children(leaves.subList(half, leaves.size())));
    }
    built.addAll(top);
    topNodes = top.size();
    int nodes = built.size();
    parentCell = new int[nodes];
    content = new int[FAN * nodes + 2];
    Arrays.fill(content, UNUSED);
    for (int n = 0; n < nodes; n++) {
      int[] children = built.get(n);
      for (int i = 0; i < children.length; i++) {
        link(FAN * n + i, children[i]);
      }
    }
    for (int i = 0; i < topNodes; i++) {
      link(FAN * nodes + i, nodes - topNodes + i);
    }
  }

  /** Nodes below the root. */
  int nodes() {
    return parentCell.length;
  }

  /** How many of them are children of the root: one or two, the last ones. */
  int topNodes() {
    return topNodes;
  }

  int cells() {
    return content.length;
  }

  /** The cell that holds a word. */
  int cellOfWord(int word) {
    return cellOfWord[word];
  }

  /** The cell that holds a node's id; it is one of the root's for the two topmost nodes. */
  int parentCell(int node) {
    return parentCell[node];
  }

  int words() {
    return cellOfWord.length;
  }

  /** The node whose id a cell holds, or the complement of the word that it holds. */
  int content(int cell) {
    return content[cell];
  }

  private void link(int cell, int child) {
    content[cell] = child;
    if (child >= 0) {
      parentCell[child] = cell;
    } else {
      cellOfWord[~child] = cell;
    }
  }

  private static List<Leaf> leaves(StateLayout layout) {
    List<Leaf> leaves = new ArrayList<>();
    int first = 0;
    int length = 0;
    for (StateLayout.Region r : layout.regions()) {
      if (length + r.length() <= FAN) {
        length += r.length();
        continue;
      }
      if (length > 0) {
        leaves.add(new Leaf(first, length));
      }
      first = r.first();
      length = r.length();
      int pieces = (length + FAN - 1) / FAN;
      for (; pieces > 1; pieces--) {
        int piece = (length + pieces - 1) / pieces;
        leaves.add(new Leaf(first, piece));
        first += piece;
        length -= piece;
      }
    }
    leaves.add(new Leaf(first, length));
    return leaves;
  }

  /** How many leaves make up the half of the words that comes first. */
  private static int firstHalf(List<Leaf> leaves, int words) {
    int count = 1;
    int covered = leaves.getFirst().length();
    while (count < leaves.size() && 2 * covered + leaves.get(count).length() <= words) {
      covered += leaves.get(count++).length();
    }
    return count;
  }

  /** What goes into the cells of the node above some leaves. */
  private int[] children(List<Leaf> leaves) {
    int parts = Math.min(FAN, leaves.size());
    if (parts == 1) {
      Leaf leaf = leaves.getFirst();
      return IntStream.range(leaf.first(), leaf.first() + leaf.length()).map(w -> ~w).toArray();
    }
    int[] children = new int[parts];
    int from = 0;
    for (int i = 0; i < parts; i++) {
      int to = (int) ((long) leaves.size() * (i + 1) / parts);
      int[] below = children(leaves.subList(from, to));
      built.add(below);
      children[i] = built.size() - 1;
      from = to;
    }
    return children;
  }
}
