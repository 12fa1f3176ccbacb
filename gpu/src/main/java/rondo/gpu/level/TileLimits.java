package rondo.gpu.level;

/**
 * How much a block of threads expands at a time, which must fit in the memory that it shares.
 *
 * @param states the most states
 * @param expansions the most expansions, each of a process of a state
 * @param kinds the most processes and control states that are distinguished
 */
public record TileLimits(int states, int expansions, int kinds) {
  /** These take 40 KB of the 48 KB that every GPU has. */
  public static final TileLimits DEFAULT = new TileLimits(1 << 10, 1 << 13, 1 << 10);
}
