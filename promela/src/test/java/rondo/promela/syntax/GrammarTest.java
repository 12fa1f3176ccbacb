package rondo.promela.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.RejectedException;
import rondo.promela.parser.Parser;
import rondo.promela.text.Sources;

/**
 * Hundreds of small texts with their results: {@code ok}, or the code of the first error. Which of
 * them are syntactically valid was determined with Spin.
 */
class GrammarTest {
  @Test
  void statementsAreReadOrRefusedAsSpinDoes() throws IOException {
    String header = resource("header.pml");
    check("bodies.txt", body -> header + "init { " + body + " }\n");
  }

  @Test
  void programsAreReadOrRefusedAsSpinDoes() throws IOException {
    check("programs.txt", program -> program + "\n");
  }

  private static void check(String name, java.util.function.UnaryOperator<String> program)
      throws IOException {
    var softly = new SoftAssertions();
    int checked = 0;
    for (String line : resource(name).lines().toList()) {
      String expected = line.substring(0, line.indexOf('\t'));
      String text = line.substring(line.indexOf('\t') + 1).translateEscapes();
      softly.assertThat(outcome(program.apply(text))).as(text).isEqualTo(expected);
      checked++;
    }
    softly.assertAll();
    assertThat(checked).isGreaterThan(300);
  }

  /** The result for a text; a valid text must also survive printing and parsing. */
  private static String outcome(String text) {
    try {
      Program program = Parser.parse(Sources.of("t.pml", text), Map.of()).program();
      String printed = SyntaxPrinter.print(program);
      Program again = Parser.parse(Sources.of("printed.pml", printed), Map.of()).program();
      return again.equals(program) ? "ok" : "printed differently:\n" + printed;
    } catch (RejectedException e) {
      return e.diagnostics().getFirst().code();
    }
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = GrammarTest.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
