package rondo.promela.parser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;
import rondo.promela.syntax.Program;
import rondo.promela.syntax.Statement;
import rondo.promela.syntax.SyntaxPrinter;
import rondo.promela.syntax.Unit;
import rondo.promela.text.Sources;

class ParserTest {
  private static Program program(String text) throws RejectedException {
    return Parser.parse(Sources.of("t.pml", text), Map.of()).program();
  }

  private static String printed(String text) throws RejectedException {
    return SyntaxPrinter.print(program(text));
  }

  /** The statements of {@code init}. */
  private static List<Statement> body(String text) throws RejectedException {
    return ((Unit.Init) program("init {" + text + "}").units().getFirst()).body().statements();
  }

  private static Statement statement(String text) throws RejectedException {
    return body(text).getFirst();
  }

  private static List<Diagnostic> mistakes(String text) {
    var e = catchThrowableOfType(RejectedException.class, () -> program(text));
    assertThat(e).as("rejection of %s", text).isNotNull();
    return e.diagnostics();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "a + b * c ; a + (b * c)",
        "a - b - c ; (a - b) - c",
        "a < b == c > d ; (a < b) == (c > d)",
        "a & b == c ; a & (b == c)",
        "a | b ^ c & d ; a | (b ^ (c & d))",
        "a << b + c ; a << (b + c)",
        "a < b << c ; a < (b << c)",
        "a || b && c || d ; (a || (b && c)) || d",
        "! a == b ; (!a) == b",
        "- a * b ; (-a) * b",
        "~ a & b ; (~a) & b",
        "a % b / c * d ; ((a % b) / c) * d",
        "a < b < c ; (a < b) < c",
        "a && b | c ; a && (b | c)"
      })
  void operatorsBindAsInSpin(String written, String grouped) throws RejectedException {
    assertThat(body("x = " + written)).isEqualTo(body("x = " + grouped));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "[] a && b ; ([] a) && b",
        "a U b && c ; (a U b) && c",
        "a U b U c ; (a U b) U c",
        "a -> b -> c ; (a -> b) -> c",
        "a || b -> c ; (a || b) -> c",
        "! a U b ; (!a) U b",
        "<> a == b ; (<> a) == b",
        "a == b U c < d ; (a == b) U (c < d)",
        "a <-> b -> c ; (a <-> b) -> c",
        "X a U b ; (X a) U b",
        "always a implies b ; ([] a) -> b",
        "a until b ; a U b",
        "a stronguntil b ; a U b",
        "a weakuntil b ; a W b",
        "a release b ; a V b",
        "a R b ; a V b",
        "R R R ; R V R",
        "!R U (R) R true ; (!R U (R)) V true",
        "next eventually a ; X <> a",
        "a equivalent b ; a <-> b"
      })
  void temporalOperatorsBindAsInSpin(String written, String grouped) throws RejectedException {
    assertThat(program("ltl {" + written + "}")).isEqualTo(program("ltl {" + grouped + "}"));
  }

  @Test
  void theEndOfALineEndsAStatementWhereItMayEnd() throws RejectedException {
    assertThat(body("x = 1\n y = (2\n + 3) +\n 4\n if\n :: a\n :: b\n fi\n z++"))
        .isEqualTo(body("x = 1; y = (2 + 3) + 4; if :: a :: b fi; z++"));
  }

  @Test
  void aBracketOrElseNeedsNoSeparatorBehindIt() throws RejectedException {
    assertThat(body("{ x = 1 } if :: else x = 2 fi; atomic { y = 1 } z = 2"))
        .isEqualTo(body("{ x = 1 }; if :: else -> x = 2 fi; atomic { y = 1 }; z = 2"));
  }

  @Test
  void bothFormsOfAMessageAreTheSame() throws RejectedException {
    assertThat(body("q!a(b,c); q?a(b,c); q?(a,b,c); q?a,b(c)"))
        .isEqualTo(body("q!a,b,c; q?a,b,c; q?a,b,c; q?a,b,c"));
  }

  @Test
  void aReceiveIsToldFromAPoll() throws RejectedException {
    assertThat(statement("q?<a,eval(b),-1>"))
        .isInstanceOfSatisfying(
            Statement.Receive.class,
            r -> {
              assertThat(r.copy()).isTrue();
              assertThat(r.random()).isFalse();
              assertThat(r.arguments()).hasSize(3);
            });
    assertThat(statement("q??[a] && b")).isInstanceOf(Statement.Condition.class);
  }

  @Test
  void anInlineArgumentIsTextAndNotAnOperand() throws RejectedException {
    assertThat(printed("int x; inline f(a) { x = a * 2 } init { f(1 + 2) }"))
        .contains("x = 1 + 2 * 2");
  }

  @Test
  void inlinesCallInlinesWithTheirOwnArguments() throws RejectedException {
    String inlines =
        """
        inline add(a, b) { a = a + b }
        inline twice(x, y) { add(x, y); add(x, y + 1) }
        """;
    assertThat(printed(inlines + "init { twice(z, 3) }"))
        .isEqualTo(printed("init { { { z = z + 3 }; { z = z + 3 + 1 } } }"));
  }

  @Test
  void aParameterIsReplacedInNamesButNotInStringsOrInsideOtherNames() throws RejectedException {
    assertThat(printed("inline f(a) { printf(\"a\"); aa = a.a } init { f(x) }"))
        .contains("printf(\"a\")")
        .contains("aa = x.x");
  }

  @Test
  void anInlineCanGiveAResult() throws RejectedException {
    assertThat(printed("int x; inline inc(a) { skip; return a + 1 } init { x = inc(2) }"))
        .isEqualTo(printed("int x; init { { skip; x = 2 + 1 } }"));
  }

  @Test
  void aSelectOfFewNumbersIsAChoiceAndOfManyALoop() throws RejectedException {
    assertThat(body("select(i : 1..3)")).isEqualTo(body("if :: i = 1 :: i = 2 :: i = 3 fi"));
    assertThat(body("select(i : 0 .. 33); skip"))
        .isEqualTo(body("i = 0; do :: i < 33 -> i++ :: break od; skip"));
    assertThat(statement("select(i : a .. 3)")).isInstanceOf(Statement.Select.class);
    assertThat(statement("select(an_i : 1 .. 3)")).isInstanceOf(Statement.Select.class);
    assertThat(printed("inline f() { select(i : 1..3) } init { f() }")).contains("select");
  }

  @Test
  void formulasComeLastAndMayNameWhatIsDeclaredBehindThem() throws RejectedException {
    List<Unit> units = program("ltl p { [] P@here } active proctype P() { here: skip }").units();
    assertThat(units.getLast())
        .isInstanceOfSatisfying(
            Unit.Ltl.class,
            l -> assertThat(SyntaxPrinter.text(l.formula())).isEqualTo("[] P@here"));
  }

  @Test
  void positionsAreThoseOfTheUsersLines() throws RejectedException {
    Statement s = body("\n  skip;\n    x = y +\n 1").get(1);
    assertThat(s.at()).hasToString("t.pml:3:5");
  }

  @Test
  void characterConstantsAreNumbers() throws RejectedException {
    assertThat(body("x = 'a'; x = '\\n'; x = '\\\\'")).isEqualTo(body("x = 97; x = 10; x = 92"));
  }

  @Test
  void aNumberBeyond32BitsIsCutWithAWarning() throws RejectedException {
    ParseResult result =
        Parser.parse(Sources.of("t.pml", "init { x = 4294967297; x = 2147483648 }"), Map.of());
    assertThat(result.warnings()).hasSize(1);
    assertThat(SyntaxPrinter.print(result.program())).contains("x = 1;").contains("2147483648");
  }

  @Test
  void oneRunFindsMistakesInAllPartsOfAProgram() {
    List<Diagnostic> mistakes =
        mistakes(
            """
            chan q = [2] of { mtype, byt };
            bye y;
            proctype A(byte a, byte b) {
              x = ;
              if
              :: x > 1 -> x = 2)
              :: else -> skip
              fi;
              foo(1);
              do
              :: x = 1; break
              fi
            }
            active proctype B() {
              !full(q);
              atomic { x = 1
            }
            init {
              x = x
               + 1;
              c_code { x++; };
              x = 4 5
            }
            """);
    assertThat(mistakes)
        .extracting(d -> d.at().line() + " " + d.code())
        .containsExactly(
            "1 P022", "2 P022", "3 P015", "4 P015", "6 P015", "9 P022", "12 P016", "15 P024",
            "18 P016", "20 P015", "21 P018", "22 P015");
  }

  @Test
  void aMistakeInAnInlineIsReportedOnceWhereverItIsCalled() {
    List<Diagnostic> mistakes =
        mistakes("inline f() {\n  x = 1 +; y = 2\n}\ninit { f(); f() }\ninit { f() }");
    assertThat(mistakes).hasSize(1);
    assertThat(mistakes.getFirst().at().line()).isEqualTo(2);
    assertThat(mistakes.getFirst().help()).contains("this inline is called at t.pml:4:8");
  }

  @Test
  void aMisspelledTypeIsRecognised() {
    assertThat(mistakes("typedef Point { byte x } Piont p; init { skip }").getFirst().help())
        .contains("did you mean `Point`?");
  }

  @Test
  void noMoreThanTwentyMistakesAreShown() {
    assertThat(mistakes("init { " + "x = ;\n".repeat(100) + " }")).hasSize(20);
  }

  @Test
  void inlinesThatMultiplyAreRefused() {
    var text = new StringBuilder("inline f0() { x = 1; x = 2 }\n");
    for (int i = 1; i < 40; i++) {
      String call = "f" + (i - 1) + "();";
      text.append("inline f" + i + "() { " + call + call + " }\n");
    }
    assertThat(mistakes(text + "init { f39() }").getFirst().code()).isEqualTo("P003");
  }
}
