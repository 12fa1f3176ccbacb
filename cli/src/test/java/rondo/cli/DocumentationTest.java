package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Runs the commands of the documentation: lines {@code $ ./rondo …} in blocks that are marked as
 * {@code console}, in order. A comment says the exit status if that is not 0.
 */
class DocumentationTest {
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```console$(.*?)^```$");
  private static final Pattern COMMAND =
      Pattern.compile("(?m)^\\$ \\./rondo (.*?)(?: *# exit status (\\d))?$");

  @BeforeAll
  static void link() {
    Repository.linkExamples();
  }

  @TestFactory
  Stream<DynamicTest> commandsDoWhatTheDocumentationSays() throws IOException {
    var tests = new ArrayList<DynamicTest>();
    for (Path page : pages()) {
      Matcher block = BLOCK.matcher(Files.readString(page));
      while (block.find()) {
        Matcher command = COMMAND.matcher(block.group(1));
        while (command.find()) {
          String line = command.group(1);
          int status = command.group(2) == null ? 0 : Integer.parseInt(command.group(2));
          tests.add(
              DynamicTest.dynamicTest(
                  page.getFileName() + ": " + line,
                  () -> {
                    Call call = Call.rondo(line.strip().split(" +"));
                    assertThat(call.status()).as(call.toString()).isEqualTo(status);
                  }));
        }
      }
    }
    assertThat(tests).hasSizeGreaterThan(10);
    return tests.stream();
  }

  private static List<Path> pages() throws IOException {
    try (Stream<Path> docs = Files.list(Repository.root().resolve("docs"))) {
      return Stream.concat(Stream.of(Repository.root().resolve("README.md")), docs)
          .filter(p -> p.toString().endsWith(".md"))
          .sorted()
          .toList();
    }
  }
}
