package rondo.cluster.hadoop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.explore.files.DamagedFileException;
import rondo.explore.files.Manifest;
import rondo.explore.files.SearchStorage;
import rondo.explore.files.WorkStorage;
import rondo.trace.json.Json;

/** Work folders on HDFS, on a file system like an object store, and on the local one. */
@Timeout(120)
class HadoopStorageTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  @TempDir static Path folder;

  private static MiniDFSCluster hdfs;
  private static int folders;

  @BeforeAll
  static void start() throws IOException {
    hdfs = HdfsServer.start(folder.resolve("hdfs"));
  }

  @AfterAll
  static void stop() {
    if (hdfs != null) {
      hdfs.shutdown();
    }
  }

  /** The URL of a new folder. */
  private static String url(String scheme) {
    String name = "/work" + folders++;
    return switch (scheme) {
      case "hdfs" -> hdfs.getURI() + name;
      case "webhdfs" -> "webhdfs://" + hdfs.getConfiguration(0).get(HdfsServer.HTTP) + name;
      default -> scheme + "://" + folder.resolve(scheme) + name;
    };
  }

  private static WorkStorage storage(String url) throws IOException {
    return WorkFolderUrls.open(url, ConditionalFileSystem.configuration(), LIMIT);
  }

  /** The folder of a search, with its owner. */
  private record Opened(WorkStorage work, WorkStorage.Owned owned, SearchStorage files)
      implements AutoCloseable {
    static Opened at(String url) throws IOException {
      WorkStorage work = storage(url);
      WorkStorage.Owned owned = work.lock("this test", notice -> {});
      return new Opened(work, owned, owned.search(1));
    }

    @Override
    public void close() throws IOException {
      owned.close();
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @ValueSource(strings = {"hdfs", "webhdfs", "conditional", "file"})
  void filesAppearWhenTheyAreCommitted(String scheme) throws IOException {
    try (var opened = Opened.at(url(scheme))) {
      SearchStorage files = opened.files();
      SearchStorage others = opened.work().search(1);
      try (SearchStorage.Output out = files.create("a")) {
        out.write(bytes("--text--"), 2, 4);
        assertThat(out.position()).isEqualTo(4);
        assertThat(others.exists("a")).isFalse();
        assertThat(others.names()).isEmpty();
        out.commitOwn();
      }
      assertThat(others.read("a")).isEqualTo(bytes("text"));
      try (SearchStorage.Output out = files.create("b")) {
        out.write(bytes("discarded"), 0, 9);
      }
      files.sync(List.of("a"));
      assertThat(others.exists("b")).isFalse();
      assertThat(files.names()).containsExactly("a");
      assertThat(files.bytes()).isEqualTo(4);
      assertThat(opened.owned().search(1).bytes()).isEqualTo(4);
      assertThat(opened.work().contents()).containsExactly("search-1");
      files.delete("a");
      files.delete("a");
      assertThat(files.bytes()).isZero();
      assertThat(others.names()).isEmpty();
      assertThatThrownBy(() -> others.open("a"))
          .isInstanceOfAny(FileNotFoundException.class, java.nio.file.NoSuchFileException.class)
          .hasMessageContaining("/search-1/a")
          .message()
          .hasLineCount(1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"hdfs", "webhdfs", "conditional", "file"})
  void theFirstCommitWins(String scheme) throws Exception {
    try (var opened = Opened.at(url(scheme))) {
      for (int round = 0; round < 5; round++) {
        String name = "race-" + round;
        var ready = new CountDownLatch(4);
        List<Callable<Boolean>> attempts =
            IntStream.range(0, 4)
                .<Callable<Boolean>>mapToObj(
                    i -> () -> hasCommitted(opened.work().search(1), name, i, ready))
                .toList();
        List<Integer> winners = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(attempts.size())) {
          List<Future<Boolean>> results = threads.invokeAll(attempts);
          for (int i = 0; i < results.size(); i++) {
            if (results.get(i).get()) {
              winners.add(i);
            }
          }
        }
        assertThat(winners).hasSize(1);
        assertThat(opened.files().read(name)).isEqualTo(bytes("by " + winners.getFirst()));
      }
      assertThat(opened.files().names()).hasSize(5);
      try (SearchStorage.Output late = opened.files().create("race-0")) {
        late.write(bytes("late"), 0, 4);
        assertThatThrownBy(late::commitOwn).hasMessageContaining("exists already");
      }
    }
  }

  /** Whether the attempt with this number is the first one. */
  private static boolean hasCommitted(
      SearchStorage files, String name, int number, CountDownLatch ready)
      throws IOException, InterruptedException {
    try (SearchStorage.Output out = files.create(name)) {
      byte[] content = bytes("by " + number);
      out.write(content, 0, content.length);
      ready.countDown();
      ready.await(10, TimeUnit.SECONDS);
      return out.commit();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"hdfs", "webhdfs", "conditional"})
  void threadsReadOneFileAtDifferentPositions(String scheme) throws Exception {
    var content = new byte[300_000];
    new Random(1).nextBytes(content);
    try (var opened = Opened.at(url(scheme))) {
      opened.files().writeOwn("a", content);
      try (SearchStorage.Input in = opened.files().open("a");
          ExecutorService threads = Executors.newFixedThreadPool(2)) {
        assertThat(in.size()).isEqualTo(content.length);
        List<Callable<Void>> readers = List.of(reader(in, content, 0), reader(in, content, 5000));
        for (Future<Void> each : threads.invokeAll(readers)) {
          each.get();
        }
        assertThatThrownBy(() -> in.read(content.length - 5, new byte[9], 0, 9))
            .isInstanceOf(EOFException.class);
      }
    }
  }

  private static Callable<Void> reader(SearchStorage.Input in, byte[] content, int first) {
    return () -> {
      for (int at = first; at + 5000 <= content.length; at += 10_000) {
        var part = new byte[5010];
        in.read(at, part, 10, 5000);
        assertThat(Arrays.copyOfRange(part, 10, 5010))
            .isEqualTo(Arrays.copyOfRange(content, at, at + 5000));
      }
      return null;
    };
  }

  @ParameterizedTest
  @ValueSource(strings = {"hdfs", "conditional"})
  void aDamagedFileIsNoticed(String scheme) throws IOException {
    String url = url(scheme);
    try (var opened = Opened.at(url)) {
      SearchStorage files = opened.files();
      Manifest.write(files, Json.object().put("states", 12).build(), List.of());
      Manifest.write(files, Json.object().put("states", 34).build(), List.of());
      assertThat(files.names()).containsExactly("manifest-000001.json");
      assertThat(Manifest.read(files).orElseThrow().compact()).contains("34");
      byte[] content = files.read("manifest-000001.json");
      content[content.length - 4] ^= 1;
      replace(new org.apache.hadoop.fs.Path(url, "search-1/manifest-000001.json"), content);
      assertThatThrownBy(() -> Manifest.read(files)).isInstanceOf(DamagedFileException.class);
    }
  }

  private static void replace(org.apache.hadoop.fs.Path file, byte[] content) throws IOException {
    try (FileSystem system =
            FileSystem.newInstance(file.toUri(), ConditionalFileSystem.configuration());
        OutputStream out = system.create(file, true)) {
      out.write(content);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"hdfs", "webhdfs"})
  void unfinishedFilesAreDeletedByTheNextOwner(String scheme) throws IOException {
    String url = url(scheme);
    try (var first = Opened.at(url)) {
      first.files().create("a").write(bytes("lost"), 0, 4);
    }
    var search = new org.apache.hadoop.fs.Path(url, "search-1");
    try (FileSystem system = FileSystem.newInstance(search.toUri(), new Configuration())) {
      assertThat(system.listStatus(search)).hasSize(1);
      try (var second = Opened.at(url)) {
        assertThat(system.listStatus(search)).isEmpty();
        assertThatThrownBy(() -> second.work().lock("another", notice -> {}))
            .hasMessageContaining("is in use by this test on ");
      }
    }
  }
}
