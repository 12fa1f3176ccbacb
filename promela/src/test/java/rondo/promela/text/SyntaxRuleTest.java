package rondo.promela.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;
import rondo.promela.parser.Parser;

/** Every code is documented, with an example that yields exactly this code. */
class SyntaxRuleTest {
  private static final Path PAGE = Path.of("..", "docs", "diagnostics.md");

  @TempDir Path dir;

  @ParameterizedTest
  @EnumSource(SyntaxRule.class)
  void everyCodeIsDescribedAndItsExampleGivesItAlone(SyntaxRule rule) throws IOException {
    String page = Files.readString(PAGE);
    String heading = "### " + rule.id() + ": " + rule.meaning() + "\n";
    assertThat(page).contains(heading);
    int start = page.indexOf(heading) + heading.length();
    int end = page.indexOf("\n##", start);
    String section = page.substring(start, end < 0 ? page.length() : end);
    Matcher example = Pattern.compile("```promela\n(.*?)```", Pattern.DOTALL).matcher(section);
    Path file = dir.resolve("example.pml");
    if (example.find()) {
      Files.writeString(file, example.group(1));
    } else {
      Files.write(file, unprintable(rule));
    }
    assertThat(codes(file)).containsExactly(rule.id());
  }

  /** Examples that cannot be shown on a page. */
  private static byte[] unprintable(SyntaxRule rule) {
    return switch (rule) {
      case NOT_TEXT -> new byte[] {'i', 'n', 'i', 't', 0};
      case TOO_LARGE -> "skip;".repeat(1 << 20).getBytes();
      case INCLUDE_LOOP -> "#include \"example.pml\"\n".getBytes();
      case TOO_DEEP -> ("init { " + "(".repeat(10_000) + "1").getBytes();
      default -> throw new AssertionError("no example of " + rule);
    };
  }

  private static List<String> codes(Path file) {
    var found = new ArrayList<Diagnostic>();
    assertThatCode(
            () -> {
              try {
                found.addAll(Parser.parse(Sources.of(file), Map.of()).warnings());
              } catch (RejectedException e) {
                found.addAll(e.diagnostics());
              }
            })
        .doesNotThrowAnyException();
    return found.stream().map(Diagnostic::code).toList();
  }
}
