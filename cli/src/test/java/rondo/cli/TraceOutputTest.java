package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code rondo trace --output} writes files, and overwrites only what it has written. */
class TraceOutputTest {
  private static final Map<String, String> FORMATS =
      Map.of(
          "run.svg", "svg",
          "run.mmd", "mermaid",
          "run.mermaid", "mermaid",
          "run.puml", "plantuml",
          "run.plantuml", "plantuml",
          "run.itf.json", "itf",
          "run.shiviz", "shiviz",
          "RUN.CSV", "csv",
          "run.txt", "text");

  @TempDir Path folder;

  private String trace;

  @BeforeEach
  void verify() {
    String model =
        CommandResult.model(
            folder,
            """
            chan q = [1] of { byte };
            active proctype P() { byte x; q!1; q?x; assert(x == 0) }
            """);
    trace = folder.resolve("t.json").toString();
    assertThat(CommandResult.rondo("verify", "--trace", trace, model).status()).isEqualTo(1);
  }

  @Test
  void theNameOfTheFileDeterminesTheFormat() throws IOException {
    for (var format : FORMATS.entrySet()) {
      Path file = folder.resolve(format.getKey());
      CommandResult written = CommandResult.rondo("trace", "-o", file.toString(), trace);
      assertThat(written).isEqualTo(new CommandResult(0, "", ""));
      CommandResult printed = CommandResult.rondo("trace", "--format", format.getValue(), trace);
      assertThat(printed.status()).isZero();
      assertThat(Files.readString(file)).as(format.getKey()).isEqualTo(printed.out()).isNotEmpty();
    }
  }

  @Test
  void anUnknownNameNeedsAFormat() {
    Path file = folder.resolve("run.png");
    CommandResult result = CommandResult.rondo("trace", "--output=" + file, trace);
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).contains("is not known; give --format");
    assertThat(file).doesNotExist();
    assertThat(CommandResult.rondo("trace", "--format=svg", "--output=" + file, trace).status())
        .isZero();
    assertThat(file).content().startsWith("<svg ");
  }

  @Test
  void anOlderOutputInThisFormatIsOverwrittenAndNothingElse() throws IOException {
    for (String format : List.of("svg", "mermaid", "plantuml", "itf", "shiviz", "csv")) {
      Path file = Files.createFile(folder.resolve("old." + format));
      for (int i = 0; i < 2; i++) {
        CommandResult result =
            CommandResult.rondo("trace", "--format", format, "-o", file.toString(), trace);
        assertThat(result).as(format).isEqualTo(new CommandResult(0, "", ""));
      }
      for (String text : List.of("dear diary", "<svg></svg>", "{}", "step;process")) {
        Files.writeString(file, text);
        CommandResult result =
            CommandResult.rondo("trace", "--format", format, "-o", file.toString(), trace);
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err())
            .contains("is not a counterexample that Rondo printed as " + format);
        assertThat(file).hasContent(text);
      }
    }
  }

  @Test
  void neitherTheTraceNorTheTargetOfALinkIsOverwritten() throws IOException {
    String before = Files.readString(Path.of(trace));
    assertThat(CommandResult.rondo("trace", "--format=json", "-o", trace, trace).status())
        .isEqualTo(2);
    assertThat(CommandResult.rondo("trace", "--format=itf", "-o", trace, trace).status())
        .isEqualTo(2);
    assertThat(Path.of(trace)).hasContent(before);
    Path mine = Files.writeString(folder.resolve("mine"), "precious");
    Path link = Files.createSymbolicLink(folder.resolve("run.svg"), mine);
    assertThat(CommandResult.rondo("trace", "-o", link.toString(), trace).status()).isEqualTo(2);
    assertThat(mine).hasContent("precious");
  }
}
