package rondo.gpu.table;

/** What the table of visited states contains. */
public enum StateStorage {
  /** Whole states. */
  WHOLE,
  /** The roots of trees whose nodes are in a second table. */
  TREE;

  /** The bits of a reference to a node. */
  public static final int REFERENCE_BITS = 31;

  /** The number of words of an entry of the table, for states of so many words. */
  public int entryWords(int stateWords) {
    return this == WHOLE ? stateWords : 1;
  }

  /** The most nodes that can be referred to. */
  public static long mostNodes() {
    return 1L << REFERENCE_BITS;
  }
}
