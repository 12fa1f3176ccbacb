package rondo.promela.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rondo.diagnostics.RejectedException;
import rondo.promela.parser.Parser;
import rondo.promela.text.Sources;

class SyntaxPrinterTest {
  private static Program parse(String text) throws RejectedException {
    return Parser.parse(Sources.of("t.pml", text), Map.of()).program();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "((x>3)) ; x > 3",
        "x=(x+1) ; x = x + 1",
        "x = x+1 ; x = x + 1",
        "x++ ; x++",
        "a[i+1].f-- ; a[i + 1].f--",
        "q!msg(1,x) ; q!msg,1,x",
        "q ! (!x) ; q!(!x)",
        "q!!1 ; q!!1",
        "q?a,eval(b+1),_ ; q?a,eval(b + 1),_",
        "q??<a> ; q??<a>",
        "q?[1,x] && y ; q?[1,x] && y",
        "skip ; skip",
        "true ; skip",
        "(a||b)&&c ; (a || b) && c",
        "a||(b&&c) ; a || b && c",
        "x = -(-y) ; x = -(-y)",
        "x = !(!y) ; x = !(!y)",
        "x = a-(b-c) ; x = a - (b - c)",
        "x = (c->1:2) ; x = (c -> 1 : 2)",
        "run P(1,x) priority 3 ; run P(1,x) priority 3",
        "assert x==1 ; assert(x == 1)",
        "timeout ; timeout",
        "goto L ; goto L",
        "printf(\"a %d\\n\",x) ; printf(\"a %d\\n\",x)",
        "printm(m) ; printm(m)",
        "xr q,r ; xr q,r",
        "nempty(q)||full(r) ; nempty(q) || full(r)",
        "byte x,y=2 ; byte x, y = 2",
        "chan c=[2] of {byte,mtype:f} ; chan c = [2] of {byte,mtype:f}",
        "set_priority(_pid,2) ; set_priority(_pid,2)",
        "for (i : 1 .. n) { skip } ; for (i : 1 .. n)",
        "if :: x fi ; if",
        "L: x = 1 ; x = 1"
      })
  void statementsAreShownReadably(String written, String shown) throws RejectedException {
    Unit.Init init = (Unit.Init) parse("init { " + written + " }").units().getFirst();
    assertThat(SyntaxPrinter.text(init.body().statements().getFirst())).isEqualTo(shown);
  }

  @TestFactory
  Stream<DynamicTest> printingAModelAndParsingItAgainIsTheIdentity() throws IOException {
    List<Path> files;
    try (Stream<Path> all =
        Stream.concat(Files.walk(Path.of("../corpus")), Files.walk(Path.of("../examples")))) {
      files = all.filter(f -> f.toString().endsWith(".pml")).sorted().toList();
    }
    return files.stream()
        .filter(f -> !f.getParent().endsWith("rejected"))
        .map(f -> DynamicTest.dynamicTest(f.getFileName().toString(), () -> checkIdentity(f)));
  }

  private static void checkIdentity(Path file) throws RejectedException {
    Program program = Parser.parse(Sources.of(file), Map.of()).program();
    String printed = SyntaxPrinter.print(program);
    assertThat(parse(printed)).isEqualTo(program);
    assertThat(SyntaxPrinter.print(parse(printed))).isEqualTo(printed);
  }
}
