package rondo.explore.symmetry;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which channel takes the place of which, when its owners are renamed. */
final class MovingChannels {
  /** By identifier; without owners, a channel stays what it is. */
  final int[][] owners;

  final int[] label;
  private final Grid[] grids;

  MovingChannels(Outline outline) {
    List<Outline.Moving> channels = outline.channels();
    owners = channels.stream().map(c -> Cells.ints(c.owners())).toArray(int[][]::new);
    label = channels.stream().mapToInt(Outline.Moving::label).toArray();
    grids = new Grid[owners.length];
    Map<Integer, Grid> byLabel = new HashMap<>();
    for (int id = 0; id < owners.length; id++) {
      List<Integer> tuple = channels.get(id).owners();
      if (!tuple.isEmpty()) {
        grids[id] = byLabel.computeIfAbsent(label[id], _ -> Grid.over(tuple, outline));
        grids[id].put(tuple, id);
      }
    }
  }

  boolean moves(int id) {
    return Integer.compareUnsigned(id, owners.length) < 0 && owners[id].length > 0;
  }

  int renamed(int id, int[] to) {
    return moves(id) ? grids[id].at(owners[id], to) : id;
  }
}
