package rondo.distal.syntax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.RejectedException;
import rondo.distal.text.Source;

class ParserTest {
  private static List<String> mistakes(String text) {
    RejectedException e =
        catchThrowableOfType(RejectedException.class, () -> Parser.parse(Source.of("p.dst", text)));
    assertThat(e).isNotNull();
    return e.diagnostics().stream()
        .map(d -> d.code() + " " + d.at().line() + ":" + d.at().column())
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
    assertThat(Parser.parse(Source.of("p.dst", close)))
        .isEqualTo(Parser.parse(Source.of("p.dst", apart)));
  }

  @Test
  void commentsAndLayoutMeanNothing() throws RejectedException {
    String plain = "protocol P(N = 3) { network any }";
    String laidOut = "// a comment\nprotocol /* the */ P\n(N\n= 3)\n{\r\n\tnetwork // all\nany }\n";
    assertThat(Parser.parse(Source.of("p.dst", laidOut)))
        .isEqualTo(Parser.parse(Source.of("p.dst", plain)));
  }

  @Test
  void aRecordInAConditionIsNotTheBlockBehindIt() throws RejectedException {
    String text = "protocol P { round { update(h) { if Vote { v: 1 } in h { x = 1 } } } }";
    var round = (Declaration.Round) Parser.parse(Source.of("p", text)).declarations().getFirst();
    var statement = (Statement.If) round.update().orElseThrow().body().getFirst();
    assertThat(ExpressionPrinter.print(statement.condition())).isEqualTo("Vote { v: 1 } in h");
    assertThat(statement.then()).hasSize(1);
  }
}
