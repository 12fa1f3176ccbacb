package rondo.explore.search.external;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import rondo.explore.StateNumbering;
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
  private final List<StateNumbering> numberings;
  private final NodeLog nodes;

  /** By numbering, the number of values that are in files. */
  private final Map<Integer, Integer> numbered = new HashMap<>();

  StateTables(TransitionSystem system, TreeStore store) {
    numberings = system.numberings();
    nodes = new NodeLog(store);
  }

  /** Writes what is new since the last file. */
  void write(SearchStorage storage, String name) throws IOException {
    try (SearchStorage.Output out = storage.create(name)) {
      var checked = new ChecksummedOutput(out);
      var data = new DataOutputStream(checked);
      for (int i = 0; i < numberings.size(); i++) {
        int from = numbered.getOrDefault(i, 0);
        int to = numberings.get(i).size();
        data.writeInt(from);
        data.writeInt(to - from);
        numberings.get(i).write(from, data);
        numbered.put(i, to);
      }
      nodes.write(data);
      data.flush();
      checked.end();
      out.commitOwn();
    }
  }

  void read(SearchStorage storage, String name) throws IOException {
    try (SearchStorage.Input in = storage.open(name)) {
      var data = new DataInputStream(new ChecksummedInput(in, name));
      for (int i = 0; i < numberings.size(); i++) {
        int from = data.readInt();
        int count = data.readInt();
        numberings.get(i).read(from, count, data);
        numbered.put(i, from + count);
      }
      nodes.read(data);
      if (data.read() >= 0) {
        throw new DamagedFileException(name, "it is longer than it was");
      }
    }
  }
}
