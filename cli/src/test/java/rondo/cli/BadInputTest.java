package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rondo.trace.json.Json;

class BadInputTest {
  private static final List<String> COMMANDS = List.of("verify", "simulate", "print");

  @TempDir Path folder;

  private static void assertRejected(Path file) {
    for (String command : COMMANDS) {
      CommandResult result = CommandResult.rondo(command, file.toString());
      assertThat(result.status()).as(result.err()).isEqualTo(2);
      assertThat(result.out()).isEmpty();
      assertThat(result.err()).startsWith("error").doesNotContain("\tat ");
    }
    CommandResult json = CommandResult.rondo("verify", "--json", file.toString());
    assertThat(json.status()).isEqualTo(2);
    assertThat(json.json().member("verdict")).contains(Json.of("rejected"));
    assertThat(json.out()).contains("\"severity\": \"error\"");
  }

  private Path file(byte[] content) throws IOException {
    return Files.write(folder.resolve("bad.pml"), content);
  }

  @Test
  void unknownFileIsRejected() {
    assertRejected(folder.resolve("nothing.pml"));
  }

  @Test
  void folderIsRejected() {
    assertRejected(folder);
  }

  @Test
  void binaryFileIsRejected() throws IOException {
    byte[] noise = new byte[100_000];
    new Random(1).nextBytes(noise);
    assertRejected(file(noise));
  }

  @Test
  void emptyFileIsRejected() throws IOException {
    assertRejected(file(new byte[0]));
  }

  @Test
  void hugeLineIsRejectedWithAShortMessage() throws IOException {
    byte[] line = new byte[20_000_000];
    Arrays.fill(line, (byte) '(');
    Path file = file(line);
    assertRejected(file);
    assertThat(CommandResult.rondo("verify", file.toString()).err().length()).isLessThan(5_000);
  }

  @Test
  void deepNestingIsRejectedOrRead() throws IOException {
    String deep =
        "active proctype P() {"
            + "if :: true -> ".repeat(10_000)
            + "skip"
            + " fi".repeat(10_000)
            + "}";
    CommandResult result =
        CommandResult.rondo(
            "verify", "--quiet", file(deep.getBytes(StandardCharsets.US_ASCII)).toString());
    assertThat(result.status()).as(result.err()).isIn(0, 2);
  }

  @Test
  void whatIsMissingAtTheEndOfTheFileIsSaid() throws IOException {
    Path file = file("active proctype P() { { skip }\n".getBytes(StandardCharsets.US_ASCII));
    assertRejected(file);
    assertThat(CommandResult.rondo("verify", file.toString()).err())
        .contains("the end of the file is not expected here")
        .contains("expected `}` for the `{` at line 1");
  }

  @Test
  void severalMistakesAreShownTogether() throws IOException {
    String model = "active proctype P() { a = 1; b = 2; c = 3 }";
    CommandResult result =
        CommandResult.rondo("verify", file(model.getBytes(StandardCharsets.US_ASCII)).toString());
    assertThat(result.err().lines().filter(l -> l.startsWith("error["))).hasSize(3);
    assertThat(result.err()).contains("1 | active proctype P()").contains("^");
  }

  @Test
  void whatIsNoTraceIsRejected() throws IOException {
    for (String text : List.of("", "{}", "[1,2", "{\"format\": \"rondo-trace\"}", "\0\1\2")) {
      Path file = file(text.getBytes(StandardCharsets.US_ASCII));
      CommandResult result = CommandResult.rondo("trace", file.toString());
      assertThat(result.status()).as(result.err()).isEqualTo(2);
      assertThat(result.err()).startsWith("error").doesNotContain("\tat ");
    }
    assertThat(CommandResult.rondo("trace", folder.toString()).status()).isEqualTo(2);
    assertThat(CommandResult.rondo("trace", folder.resolve("none").toString()).status())
        .isEqualTo(2);
  }

  @Test
  void aLineIsShownAsItIsWritten() throws IOException {
    Path file = folder.resolve("paper.dst");
    Files.writeString(file, "protocol P(N = 3) {\n  invariant i : 1 ≤ 2 # 3\n}\n");
    CommandResult result = CommandResult.rondo("verify", file.toString());
    assertThat(result.err())
        .contains(
            """
            2 |   invariant i : 1 ≤ 2 # 3
              |                   ^
            help: write `<=`
            """);
  }
}
