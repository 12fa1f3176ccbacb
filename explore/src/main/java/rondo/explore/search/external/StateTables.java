package rondo.explore.search.external;

import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import rondo.explore.TransitionSystem;
import rondo.explore.files.ChecksummedInput;
import rondo.explore.files.ChecksummedOutput;
import rondo.explore.files.DamagedFileException;
import rondo.explore.files.SearchStorage;
import rondo.explore.store.NodeLog;
import rondo.explore.store.TreeStore;

/**
 * What references to states mean: the nodes of the state tree, and the values that numbers in
 * states stand for. They are written increment by increment, one file each, and read in order.
 */
final class StateTables {
  private final NumberingLog numberings;
  private final NodeLog nodes;

  StateTables(TransitionSystem system, TreeStore store) {
    numberings = new NumberingLog(system.numberings());
    nodes = new NodeLog(store);
  }

  /** Writes what is new since the last file. */
  void write(SearchStorage storage, String name) throws IOException {
    write(
        storage,
        name,
        out -> {
          numberings.write(out);
          nodes.write(out);
        });
  }

  void read(SearchStorage storage, String name) throws IOException {
    read(
        storage,
        name,
        in -> {
          numberings.read(in);
          nodes.read(in);
        });
  }

  /** Writes all values that numbers in states of a system stand for. */
  static void writeNumberings(SearchStorage storage, String name, TransitionSystem system)
      throws IOException {
    write(storage, name, new NumberingLog(system.numberings())::write);
  }

  /** Reads what {@link #writeNumberings} has written. */
  static void readNumberings(SearchStorage storage, String name, TransitionSystem system)
      throws IOException {
    read(storage, name, new NumberingLog(system.numberings())::read);
  }

  private static void write(SearchStorage storage, String name, Writer writer) throws IOException {
    try (SearchStorage.Output out = storage.create(name)) {
      var checked = new ChecksummedOutput(out);
      var data = new DataOutputStream(checked);
      writer.write(data);
      data.flush();
      checked.end();
      out.commitOwn();
    }
  }

  private static void read(SearchStorage storage, String name, Reader reader) throws IOException {
    try (SearchStorage.Input in = storage.open(name)) {
      var data = new DataInputStream(new ChecksummedInput(in, name));
      reader.read(data);
      if (data.read() >= 0) {
        throw new DamagedFileException(name, "it is longer than it was");
      }
    }
  }

  private interface Writer {
    void write(DataOutput out) throws IOException;
  }

  private interface Reader {
    void read(DataInput in) throws IOException;
  }
}
