package rondo.explore.store;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes the nodes of a {@link TreeStore}, increment by increment, and restores them, so that
 * references mean the same in another store. No thread may use the store meanwhile.
 */
public final class NodeLog {
  private final List<TableLog> tables;

  public NodeLog(TreeStore store) {
    tables =
        List.of(
            new TableLog(store.left()), new TableLog(store.right()), new TableLog(store.lower()));
  }

  /** Writes the nodes that were added since the last call. */
  public void write(DataOutput out) throws IOException {
    for (TableLog table : tables) {
      table.write(out);
    }
  }

  /** Restores the nodes of one increment; increments have to be restored in order. */
  public void read(DataInput in) throws IOException {
    for (TableLog table : tables) {
      table.read(in);
    }
  }

  private static final class TableLog {
    private final NodeTable table;
    private int bound = 1;

    /** Ids below the bound that were not assigned yet. */
    private List<Integer> holes = new ArrayList<>();

    TableLog(NodeTable table) {
      this.table = table;
    }

    void write(DataOutput out) throws IOException {
      int end = Math.max(bound, table.bound()); // The last ids may be holes.
      List<Integer> still = new ArrayList<>();
      List<Integer> filled = new ArrayList<>();
      for (int id : holes) {
        (table.isAssigned(id) ? filled : still).add(id);
      }
      for (int id = bound; id < end; id++) {
        if (!table.isAssigned(id)) {
          still.add(id);
        }
      }
      out.writeInt(filled.size());
      for (int id : filled) {
        out.writeInt(id);
        writeContent(id, out);
      }
      out.writeInt(bound);
      out.writeInt(end);
      List<Integer> fresh = still.stream().filter(id -> id >= bound).toList();
      out.writeInt(fresh.size());
      for (int id : fresh) {
        out.writeInt(id);
      }
      int next = 0;
      for (int id = bound; id < end; id++) {
        if (next < fresh.size() && fresh.get(next) == id) {
          next++;
        } else {
          writeContent(id, out);
        }
      }
      bound = end;
      holes = still;
    }

    private void writeContent(int id, DataOutput out) throws IOException {
      out.writeLong(table.contents()[2 * id]);
      out.writeLong(table.contents()[2 * id + 1]);
    }

    void read(DataInput in) throws IOException {
      int filled = in.readInt();
      for (int i = 0; i < filled; i++) {
        int id = in.readInt();
        holes.remove((Integer) id);
        table.restore(id, in.readLong(), in.readLong());
      }
      int from = in.readInt();
      int end = in.readInt();
      if (from != bound || end < from) {
        throw new IOException("nodes from %d on, not from %d on".formatted(from, bound));
      }
      int count = in.readInt();
      List<Integer> fresh = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        fresh.add(in.readInt());
      }
      int next = 0;
      for (int id = from; id < end; id++) {
        if (next < count && fresh.get(next) == id) {
          next++;
        } else {
          table.restore(id, in.readLong(), in.readLong());
        }
      }
      holes.addAll(fresh);
      bound = end;
    }
  }
}
