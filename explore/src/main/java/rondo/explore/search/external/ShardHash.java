package rondo.explore.search.external;

import rondo.explore.FibonacciHash;

/**
 * Divides states into shards. States with the same left node and neighbouring right nodes are in
 * the same shard, so that sorted files have small differences.
 */
final class ShardHash {
  private static final int NEIGHBOUR_BITS = 8;

  private final int shards;

  ShardHash(int shards) {
    this.shards = shards;
  }

  int shards() {
    return shards;
  }

  int shard(long pair) {
    long hash = (pair >>> NEIGHBOUR_BITS) * FibonacciHash.FACTOR;
    hash ^= hash >>> 29;
    return (int) ((hash >>> 32) * shards >>> 32);
  }
}
