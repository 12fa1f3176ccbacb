package rondo.distal.parser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.RejectedException;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.ExpressionPrinter;
import rondo.distal.syntax.Statement;
import rondo.distal.text.SourceText;

class ParserTest {
  private static List<String> mistakes(String text) {
    RejectedException e =
        catchThrowableOfType(
            RejectedException.class, () -> Parser.parse(SourceText.of("p.dst", text)));
    assertThat(e).isNotNull();
    return e.diagnostics().stream()
        .map(d -> d.code() + " " + d.at().line() + ":" + d.at().column())
        .toList();
  }

  private static List<String> helps(String text) {
    RejectedException e =
        catchThrowableOfType(
            RejectedException.class, () -> Parser.parse(SourceText.of("p.dst", text)));
    return e.diagnostics().stream()
        .map(d -> d.at().line() + " " + d.help().orElse("none"))
        .toList();
  }

  @Test
  void eachStatementWithAMistakeIsReportedOnce() {
    assertThat(
            mistakes(
                """
                protocol P(N = 3) {
                  input x 0..1
                  round {
                    send x all
                    update(heard) {
                      x = = 1
                      if x == 1 { x = }
                      for in heard { x = 1 }
                      x = 1
                      decide
                    }
                  }
                  network sometimes
                  check agreement,
                }
                """))
        .containsExactly(
            "D006 2:11",
            "D006 4:12",
            "D006 6:11",
            "D006 7:23",
            "D009 8:11",
            "D006 11:5",
            "D006 13:11",
            "D006 15:1");
  }

  @Test
  void statementsNeedNoSeparators() throws RejectedException {
    String apart = "protocol P(N = 3) {\nround {\nupdate {\nx = 1\ny = 2\n}\n}\n}";
    String close = "protocol P(N=3){round{update{x=1 y=2;}};}";
    assertThat(Parser.parse(SourceText.of("p.dst", close)))
        .isEqualTo(Parser.parse(SourceText.of("p.dst", apart)));
  }

  @Test
  void commentsAndLayoutMeanNothing() throws RejectedException {
    String plain = "protocol P(N = 3) { network any }";
    String laidOut = "// a comment\nprotocol /* the */ P\n(N\n= 3)\n{\r\n\tnetwork // all\nany }\n";
    assertThat(Parser.parse(SourceText.of("p.dst", laidOut)))
        .isEqualTo(Parser.parse(SourceText.of("p.dst", plain)));
  }

  @Test
  void aRecordInAConditionIsNotTheBlockBehindIt() throws RejectedException {
    String text = "protocol P { round { update(h) { if Vote { v: 1 } in h { x = 1 } } } }";
    var round =
        (Declaration.Round) Parser.parse(SourceText.of("p", text)).declarations().getFirst();
    var statement = (Statement.If) round.update().orElseThrow().body().getFirst();
    assertThat(ExpressionPrinter.print(statement.condition())).isEqualTo("Vote { v: 1 } in h");
    assertThat(statement.then()).hasSize(1);
  }

  @Test
  void whatOtherLanguagesWriteIsNamedOnceWithWhatIsMeant() {
    assertThat(
            helps(
                """
                protocol P(N = 3) {
                  var s : set[int]
                  var t : seq of bool
                  round {
                    update(heard) {
                      if x # 2 /\\ ~(x = 1) \\/ y ≤ 2 { x' = 2 }
                      if x == 1 then { x = 2 } elif x == 2 { x = 1 }
                      x = if y { 1 } else { 2 }
                      while (x < 3) { x++ }
                      if heard.contains(x) { skip }
                      x++;
                    }
                  }
                  invariant i : \\A p : p.x == 1
                  invariant j : forall p : p.x \\in 1..2 => p.y
                  ltl k { p ~> q }
                }
                """))
        .containsExactly(
            "2 write `set of T`",
            "3 write `seq[k] of T`, a sequence of at most k items",
            "6 write `!=`",
            "6 write `&&`",
            "6 write `!`",
            "6 values are compared with `==`",
            "6 write `||`",
            "6 write `<=`",
            "6 there are no primed variables: assign the next value with `x = …` in `update`",
            "7 write `if c { … } else { … }`",
            "8 a choice between two values is written `c ? a : b`",
            "9 `for v in S { … }` iterates over values; functions are part of expressions",
            "10 there are no methods: write `size(heard)`, not `heard.size()`",
            "11 `++` joins sequences; to count up, write `x += 1`",
            "14 quantifiers are written `forall p : …` and `exists p : …`",
            "15 write `in`, without `\\`",
            "15 write `->`",
            "16 leads-to is written `[] (p -> <> q)`");
  }

  @Test
  void aCommentMayFollowABackslash() throws RejectedException {
    String text = "protocol P { invariant i : a \\// without\n b == c \\/* and */ d }";
    String plain = "protocol P { invariant i : a \\ b == c \\ d }";
    assertThat(Parser.parse(SourceText.of("p.dst", text)))
        .isEqualTo(Parser.parse(SourceText.of("p.dst", plain)));
  }

  @Test
  void aMistakeInBracesDoesNotEndTheProtocol() {
    assertThat(
            mistakes(
                """
                protocol P(N = 3) {
                  ltl f { always decided(p) }
                  enum Status { idle busy }
                  network sometimes
                }
                """))
        .containsExactly("D007 2:18", "D007 3:22", "D006 4:11");
  }

  @Test
  void aPartThatBreaksOffDoesNotHideTheNextOne() {
    assertThat(
            mistakes(
                """
                protocol P(N = 3) {
                  network lossy 1
                  check agreement when
                  invariant i : 1 +
                  ltl f : [] true
                }
                """))
        .containsExactly("D006 3:3", "D006 4:3", "D006 5:3", "D006 5:9");
  }
}
