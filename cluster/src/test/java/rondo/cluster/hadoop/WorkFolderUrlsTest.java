package rondo.cluster.hadoop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rondo.explore.files.FolderException;

/** What cannot be used as a work folder is refused with a message of one line. */
@Timeout(60)
class WorkFolderUrlsTest {
  private static void refused(String url, Configuration settings, Duration limit, String message) {
    assertThatThrownBy(() -> WorkFolderUrls.open(url, settings, limit))
        .isInstanceOf(FolderException.class)
        .hasMessageContaining(message)
        .message()
        .hasLineCount(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "nosuch://host/work        | the scheme nosuch is unknown",
        "s3a://bucket/work         | add org.apache.hadoop:hadoop-aws:3.",
        "file://shared/work        | has a host, shared",
        "hdfs://host.invalid/work  | cannot be accessed: java.net.UnknownHostException: host.invalid",
        "hdfs://host:many/work     | cannot be accessed: ",
        "hdfs:/work                | no host"
      })
  void urlsThatCannotBeUsedAreRefused(String url, String message) {
    refused(url, new Configuration(), Duration.ofSeconds(30), message);
  }

  /** Hadoop's local file system, which renames files over others, by another name. */
  public static final class ReplacingFileSystem extends RawLocalFileSystem {
    @Override
    public URI getUri() {
      return URI.create("replacing:///");
    }
  }

  @Test
  void fileSystemsWithoutAnAtomicCommitAreRefused(@TempDir Path folder) throws IOException {
    var settings = new Configuration();
    settings.setClass("fs.replacing.impl", ReplacingFileSystem.class, FileSystem.class);
    refused(
        "replacing:" + folder,
        settings,
        Duration.ofSeconds(30),
        "cannot create a file if, and only if, there is none of its name");
    try (var left = Files.list(folder)) {
      assertThat(left).isEmpty();
    }
  }

  @Test
  void aServerThatIsNotThereIsNoticed() throws IOException {
    int port;
    try (var free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    var settings = new Configuration();
    settings.setInt("ipc.client.connect.max.retries", 0);
    refused(
        "hdfs://127.0.0.1:" + port + "/work",
        settings,
        Duration.ofSeconds(30),
        "Connection refused");
  }

  @Test
  void aServerThatDoesNotAnswerIsNotAwaitedForLong() throws IOException {
    try (var silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      refused(
          "hdfs://127.0.0.1:" + silent.getLocalPort() + "/work",
          new Configuration(),
          Duration.ofSeconds(2),
          "does not answer within 2 s");
    }
  }
}
