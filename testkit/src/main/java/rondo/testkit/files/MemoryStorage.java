package rondo.testkit.files;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import rondo.explore.files.SearchStorage;

/** Files in memory, which can be damaged, and whose device can fail after a number of writes. */
public final class MemoryStorage implements SearchStorage {
  private final Map<String, byte[]> files = new ConcurrentHashMap<>();
  private final Set<String> durable = ConcurrentHashMap.newKeySet();
  private final AtomicLong writesLeft = new AtomicLong(Long.MAX_VALUE);
  private volatile long failures = Long.MAX_VALUE;

  /** Lets the device fail after a number of writes and commits. */
  public void failAfter(long writes) {
    failAfter(writes, Long.MAX_VALUE);
  }

  /** Lets the device fail after a number of writes and commits, for a number of them. */
  public void failAfter(long writes, long times) {
    failures = times;
    writesLeft.set(writes);
  }

  /** The content of a file, which may be modified. */
  public byte[] content(String name) {
    return files.get(name);
  }

  public void replace(String name, byte[] content) {
    files.put(name, content);
  }

  private void count() throws IOException {
    long left = writesLeft.decrementAndGet();
    if (left < 0 && -left <= failures) {
      throw new IOException("No space left on device");
    }
  }

  @Override
  public Output create(String name) {
    var bytes = new ByteArrayOutputStream();
    return new Output() {
      @Override
      public void write(byte[] more, int from, int length) throws IOException {
        count();
        bytes.write(more, from, length);
      }

      @Override
      public long position() {
        return bytes.size();
      }

      @Override
      public boolean commit() throws IOException {
        count();
        return files.putIfAbsent(name, bytes.toByteArray()) == null;
      }

      @Override
      public void close() {
        // An uncommitted file does not exist.
      }
    };
  }

  @Override
  public Input open(String name) throws IOException {
    byte[] content = files.get(name);
    if (content == null) {
      throw new FileNotFoundException(name);
    }
    return new Input() {
      @Override
      public long size() {
        return content.length;
      }

      @Override
      public void read(long position, byte[] to, int from, int length) throws IOException {
        if (position + length > content.length) {
          throw new EOFException("the file ends early");
        }
        System.arraycopy(content, (int) position, to, from, length);
      }

      @Override
      public void close() {
        // Nothing to release.
      }
    };
  }

  @Override
  public boolean exists(String name) {
    return files.containsKey(name);
  }

  @Override
  public List<String> names() {
    return files.keySet().stream().sorted().toList();
  }

  @Override
  public void delete(String name) {
    durable.remove(name);
    files.remove(name);
  }

  @Override
  public void sync(Collection<String> names) throws IOException {
    for (String name : names) {
      open(name).close();
      durable.add(name);
    }
  }

  /** Drops all files that are not known to be durable. */
  public void powerFailure() {
    files.keySet().retainAll(durable);
  }

  @Override
  public long bytes() {
    return files.values().stream().mapToLong(f -> f.length).sum();
  }

  @Override
  public String location() {
    return "memory";
  }
}
