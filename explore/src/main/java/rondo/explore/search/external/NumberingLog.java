package rondo.explore.search.external;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import rondo.explore.StateNumbering;

/**
 * Writes the values that numbers in states stand for, increment by increment, and restores them, so
 * that states, and the order of their transitions, mean the same in another system of the model.
 */
final class NumberingLog {
  private final List<StateNumbering> numberings;

  /** By numbering, the number of values that were written or read. */
  private final int[] known;

  NumberingLog(List<StateNumbering> numberings) {
    this.numberings = numberings;
    known = new int[numberings.size()];
  }

  /** Writes the values that were added since the last call. */
  void write(DataOutput out) throws IOException {
    for (int i = 0; i < known.length; i++) {
      StateNumbering numbering = numberings.get(i);
      int size = numbering.size();
      out.writeInt(known[i]);
      out.writeInt(size - known[i]);
      numbering.write(known[i], out);
      known[i] = size;
    }
  }

  /** Restores the values of one increment; increments have to be restored in order. */
  void read(DataInput in) throws IOException {
    for (int i = 0; i < known.length; i++) {
      int from = in.readInt();
      int count = in.readInt();
      numberings.get(i).read(from, count, in);
      known[i] = from + count;
    }
  }
}
