package rondo.explore;

import java.util.Optional;

/**
 * Sizes of an external-memory search.
 *
 * @param shards the number of parts into which states are divided by their hash
 * @param pendingStates the number of states in small levels that are kept in memory before they are
 *     written together
 * @param candidateStates the number of candidates that are kept in memory at most
 * @param cacheBytes the size of the cache of visited states at most
 */
public record ExternalSizes(int shards, int pendingStates, long candidateStates, long cacheBytes) {
  private static final int SHARDS = 16;
  private static final int MIN_PENDING = 1 << 12;
  private static final int MAX_PENDING = 1 << 18;
  private static final int MIN_CANDIDATES = 1 << 14;

  /** The part of the memory for small levels. */
  private static final int PENDING_SHARE = 64;

  /** The part of the memory for candidates, of eight bytes each. */
  private static final int CANDIDATE_SHARE = 8;

  /** With another number of shards, if it is given. */
  public ExternalSizes withShards(Optional<Integer> other) {
    return new ExternalSizes(other.orElse(shards), pendingStates, candidateStates, cacheBytes);
  }

  /** The sizes for a memory limit. */
  public static ExternalSizes within(long memoryBytes) {
    long candidates = Math.max(MIN_CANDIDATES, memoryBytes / CANDIDATE_SHARE / Long.BYTES);
    int pending = Math.clamp(memoryBytes / PENDING_SHARE / Long.BYTES, MIN_PENDING, MAX_PENDING);
    return new ExternalSizes(SHARDS, pending, candidates, Long.MAX_VALUE);
  }
}
