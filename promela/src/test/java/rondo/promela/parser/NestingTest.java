package rondo.promela.parser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rondo.diagnostics.RejectedException;
import rondo.promela.Promela;
import rondo.promela.syntax.Program;
import rondo.promela.syntax.SyntaxPrinter;
import rondo.promela.text.Sources;

/**
 * A deeply nested text is parsed and lowered within the stack of a default thread, or rejected as
 * too deep.
 */
class NestingTest {
  private static final long DEFAULT_STACK = 1 << 20;
  private static final String LONG = "1" + " + 1".repeat(398);

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "x = ~(~1~)",
        "x = ~1 + (~1~)",
        "x = ~~1~ + 1",
        "x = ~- ~1~",
        "x = ~! (~1~)",
        "a[1] = ~a[~1~]",
        "x = ~(x -> x : ~1~)",
        "assert(~x && ~x~",
        "~if :: ~x = LONG~ fi",
        "~do :: break :: ~x = LONG~ od",
        "~{~x = LONG~}",
        "~atomic {~x = LONG~}",
        "~{~x = LONG~} unless { x }",
        "~for (x : 0 .. 1) {~x = LONG~}",
        "q?~(~x~)",
        "x = len(q) + ~(~1~)"
      })
  void deepTextsAreReadOrRefused(String start, String open, String middle, String close)
      throws Exception {
    int deepest = 0;
    for (int depth = 1; depth < 600; depth = depth * 5 / 4 + 1) {
      String text = text(start, open, middle, close, depth);
      if (outcome(text).equals("ok")) {
        deepest = depth;
      }
    }
    assertThat(deepest).as("levels that are read").isGreaterThan(90);
    assertThat(outcome(text(start, open, middle, close, 10_000))).isEqualTo("P017");
  }

  private static String text(String start, String open, String middle, String close, int depth) {
    return "byte x; byte a[9]; chan q = [1] of { byte };\ninit { "
        + (start == null ? "" : start)
        + (open == null ? "" : open).repeat(depth)
        + middle.replace("LONG", LONG)
        + (close == null ? "" : close).repeat(depth)
        + (start != null && start.startsWith("assert") ? ")" : "")
        + " }";
  }

  private static String outcome(String text) throws InterruptedException {
    var outcome = new AtomicReference<String>();
    Thread thread = new Thread(null, () -> outcome.set(read(text)), "nested", DEFAULT_STACK);
    thread.start();
    thread.join();
    return outcome.get();
  }

  private static String read(String text) {
    try {
      Program program = Parser.parse(Sources.of("t.pml", text), Map.of()).program();
      String printed = SyntaxPrinter.print(program);
      Program again = Parser.parse(Sources.of("t.pml", printed), Map.of()).program();
      Promela.parse("t.pml", text, Map.of());
      return again.equals(program) ? "ok" : "printed differently";
    } catch (RejectedException e) {
      return e.diagnostics().getFirst().code();
    } catch (StackOverflowError e) {
      return "stack overflow";
    }
  }
}
