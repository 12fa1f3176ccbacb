package rondo.explore.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How a state's words are folded into a tree. A node has four cells; a leaf's cells hold words, an
 * inner node's cells hold the ids of its children. Above them is the root with two cells. Nodes are
 * numbered so that children come before parents; the cells of node {@code n} are {@code 4n} to
 * {@code 4n + 3}, the root's are the two after the last node's. Cells that nothing uses hold zero.
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

  /** What goes into the cells of the node above some words: the words, or nodes made for them. */
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
