package rondo.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Runs the programs of {@code docs/library.md} and compares what they print. */
class LibraryDocumentationTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern PROGRAM =
      Pattern.compile("(?ms)^```java$\\n([^`]*?^void main.*?)^```$.*?^```text$\\n(.*?)^```$");

  @TempDir Path folder;

  @TestFactory
  Stream<DynamicTest> programsPrintWhatThePageSays() throws IOException {
    List<MatchResult> programs =
        PROGRAM.matcher(Files.readString(ROOT.resolve("docs/library.md"))).results().toList();
    assertThat(programs).hasSizeGreaterThanOrEqualTo(3);
    return programs.stream()
        .map(p -> DynamicTest.dynamicTest(p.group(2).strip(), () -> check(p.group(1), p.group(2))));
  }

  private void check(String program, String expected) throws Exception {
    Path source = Files.writeString(folder.resolve("Example.java"), program);
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                source.toString())
            .directory(ROOT.toFile())
            .redirectErrorStream(true)
            .start();
    String printed = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor()).as(printed).isZero();
    assertThat(printed).isEqualTo(expected);
  }
}
