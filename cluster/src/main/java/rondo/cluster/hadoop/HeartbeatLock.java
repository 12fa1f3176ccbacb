package rondo.cluster.hadoop;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import rondo.explore.files.FolderException;
import rondo.explore.files.SearchStorage;

/**
 * A lock on a folder of which nothing is known but that a file is created by one process only.
 *
 * <p>The file {@code lock-G-B} belongs to the G-th owner and has its name in it. While the owner
 * lives, it writes the next number B every few seconds; {@code lock-G-released} ends its ownership.
 * Whoever wants the lock creates {@code lock-(G+1)-0}, which only one process can, after the owner
 * has released it or has been silent for a while. Only the newcomer's clock measures that time. G
 * never decreases, so a process that stood still and was replaced notices it: its file is gone.
 */
final class HeartbeatLock implements HadoopStorage.Ownership, Closeable {
  private static final String PREFIX = "lock-";
  private static final Pattern NAME = Pattern.compile(PREFIX + "(\\d{6,9})-(\\d{9}|released)");
  private static final String RELEASED = "released";

  private final SearchStorage files;
  private final String folder;
  private final byte[] owner;
  private final Periods periods;
  private final int generation;
  private final Thread heart;
  private long beats;

  /** When this process last knew that it has the lock, in milliseconds. */
  private volatile long known = System.currentTimeMillis();

  private volatile boolean isLost;
  private volatile boolean isClosed;

  /**
   * How often an owner shows that it lives, and how long it may be silent.
   *
   * @param silence several times the interval
   */
  record Periods(Duration interval, Duration silence) {
    static final Periods DEFAULT = new Periods(Duration.ofSeconds(5), Duration.ofSeconds(30));
  }

  /** A file of a lock. */
  private record LockFile(String name, int generation, String beat) {
    boolean isReleased() {
      return beat.equals(RELEASED);
    }
  }

  private HeartbeatLock(
      SearchStorage files, String folder, byte[] owner, Periods periods, int generation) {
    this.files = files;
    this.folder = folder;
    this.owner = owner;
    this.periods = periods;
    this.generation = generation;
    heart = Thread.ofPlatform().daemon().name("lock of the work folder").unstarted(this::live);
  }

  /** Whether a file belongs to a lock. */
  static boolean isLock(String name) {
    return NAME.matcher(name).matches();
  }

  /**
   * Acquires the lock of a folder.
   *
   * @param files of the folder
   * @param notices receives a line if the last owner has not released the lock
   * @throws FolderException if it has an owner that lives
   */
  static HeartbeatLock acquire(
      SearchStorage files, String owner, Periods periods, Consumer<String> notices)
      throws IOException {
    String folder = files.location();
    Optional<LockFile> last = last(files);
    if (last.isPresent() && !last.get().isReleased()) {
      last = silent(files, last.get(), periods, notices);
    }
    int generation = last.map(LockFile::generation).orElse(0) + 1;
    byte[] content = owner.getBytes(StandardCharsets.UTF_8);
    if (!commit(files, name(generation, 0), content)) {
      throw FolderException.inUse(folder, "another process");
    }
    for (LockFile file : lockFiles(files)) {
      if (file.generation() < generation) {
        files.delete(file.name());
      }
    }
    var lock = new HeartbeatLock(files, folder, content, periods, generation);
    lock.heart.start();
    return lock;
  }

  /** Waits for a sign of life; returns the last file of a lock that is free. */
  private static Optional<LockFile> silent(
      SearchStorage files, LockFile seen, Periods periods, Consumer<String> notices)
      throws IOException {
    String owner = owner(files, seen);
    notices.accept(
        "the work folder was not released by %s; waiting %d s for a sign of life"
            .formatted(owner, periods.silence().toSeconds()));
    long deadline = System.nanoTime() + periods.silence().toNanos();
    while (System.nanoTime() < deadline) {
      pause(periods.interval().dividedBy(5));
      Optional<LockFile> now = last(files);
      if (!now.equals(Optional.of(seen))) {
        if (now.isEmpty() || now.get().isReleased()) {
          return now;
        }
        throw FolderException.inUse(files.location(), owner);
      }
    }
    return Optional.of(seen);
  }

  private static String owner(SearchStorage files, LockFile file) {
    try {
      return new String(files.read(file.name()), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return "another process"; // It has just written the next file.
    }
  }

  private static void pause(Duration time) throws InterruptedIOException {
    try {
      Thread.sleep(time);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while waiting for the work folder");
    }
  }

  private static boolean commit(SearchStorage files, String name, byte[] content)
      throws IOException {
    try (SearchStorage.Output out = files.create(name)) {
      out.write(content, 0, content.length);
      return out.commit();
    }
  }

  private static String name(int generation, long beat) {
    return PREFIX + "%06d-%09d".formatted(generation, beat);
  }

  private static List<LockFile> lockFiles(SearchStorage files) throws IOException {
    return files.names().stream()
        .map(NAME::matcher)
        .filter(Matcher::matches)
        .map(m -> new LockFile(m.group(), Integer.parseInt(m.group(1)), m.group(2)))
        .toList();
  }

  /** The file of the last owner with its last number. Letters are after digits. */
  private static Optional<LockFile> last(SearchStorage files) throws IOException {
    return lockFiles(files).stream()
        .max(Comparator.comparingInt(LockFile::generation).thenComparing(LockFile::beat));
  }

  private void live() {
    while (!isClosed && !isLost) {
      try {
        Thread.sleep(periods.interval());
        beat();
      } catch (IOException e) {
        // The file system does not answer; whether the lock is lost is found out when it does.
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  /** Writes the next number, unless the lock is lost. */
  private synchronized void beat() throws IOException {
    if (isClosed || isLost) {
      return;
    }
    String current = name(generation, beats);
    String next = name(generation, beats + 1);
    if (!files.exists(current)
        || !commit(files, next, owner) && !Arrays.equals(files.read(next), owner)) {
      isLost = true;
      return;
    }
    files.delete(current);
    beats++;
    known = System.currentTimeMillis();
  }

  /** Throws an exception if the lock is lost; asks if this process may have stood still. */
  @Override
  public void require() throws IOException {
    if (Math.abs(System.currentTimeMillis() - known) > periods.silence().toMillis() / 2) {
      beat();
    }
    if (isLost) {
      throw new FolderException(
          "the work folder %s was taken over by another process, since this one stood still"
              .formatted(folder));
    }
  }

  /** Releases the lock. */
  @Override
  public synchronized void close() throws IOException {
    if (isClosed) {
      return;
    }
    isClosed = true;
    heart.interrupt();
    String current = name(generation, beats);
    if (!isLost && files.exists(current)) {
      commit(files, PREFIX + "%06d-%s".formatted(generation, RELEASED), new byte[0]);
      files.delete(current);
    }
  }
}
