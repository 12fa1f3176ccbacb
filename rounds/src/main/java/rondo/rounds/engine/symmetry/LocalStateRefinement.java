package rondo.rounds.engine.symmetry;

import java.util.Arrays;
import rondo.explore.symmetry.Partition;
import rondo.explore.symmetry.PartitionRefinement;
import rondo.rounds.engine.configuration.RoundLayout;
import rondo.rounds.engine.symmetry.RoundStateSymmetry.LocalSignature;

/**
 * Distinguishes processes by their local states without references. If a local state refers to
 * processes, those with equal signatures are tried in every order, unless there are too many
 * orders: then an orbit may have several representatives, which costs states, but is sound.
 */
final class LocalStateRefinement implements PartitionRefinement {
  /** The maximal number of orders that are tried: all those of six processes. */
  private static final long MAX_ORDERS = 720;

  private final RoundStateSymmetry symmetry;
  private final long[] signatures;
  private boolean refers;

  LocalStateRefinement(RoundStateSymmetry symmetry, int processes) {
    this.symmetry = symmetry;
    signatures = new long[processes];
  }

  @Override
  public void scan(int[] state) {
    refers = false;
    Arrays.fill(signatures, 0);
    if (!RoundStateSymmetry.isInitialized(state)) {
      return;
    }
    for (int p = 0; p < signatures.length; p++) {
      LocalSignature signature = symmetry.signature(state[RoundLayout.HEADER + p]);
      signatures[p] = signature.hash();
      refers |= signature.refers();
    }
  }

  @Override
  public boolean scanSuccessor(int[] state, int[] changes, int length) {
    scan(state);
    // Even where the local states are the same, more processes may have become permutable.
    return true;
  }

  @Override
  public long[] signatures() {
    return signatures;
  }

  @Override
  public int refine(int[] state, Partition partition) {
    return refers && orders(partition) <= MAX_ORDERS ? partition.firstNonSingleton(0) : -1;
  }

  /** The number of orders of the members within their classes, up to the limit. */
  private static long orders(Partition partition) {
    long orders = 1;
    for (int c = partition.firstNonSingleton(0); c >= 0 && orders <= MAX_ORDERS; ) {
      for (int i = 2; i <= partition.size(c) && orders <= MAX_ORDERS; i++) {
        orders *= i;
      }
      c = partition.firstNonSingleton(c + partition.size(c));
    }
    return orders;
  }
}
