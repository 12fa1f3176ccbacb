package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** With all optimisations on, as for users, each property gets the verdict of the header. */
class CorpusVerdictTest {
  private static final Pattern EXPECT =
      Pattern.compile("(?m)^// expect (\\w+)( fairly)?: (holds|violated)");

  @TempDir static Path folder;

  @TestFactory
  Stream<DynamicTest> properties() throws IOException {
    var tests = new ArrayList<DynamicTest>();
    for (String root : List.of("corpus/runs", "examples/promela")) {
      try (Stream<Path> files = Files.list(RepositoryRoot.root().resolve(root))) {
        for (Path file : files.filter(f -> f.toString().endsWith(".pml")).sorted().toList()) {
          String text = Files.readString(file, StandardCharsets.ISO_8859_1);
          EXPECT
              .matcher(text)
              .results()
              .forEach(
                  e ->
                      tests.add(
                          DynamicTest.dynamicTest(
                              file.getFileName() + " " + e.group(),
                              () -> check(file, e.group(1), e.group(2) != null, e.group(3)))));
        }
      }
    }
    assertThat(tests).isNotEmpty();
    return tests.stream();
  }

  private static void check(Path file, String property, boolean fairly, String verdict) {
    Path trace = folder.resolve(file.getFileName() + "." + property + ".json");
    var line = new ArrayList<>(List.of("verify", "--property=" + property, "--trace=" + trace));
    if (fairly) {
      line.add("--fair");
    }
    line.add(file.toString());
    CommandResult result = CommandResult.rondo(line.toArray(String[]::new));
    assertThat(result.out()).as(result.toString()).startsWith(verdict);
    if (verdict.equals("violated")) {
      assertThat(CommandResult.rondo("simulate", "--guided=" + trace).status()).isEqualTo(1);
    }
  }
}
