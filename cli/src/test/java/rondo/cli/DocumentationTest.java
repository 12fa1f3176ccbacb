package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Executes the documentation: lines {@code $ ./rondo …} in blocks marked {@code console}, in order.
 * A comment gives the exit status if it is not 0; the lines after a command are the beginning of
 * its output, where {@code …} at the end of a line stands for the rest of it. Single quotes work as
 * in a shell.
 */
class DocumentationTest {
  private static final String REST = "…";
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```console$(.*?)^```$");
  private static final Pattern COMMAND =
      Pattern.compile("(?m)^\\$ \\./rondo (.*?)(?: *# exit status (\\d))?$\\n((?:[^$].*\\n|\\n)*)");

  private static final Pattern ARGUMENT = Pattern.compile("'([^']*)'|[^ ]+");

  private record Example(String page, List<String> line, int status, String output) {
    void check() {
      CommandResult result = CommandResult.rondo(line.toArray(String[]::new));
      assertThat(result.status()).as(result.toString()).isEqualTo(status);
      List<String> lines = result.out().lines().toList();
      List<String> expected = output.lines().toList();
      assertThat(lines).as(result.out()).hasSizeGreaterThanOrEqualTo(expected.size());
      for (int i = 0; i < expected.size(); i++) {
        String line = expected.get(i);
        if (line.endsWith(REST)) {
          String begin = line.substring(0, line.length() - REST.length());
          assertThat(lines.get(i)).as(result.out()).startsWith(begin);
        } else {
          assertThat(lines.get(i)).as(result.out()).isEqualTo(line);
        }
      }
    }
  }

  @BeforeAll
  static void link() {
    RepositoryRoot.linkExamples();
  }

  @TestFactory
  Stream<DynamicTest> commandsDoWhatTheDocumentationSays() throws IOException {
    var examples = new ArrayList<Example>();
    for (Path page : pages()) {
      BLOCK
          .matcher(Files.readString(page))
          .results()
          .flatMap(block -> COMMAND.matcher(block.group(1)).results())
          .map(command -> example(page, command))
          .forEach(examples::add);
    }
    assertThat(examples).hasSizeGreaterThan(10).anyMatch(e -> !e.output().isEmpty());
    return examples.stream()
        .map(e -> DynamicTest.dynamicTest(e.page() + ": " + e.line(), e::check));
  }

  private static Example example(Path page, MatchResult command) {
    return new Example(
        page.getFileName().toString(),
        ARGUMENT
            .matcher(command.group(1))
            .results()
            .map(a -> a.group(1) == null ? a.group() : a.group(1))
            .toList(),
        command.group(2) == null ? 0 : Integer.parseInt(command.group(2)),
        command.group(3));
  }

  private static List<Path> pages() throws IOException {
    try (Stream<Path> docs = Files.list(RepositoryRoot.root().resolve("docs"))) {
      return Stream.concat(Stream.of(RepositoryRoot.root().resolve("README.md")), docs)
          .filter(p -> p.toString().endsWith(".md"))
          .sorted()
          .toList();
    }
  }
}
