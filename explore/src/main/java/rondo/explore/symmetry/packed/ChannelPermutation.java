package rondo.explore.symmetry.packed;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The permutation of channel identifiers that a permutation of their owners induces. */
final class ChannelPermutation {
  /** By identifier: the owners; a channel without owners is fixed. */
  final int[][] owners;

  final int[] label;
  private final TupleIndex[] grids;

  ChannelPermutation(SymmetryLayout layout) {
    List<SymmetryLayout.ChannelOwners> channels = layout.channels();
    owners = channels.stream().map(c -> CellTable.ints(c.owners())).toArray(int[][]::new);
    label = channels.stream().mapToInt(SymmetryLayout.ChannelOwners::label).toArray();
    grids = new TupleIndex[owners.length];
    Map<Integer, TupleIndex> byLabel = new HashMap<>();
    for (int id = 0; id < owners.length; id++) {
      List<Integer> tuple = channels.get(id).owners();
      if (!tuple.isEmpty()) {
        grids[id] = byLabel.computeIfAbsent(label[id], _ -> TupleIndex.over(tuple, layout));
        grids[id].put(tuple, id);
      }
    }
  }

  boolean isPermuted(int id) {
    return Integer.compareUnsigned(id, owners.length) < 0 && owners[id].length > 0;
  }

  int permuted(int id, int[] to) {
    return isPermuted(id) ? grids[id].at(owners[id], to) : id;
  }
}
