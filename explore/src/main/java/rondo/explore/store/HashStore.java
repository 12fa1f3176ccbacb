package rondo.explore.store;

import rondo.explore.concurrent.Safepoint;
import rondo.trace.Coverage;

/**
 * A store of state hashes, with the open states kept in a slab. The hash of a state is the sum of
 * the hashes of its words, so that the cost for a successor is proportional to its changed words.
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

  /** Bitstate hashing: a few bits per state, in an array of the given size. */
  public static HashStore bitstate(int words, long bytes, int threads, MemoryBudget budget) {
    HashFilter filter = new BitstateFilter(bytes, budget);
    return new HashStore(words, budget, new Safepoint(threads), filter);
  }

  /** Hash compaction: a 64-bit hash per state. */
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
