package rondo.explore.store;

import rondo.trace.Coverage;

/**
 * The exact store: tree compression, after Laarman, van de Pol and Weber. Each node of a {@link
 * TreeShape} interns its four cells; a state is the pair of the ids at the root, and that pair is
 * both the entry of the root's hash set and the reference to the state. The cost of a successor is
 * proportional to the nodes above its changed words. The two topmost nodes have separate tables, so
 * that their ids are dense; all nodes below share one, so that processes with equal contents share
 * nodes.
 */
public final class TreeStore implements StateStore {
  private final TreeShape shape;
  private final MemoryBudget budget;
  private final Safepoint safepoint;
  private final NodeTable left;
  private final NodeTable right;
  private final NodeTable lower;
  private final RootSet roots;

  /**
   * @param initial the initial capacity in states
   * @param threads the maximum number of concurrent threads
   */
  public TreeStore(TreeSplit split, int initial, int threads, MemoryBudget budget) {
    this.budget = budget;
    safepoint = new Safepoint(threads);
    shape = new TreeShape(split);
    left = new NodeTable(initial / 8, budget, safepoint);
    right = new NodeTable(initial / 8, budget, safepoint);
    lower = new NodeTable(initial / 8, budget, safepoint);
    roots = new RootSet(initial, left, right, budget, safepoint);
  }

  @Override
  public View view() {
    return new TreeView(shape, this);
  }

  @Override
  public long bytes() {
    return budget.used();
  }

  @Override
  public Coverage coverage() {
    return new Coverage.Exhaustive();
  }

  Safepoint safepoint() {
    return safepoint;
  }

  NodeTable left() {
    return left;
  }

  NodeTable right() {
    return right;
  }

  /** The table of all nodes below the two topmost. */
  NodeTable lower() {
    return lower;
  }

  RootSet roots() {
    return roots;
  }
}
