package rondo.explore.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The shape of the tree into which the words of a state are folded. A node has four cells; the
 * cells of a leaf hold words, those of an inner node hold the ids of its children. Above them is
 * the root with two cells.
 *
 * <p>Nodes are numbered so that children come before parents; the cells of node {@code n} are
 * {@code 4n} to {@code 4n + 3}, the cells of the root are the two after those of the last node.
 * Unused cells hold zero.
 */
final class TreeShape {
  static final int FAN = 4;
  private static final int UNUSED = Integer.MIN_VALUE;

  private final int[] cellOfWord;
  private final List<int[]> built = new ArrayList<>();
  private final int topNodes;
  private final int[] parentCell;
  private final int[] content;

  TreeShape(TreeSplit split) {
    cellOfWord = new int[split.left().length + split.right().length];
    List<int[]> top = new ArrayList<>();
    top.add(children(split.left()));
    if (split.right().length > 0) {
      top.add(children(split.right()));
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

  /** The number of nodes below the root. */
  int nodes() {
    return parentCell.length;
  }

  /** The number of children of the root: one or two, the last nodes. */
  int topNodes() {
    return topNodes;
  }

  int cells() {
    return content.length;
  }

  int cellOfWord(int word) {
    return cellOfWord[word];
  }

  /** The cell that holds a node's id; a cell of the root for the two topmost nodes. */
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

  /** The contents of a node's cells for the given words: the words, or nodes made for them. */
  private int[] children(int[] words) {
    if (words.length <= FAN) {
      return Arrays.stream(words).map(w -> ~w).toArray();
    }
    int leaves = (words.length + FAN - 1) / FAN;
    int[] children = new int[Math.min(FAN, leaves)];
    for (int i = 0, from = 0; i < children.length; i++) {
      int leavesUpTo = leaves * (i + 1) / children.length;
      int to = (int) ((long) words.length * leavesUpTo / leaves);
      int[] below = children(Arrays.copyOfRange(words, from, to));
      built.add(below);
      children[i] = built.size() - 1;
      from = to;
    }
    return children;
  }
}
