package rondo.explore.store;

import rondo.trace.Coverage;

/**
 * A store that remembers hashes only, and keeps the open states in a slab. A state's hash is the
 * sum of its words' hashes, so that a successor pays for what changed.
 */
public final class HashStore implements StateStore {
  private final int words;
  private final MemoryBudget budget;
  private final Safepoint safepoint;
  private final HashFilter filter;
  private final StateSlab slab;

  private HashStore(int words, MemoryBudget budget, Safepoint safepoint, HashFilter filter) {
    this.words = words;
    this.budget = budget;
    this.safepoint = safepoint;
    this.filter = filter;
    slab = new StateSlab(words + 2, budget);
  }

  /** Remembers a few bits a state, in an array of so many bytes. */
  public static HashStore bitstate(int words, long bytes, int threads, MemoryBudget budget) {
    HashFilter filter = new BitstateFilter(bytes, budget);
    return new HashStore(words, budget, new Safepoint(threads), filter);
  }

  /** Remembers a 64-bit hash a state. */
  public static HashStore hashCompact(int words, int initial, int threads, MemoryBudget budget) {
    Safepoint safepoint = new Safepoint(threads);
    return new HashStore(
        words, budget, safepoint, new HashCompactionTable(initial, budget, safepoint));
  }

  @Override
  public View view() {
    return new HashView(words, filter.adder(), slab.new Accessor(), safepoint);
  }

  @Override
  public long bytes() {
    return budget.used();
  }

  @Override
  public Coverage coverage() {
    return new Coverage.Approximate(filter.method(), filter.omissionProbability());
  }
}
