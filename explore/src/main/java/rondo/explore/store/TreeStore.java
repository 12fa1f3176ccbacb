package rondo.explore.store;

import java.util.Optional;
import rondo.explore.concurrent.Safepoint;
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

  /** The part of the memory that a cache of states may use, if nodes leave it. */
  private static final double CACHE_SHARE = 0.75;

  /** Nodes need so many times their memory while their tables grow. */
  private static final int GROWTH_RESERVE = 2;

  /** The initial capacity of a cache in states, if there is enough memory. */
  private static final int MAX_INITIAL = 1 << 14;

  private final long maxCacheBytes;
  private final Runnable beforeEviction;
  private boolean isFrozen;

  /**
   * @param initial the initial capacity in states
   * @param threads the maximum number of concurrent threads
   */
  public TreeStore(TreeSplit split, int initial, int threads, MemoryBudget budget) {
    this.budget = budget;
    maxCacheBytes = Long.MAX_VALUE;
    beforeEviction = () -> {};
    safepoint = new Safepoint(threads);
    shape = new TreeShape(split);
    left = new NodeTable(initial / 8, budget, safepoint);
    right = new NodeTable(initial / 8, budget, safepoint);
    lower = new NodeTable(initial / 8, budget, safepoint);
    roots = new RootSet(initial, left, right, budget, safepoint);
  }

  /**
   * A store that forgets all states, but no nodes, when its memory is exhausted.
   *
   * @param maxCacheBytes the maximum size of the set of states
   * @param beforeEviction called before states are forgotten, while no thread uses the store
   */
  public TreeStore(
      TreeSplit split,
      int threads,
      MemoryBudget budget,
      long maxCacheBytes,
      Runnable beforeEviction) {
    this.budget = budget;
    this.maxCacheBytes = maxCacheBytes;
    this.beforeEviction = beforeEviction;
    safepoint = new Safepoint(threads);
    shape = new TreeShape(split);
    int initial = Math.clamp(Math.min(budget.limit(), maxCacheBytes) >> 10, 1, MAX_INITIAL);
    left = new NodeTable(initial / 8, budget, safepoint, this::makeRoom);
    right = new NodeTable(initial / 8, budget, safepoint, this::makeRoom);
    lower = new NodeTable(initial / 8, budget, safepoint, this::makeRoom);
    roots = new RootSet(initial, left, right, budget, safepoint, Optional.of(new CacheEviction()));
  }

  private TreeStore(TreeStore nodes, MemoryBudget budget, long maxCacheBytes) {
    this.budget = budget;
    this.maxCacheBytes = maxCacheBytes;
    beforeEviction = () -> {};
    safepoint = new Safepoint(1);
    shape = nodes.shape;
    left = nodes.left;
    right = nodes.right;
    lower = nodes.lower;
    isFrozen = true;
    roots = new RootSet(1, left, right, budget, safepoint, Optional.of(new CacheEviction()));
  }

  /**
   * A store with the nodes of this one, which is frozen, and no states, for one thread.
   *
   * @param maxBytes the maximum size of the set of states
   */
  public TreeStore withoutStates(MemoryBudget states, long maxBytes) {
    if (!isFrozen) {
      throw new IllegalStateException("only a frozen store can share its nodes");
    }
    return new TreeStore(this, states, maxBytes);
  }

  /** Forgets the states if the nodes need their memory. */
  private void makeRoom(long bytes) {
    if (!budget.fits(bytes)) {
      beforeEviction.run();
      roots.clear(0, Math.max(0, roots.bytes() - 2 * bytes));
    }
  }

  private final class CacheEviction implements RootSet.Eviction {
    @Override
    public long maxBytes() {
      long nodes = left.bytes() + right.bytes() + lower.bytes();
      long share = (long) (CACHE_SHARE * budget.limit()) - GROWTH_RESERVE * nodes;
      return Math.min(maxCacheBytes, share);
    }

    @Override
    public void evict() {
      beforeEviction.run();
    }
  }

  /** The size of the set of states in bytes. */
  public long cacheBytes() {
    return roots.bytes();
  }

  /** The largest right id in a reference so far. */
  public int maxRight() {
    return right.bound();
  }

  @Override
  public View view() {
    return new TreeView(shape, this);
  }

  /**
   * Lets nodes that are not in the store remain outside from now on: a state with such a node has
   * no reference.
   */
  public void freeze() {
    left.freeze();
    right.freeze();
    lower.freeze();
    isFrozen = true;
  }

  boolean isFrozen() {
    return isFrozen;
  }

  /** A fresh view for one thread that needs references only. */
  public ReferenceView referenceView() {
    return new ReferenceView(new TreeView(shape, this));
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
