package rondo.promela.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;

class PreprocessorTest {
  private static List<Token> tokens(String text, Map<String, String> defines)
      throws RejectedException {
    return Preprocessor.run(Sources.of("t.pml", text), defines).tokens();
  }

  private static String text(String text) throws RejectedException {
    return tokens(text, Map.of()).stream()
        .filter(t -> t.kind() != Token.Kind.END)
        .map(Token::text)
        .collect(Collectors.joining(" "));
  }

  private static Diagnostic mistake(String text) {
    var e = catchThrowableOfType(RejectedException.class, () -> text(text));
    assertThat(e).as("rejection of %s", text).isNotNull();
    return e.diagnostics().getFirst();
  }

  @Test
  void anObjectLikeMacroIsReplacedEverywhereButInStrings() throws RejectedException {
    assertThat(text("#define N 3\nN x[N] \"N\" 'N'")).isEqualTo("3 x [ 3 ] \"N\" 'N'");
  }

  @Test
  void aFunctionLikeMacroNeedsItsParentheses() throws RejectedException {
    assertThat(text("#define f(x) <x>\nf f(1) f\n(2) f (f(3))"))
        .isEqualTo("f < 1 > < 2 > < < 3 > >");
  }

  @Test
  void aMacroIsNotReplacedInItsOwnReplacement() throws RejectedException {
    assertThat(text("#define x x + y\n#define y x * 2\nx; y")).isEqualTo("x + x * 2 ; x + y * 2");
  }

  @Test
  void theStandardsOwnExampleOfRescanningHolds() throws RejectedException {
    String example =
        """
        #define x 3
        #define f(a) f(x * (a))
        #undef x
        #define x 2
        #define g f
        #define z z[0]
        #define h g(~
        #define m(a) a(w)
        #define w 0,1
        #define t(a) a
        f(y+1) + f(f(z)) % t(t(g)(0) + t)(1);
        """;
    assertThat(text(example).replace(" ", ""))
        .isEqualTo("f(2*(y+1))+f(2*(f(2*(z[0]))))%f(2*(0))+t(1);");
  }

  @Test
  void stringizingKeepsTheArgumentAsWritten() throws RejectedException {
    assertThat(text("#define N 3\n#define s(x) #x\ns( N +  \"a\\n\" )"))
        .isEqualTo("\"N + \\\"a\\\\n\\\"\"");
  }

  @Test
  void pastingJoinsTokensAndIgnoresEmptyArguments() throws RejectedException {
    assertThat(text("#define p(a,b) <a##b>\np(x,1) p(,y) p(z,) p(,) p(<,=)"))
        .isEqualTo("< x1 > < y > < z > < > < <= >");
  }

  @Test
  void argumentsMayContainCommasInParenthesesAndLineEnds() throws RejectedException {
    assertThat(text("#define two(a,b) b a\ntwo((1,2),\n3)")).isEqualTo("3 ( 1 , 2 )");
  }

  @Test
  void aVariadicMacroTakesTheRest() throws RejectedException {
    assertThat(text("#define p(...) q(__VA_ARGS__)\np(1,2) p()")).isEqualTo("q ( 1 , 2 ) q ( )");
  }

  @Test
  void anUndefinedMacroIsANameAgain() throws RejectedException {
    assertThat(text("#define N 3\nN\n#undef N\nN")).isEqualTo("3 N");
  }

  @Test
  void commentsAreBlanksAndLinesJoinAtABackslash() throws RejectedException {
    assertThat(text("a/* b\n c */d // e \\\n f\ng\\\nh #define")).isEqualTo("a d gh # define");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '"',
      value = {
        "1 ; yes",
        "0 ; no",
        "X ; no",
        "N == 3 ; yes",
        "defined(N) && !defined X ; yes",
        "defined N + 1 ; yes",
        "(1 ? 2 : 3) == 2 ; yes",
        "0 ? 1/0 : 1 ; yes",
        "1 || 1/0 ; yes",
        "0x10 == 16 && 010 == 8 && 2L == 2 ; yes",
        "'a' == 97 ; yes",
        "-1 < 0 && ~0 == -1 ; yes",
        "1 << 3 == 8 && -8 >> 1 == -4 ; yes",
        "7 / 2 == 3 && 7 % 4 == 3 ; yes",
        "!!N == 1 ; yes",
        "1 + 2 * 3 == 7 && (1 + 2) * 3 == 9 ; yes",
        "6 & 3 ^ 1 | 8 ; yes",
        "2 - 1 - 1 ; no"
      })
  void conditionsAreEvaluatedAsInC(String condition, String expected) throws RejectedException {
    assertThat(text("#define N 3\n#if " + condition + "\nyes\n#else\nno\n#endif"))
        .isEqualTo(expected);
  }

  @Test
  void exactlyOneBranchOfAConditionalIsRead() throws RejectedException {
    assertThat(
            text(
                """
                #if 0
                a
                #error not me
                #foo
                # if 1
                  b
                # else
                  'c
                # endif
                #elif 1
                d
                #elif 1/0
                e
                #else
                f
                #endif
                """))
        .isEqualTo("d");
  }

  @Test
  void definesFromOutsideCountUnlessTheTextRedefinesThem() throws RejectedException {
    var defines = Map.of("N", "5", "f(x)", "x x", "FLAG", "1");
    String text = "#ifdef FLAG\nN f(2)\n#endif";
    assertThat(tokens(text, defines).stream().map(Token::text)).containsExactly("5", "2", "2", "");
  }

  @Test
  void aRangeIsThreeTokensAndANumberIsNotGluedToItsName() throws RejectedException {
    assertThat(text("0..n 1..3 2 .. n")).isEqualTo("0 .. n 1 .. 3 2 .. n");
  }

  @Test
  void aMacroGluedToANumberIsRefusedBecauseCWouldLeaveItAlone() {
    Diagnostic d = mistake("#define N 3\nfor (i : 1..N)");
    assertThat(d.code()).isEqualTo(SyntaxRule.GLUED_MACRO.id());
    assertThat(d.at()).hasToString("t.pml:2:10");
    assertThat(d.help()).contains("write `1 .. N`");
    assertThat(mistake("#define F(n) 0..n\nF(3)").code()).isEqualTo(SyntaxRule.GLUED_MACRO.id());
  }

  @Test
  void tokensKeepTheUsersPlaceAndMacrosPointAtTheirUse() throws RejectedException {
    List<Token> tokens = tokens("#define twice(x) (x + \\\n  x)\n\n  y = twice(z);", Map.of());
    assertThat(tokens.stream().map(t -> t.text() + "@" + t.at().line() + ":" + t.at().column()))
        .containsExactly(
            "y@4:3", "=@4:5", "(@4:7", "z@4:13", "+@4:7", "z@4:13", ")@4:7", ";@4:15", "@4:16");
  }

  @Test
  void aTokenStartsALineWhereTheMacroItComesFromDoes() throws RejectedException {
    List<Token> tokens = tokens("#define f(x) x\na f(1\n) b\nc /*\n*/ d \\\n e", Map.of());
    assertThat(tokens.stream().filter(Token::startsLine).map(Token::text))
        .containsExactly("a", "b", "c", "d", "e", "");
  }

  @Test
  void includesAreLookedUpBesideTheIncludingFile(@TempDir Path dir)
      throws IOException, RejectedException {
    Files.createDirectories(dir.resolve("lib"));
    Files.writeString(dir.resolve("m.pml"), "#include \"lib/a.inc\"\nmain\n");
    Files.writeString(dir.resolve("lib/a.inc"), "#define FILE \"b.inc\"\n#include FILE\na");
    Files.writeString(dir.resolve("lib/b.inc"), "b");
    List<Token> tokens = Preprocessor.run(Sources.of(dir.resolve("m.pml")), Map.of()).tokens();
    assertThat(tokens.stream().map(Token::text)).containsExactly("b", "a", "main", "");
    assertThat(tokens.getFirst().at().file()).endsWith("b.inc");
    assertThat(tokens.stream().limit(3)).allMatch(Token::startsLine);
  }

  @Test
  void aFileMayIncludeItselfUnderAGuard(@TempDir Path dir) throws IOException, RejectedException {
    Path file = dir.resolve("m.pml");
    Files.writeString(
        file,
        "#ifndef A\n#define A\n#include \"m.pml\"\n#elif !defined B\n#define B\nonce\n#endif");
    assertThat(Preprocessor.run(Sources.of(file), Map.of()).tokens()).hasSize(2);
  }

  @Test
  void includeLoopsAreRefusedEvenIfTheyFork(@TempDir Path dir) throws IOException {
    Path file = dir.resolve("m.pml");
    Files.writeString(file, "#include \"m.pml\"\n#include \"m.pml\"\n");
    var e =
        catchThrowableOfType(
            RejectedException.class, () -> Preprocessor.run(Sources.of(file), Map.of()));
    assertThat(e.diagnostics())
        .extracting(Diagnostic::code)
        .containsExactly(SyntaxRule.INCLUDE_LOOP.id());
  }

  @Test
  void aTreeOfIncludesIsBounded(@TempDir Path dir) throws IOException {
    for (int i = 0; i < 30; i++) {
      String next = "#include \"" + (i + 1) + "\"\n";
      Files.writeString(dir.resolve(Integer.toString(i)), next + next);
    }
    Files.writeString(dir.resolve("30"), "");
    var e =
        catchThrowableOfType(
            RejectedException.class,
            () -> Preprocessor.run(Sources.of(dir.resolve("0")), Map.of()));
    assertThat(e.diagnostics().getLast().code()).isEqualTo(SyntaxRule.TOO_LARGE.id());
  }

  @Test
  void macroBombsAreRefused() {
    var bomb = new StringBuilder("#define a0 x x\n");
    for (int i = 1; i < 60; i++) {
      bomb.append("#define a")
          .append(i)
          .append(" a")
          .append(i - 1)
          .append(" a")
          .append(i - 1)
          .append('\n');
    }
    assertThat(mistake(bomb + "a59").code()).isEqualTo(SyntaxRule.TOO_LARGE.id());
    String call = "f(".repeat(5000) + ")".repeat(5000);
    assertThat(mistake("#define f(x) x x\n" + call).code()).isEqualTo(SyntaxRule.TOO_DEEP.id());
  }

  @Test
  void severalMistakesAreFoundInOneRun() {
    var e =
        catchThrowableOfType(
            RejectedException.class,
            () -> text("#foo\n#define f(x) x\nf(1,2)\n#if 1 +\n#endif\n#endif\n#include <a>\n"));
    assertThat(e.diagnostics())
        .extracting(Diagnostic::code)
        .containsExactly("P005", "P010", "P007", "P006", "P005");
  }
}
