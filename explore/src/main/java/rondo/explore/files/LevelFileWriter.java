package rondo.explore.files;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes a file of several runs: levels of a breadth-first search, by shard. An index at its end
 * says where they are. Thread-safe.
 */
public final class LevelFileWriter implements Closeable {
  static final long MAGIC = 0x524F4E444F4C564CL;
  static final int ENTRY = 4 + 4 + 8 + 8 + 8;
  static final int TRAILER = 8 + 4 + 4;

  private final String name;
  private final SearchStorage.Output out;
  private final List<LevelRun> runs = new ArrayList<>();

  public LevelFileWriter(SearchStorage storage, String name) throws IOException {
    this.name = name;
    out = storage.create(name);
  }

  /** Adds a run that was written to memory. */
  public synchronized LevelRun add(int level, int shard, EncodedRun encoded) throws IOException {
    long offset = out.position();
    encoded.writeTo(out);
    var run = new Run(name, offset, out.position() - offset, encoded.count());
    var levelRun = new LevelRun(level, shard, run);
    runs.add(levelRun);
    return levelRun;
  }

  /** Completes the file; see {@link SearchStorage.Output#commitOwn}. */
  public synchronized void commitOwn() throws IOException {
    writeIndex();
    out.commitOwn();
  }

  /** Completes the file; see {@link SearchStorage.Output#commit}. */
  public synchronized boolean commit() throws IOException {
    writeIndex();
    return out.commit();
  }

  private void writeIndex() throws IOException {
    ByteBuffer end = ByteBuffer.allocate(runs.size() * ENTRY + TRAILER);
    for (LevelRun r : runs) {
      end.putInt(r.level()).putInt(r.shard());
      end.putLong(r.run().offset()).putLong(r.run().length()).putLong(r.run().count());
    }
    end.putLong(MAGIC).putInt(runs.size());
    end.putInt(RunFormat.checksum(end.array(), 0, end.position()));
    out.write(end.array(), 0, end.position());
  }

  @Override
  public void close() throws IOException {
    out.close();
  }

  /** The runs of a file. */
  public static List<LevelRun> read(SearchStorage.Input file, String name) throws IOException {
    if (file.size() < TRAILER) {
      throw new DamagedFileException(name, "it is shorter than it was");
    }
    var trailer = new byte[TRAILER];
    file.read(file.size() - TRAILER, trailer, 0, TRAILER);
    ByteBuffer last = ByteBuffer.wrap(trailer);
    long magic = last.getLong();
    int count = last.getInt();
    long length = (long) count * ENTRY + TRAILER;
    if (magic != MAGIC || count < 0 || length > file.size()) {
      throw new DamagedFileException(name, "it does not end as a file of levels does");
    }
    var bytes = new byte[Math.toIntExact(length)];
    file.read(file.size() - length, bytes, 0, bytes.length);
    ByteBuffer end = ByteBuffer.wrap(bytes);
    if (end.getInt(bytes.length - 4) != RunFormat.checksum(bytes, 0, bytes.length - 4)) {
      throw new DamagedFileException(name, "wrong checksum of its index");
    }
    List<LevelRun> runs = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int level = end.getInt();
      int shard = end.getInt();
      runs.add(
          new LevelRun(level, shard, new Run(name, end.getLong(), end.getLong(), end.getLong())));
    }
    return runs;
  }
}
