package rondo.cluster.hadoop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rondo.cluster.hadoop.HeartbeatLock.Periods;
import rondo.explore.files.FolderException;
import rondo.testkit.files.MemoryStorage;

/** A folder has one owner, also if an owner ends without releasing it. */
@Timeout(60)
class HeartbeatLockTest {
  private static final Periods QUICK = new Periods(Duration.ofMillis(50), Duration.ofMillis(1500));

  private final MemoryStorage files = new MemoryStorage();
  private final List<String> notices = new ArrayList<>();

  private HeartbeatLock acquire(String owner) throws IOException {
    return HeartbeatLock.acquire(files, owner, QUICK, notices::add);
  }

  /** What a process leaves behind that was killed. */
  private void leave(String name, String owner) {
    files.replace(name, owner.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void aReleasedLockIsFreeAtOnce() throws IOException {
    acquire("a").close();
    assertThat(files.names()).containsExactly("lock-000001-released");
    try (HeartbeatLock second = acquire("b")) {
      second.require();
      assertThat(files.names()).allMatch(name -> name.startsWith("lock-000002-0"));
    }
    assertThat(notices).isEmpty();
  }

  @Test
  void anOwnerThatLivesKeepsTheLock() throws IOException {
    try (HeartbeatLock first = acquire("process 7")) {
      assertThatThrownBy(() -> acquire("b"))
          .isInstanceOf(FolderException.class)
          .hasMessageContaining("is in use by process 7");
      first.require();
    }
  }

  @Test
  void aSilentOwnerIsReplaced() throws IOException {
    leave("lock-000004-000000012", "process 7");
    try (HeartbeatLock lock = acquire("b")) {
      lock.require();
      assertThat(files.names()).allMatch(name -> name.startsWith("lock-000005-0"));
    }
    assertThat(notices).singleElement().asString().contains("not released by process 7");
  }

  /** The name of the next lock is created by one process only. */
  @Test
  void ofManyNewcomersOneReplacesTheOwner() throws Exception {
    leave("lock-000001-000000000", "process 7");
    List<Callable<Boolean>> attempts =
        IntStream.range(0, 8).<Callable<Boolean>>mapToObj(i -> () -> hasAcquired("n" + i)).toList();
    int winners = 0;
    try (ExecutorService threads = Executors.newFixedThreadPool(attempts.size())) {
      for (Future<Boolean> each : threads.invokeAll(attempts)) {
        winners += each.get() ? 1 : 0;
      }
    }
    assertThat(winners).isEqualTo(1);
  }

  private boolean hasAcquired(String owner) throws IOException {
    try {
      HeartbeatLock.acquire(files, owner, QUICK, notice -> {});
      return true;
    } catch (FolderException e) {
      return false;
    }
  }

  @Test
  void anOwnerThatWasReplacedNoticesIt() throws Exception {
    HeartbeatLock first = acquire("a");
    files.names().forEach(files::delete); // as its successor does
    leave("lock-000002-000000000", "b");
    long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
    while (!isLost(first) && System.nanoTime() < deadline) {
      Thread.sleep(10);
    }
    assertThat(isLost(first)).isTrue();
    first.close();
    assertThat(files.names()).containsExactly("lock-000002-000000000");
  }

  private static boolean isLost(HeartbeatLock lock) {
    try {
      lock.require();
      return false;
    } catch (IOException e) {
      assertThat(e).hasMessageContaining("was taken over by another process");
      return true;
    }
  }
}
