package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Every model has the exit status of its header, and its counterexample replays. */
class ModelExitStatusTest {
  private static final Map<String, Integer> STATUS =
      Map.of("holds", 0, "violated", 1, "rejected", 2);
  private static final Pattern EXPECT = Pattern.compile("(?m)^// expect: ([a-z]+)");
  private static final Pattern OPTIONS = Pattern.compile("(?m)^// options: (.*)$");

  @TempDir static Path folder;

  @TestFactory
  Stream<DynamicTest> models() throws IOException {
    return Stream.concat(tests("corpus"), tests("examples"));
  }

  private static Stream<DynamicTest> tests(String root) throws IOException {
    var tests = new ArrayList<DynamicTest>();
    Path start = RepositoryRoot.root().resolve(root);
    try (Stream<Path> files = Files.walk(start)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".pml")).sorted().toList()) {
        String text = Files.readString(file, StandardCharsets.ISO_8859_1);
        Matcher expect = EXPECT.matcher(text);
        if (expect.find()) {
          int status = STATUS.get(expect.group(1));
          Matcher options = OPTIONS.matcher(text);
          List<String> line =
              options.find() ? List.of(options.group(1).strip().split("\\s+")) : List.of();
          tests.add(
              DynamicTest.dynamicTest(
                  start.relativize(file).toString(), () -> check(file, line, status)));
        }
      }
    }
    assertThat(tests).isNotEmpty();
    return tests.stream();
  }

  private static void check(Path file, List<String> options, int status) {
    Path trace = folder.resolve(file.getFileName() + ".trace.json");
    var line =
        new ArrayList<>(List.of("verify", "--property=safety", "--threads=1", "--trace=" + trace));
    line.addAll(options);
    line.add(file.toString());
    CommandResult result = CommandResult.rondo(line.toArray(String[]::new));
    assertThat(result.status()).as(result.toString()).isEqualTo(status);
    if (status == 1) {
      assertThat(CommandResult.rondo("simulate", "--guided=" + trace).status()).isEqualTo(1);
      assertThat(CommandResult.rondo("trace", "--format=chart", trace.toString()).status())
          .isZero();
    }
  }
}
