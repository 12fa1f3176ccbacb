package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code rondo explore} refuses before it serves a page; the page has tests of its own. */
class ExploreCommandTest {
  @TempDir Path folder;

  private Path model(String text) throws IOException {
    return Files.writeString(folder.resolve("m.pml"), text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "65536", "-1", "x"})
  void aPortIsANumber(String port) throws IOException {
    CommandResult result =
        CommandResult.rondo(
            "explore", "--no-browser", "--port=" + port, model("init { skip }").toString());
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).startsWith("error: Invalid value for option '--port'");
  }

  @Test
  void aPortInUseIsRefused() throws IOException {
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      CommandResult result =
          CommandResult.rondo(
              "explore",
              "--no-browser",
              "--port=" + taken.getLocalPort(),
              model("init { skip }").toString());
      assertThat(result.status()).isEqualTo(2);
      assertThat(result.err()).contains("the port is not free");
    }
  }

  @Test
  void aModelWithAMistakeIsRefused() throws IOException {
    CommandResult result =
        CommandResult.rondo("explore", "--no-browser", model("init { x = 1 }").toString());
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).startsWith("error[");
  }

  @Test
  void optionsOfOtherLanguagesAreRefused() throws IOException {
    CommandResult result =
        CommandResult.rondo(
            "explore", "--no-browser", "--delivery=mp", model("init { skip }").toString());
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).contains("--delivery");
  }
}
