package rondo.promela.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.RejectedException;
import rondo.promela.text.Sources;

class ParserTest {
  private static String printed(String text) throws RejectedException {
    return SyntaxPrinter.print(Parser.parse(Sources.of("t.pml", text), Map.of()).program());
  }

  @Test
  void theEndOfALineEndsAStatement() throws RejectedException {
    assertThat(printed("int x; init { x = 1\n x++\n }"))
        .isEqualTo("int x;\ninit {\n  x = 1;\n  x++\n}\n");
  }

  @Test
  void anInlineArgumentIsTextAndNotAnOperand() throws RejectedException {
    assertThat(printed("int x; inline f(a) { x = a * 2 } init { f(1 + 2) }"))
        .contains("x = 1 + 2 * 2");
  }
}
