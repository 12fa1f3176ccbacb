package rondo.distal.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rondo.diagnostics.RejectedException;
import rondo.distal.ProtocolTexts;
import rondo.distal.parser.Parser;
import rondo.distal.text.SourceText;

class SyntaxPrinterTest {
  private static Protocol parse(String text) throws RejectedException {
    try {
      return Parser.parse(SourceText.of("p.dst", text));
    } catch (RejectedException e) {
      throw new AssertionError(e.diagnostics() + "\n" + text, e);
    }
  }

  @Test
  void printingAnyProtocolAndParsingItAgainIsTheIdentity() throws RejectedException {
    for (int seed = 0; seed < 2000; seed++) {
      Protocol protocol = new RandomProtocols(new Random(seed)).protocol();
      String text = SyntaxPrinter.print(protocol);
      assertThat(parse(text)).as("seed %d%n%s", seed, text).isEqualTo(protocol);
    }
  }

  @Test
  void aPrintedProtocolLooksAsOneWouldWriteIt() throws RejectedException {
    assertThat(SyntaxPrinter.print(parse(ProtocolTexts.FLOOD_SET)))
        .isEqualTo(
            """
            protocol FloodSet(N = 3, F = 1, V = 2) {
              input x : 1..V
              var known : set of 1..V = {x}
              output decision : 1..V
              round {
                send known to all
                update(heard) {
                  known |= union(heard)
                  if round == F + 1 {
                    decide smallest(known)
                  }
                }
              }
              stop after F + 1 rounds
              network crash F
              check agreement, validity, termination
            }
            """);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "((a)) ; a",
        "a-(b-c) ; a - (b - c)",
        "(a-b)-c ; a - b - c",
        "a->b->c ; a -> b -> c",
        "(a->b)->c ; (a -> b) -> c",
        "(a==b)==c ; (a == b) == c",
        "-(-a) ; --a",
        "x in 1..n-1 ; x in 1..n - 1",
        "(1..3) union {0} ; 1..3 union {0}",
        "1..(a union b) ; 1..(a union b)",
        "(forall p : a) && b ; (forall p : a) && b",
        "a && (forall p : b && c) ; a && (forall p : b && c)",
        "heard from p && a ; heard from p && a",
        "(heard from p).x ; (heard from p).x",
        "heard from p.x ; heard from p.x",
        "a ? b : c ? d : e ; a ? b : c ? d : e",
        "(a ? b : c) ? d : e ; (a ? b : c) ? d : e",
        "count(m from p in heard where a : m.v==1) ; count(m from p in heard where a : m.v == 1)",
        "{m.v for m in heard} ; { m.v for m in heard }",
        "a % b ; a mod b"
      })
  void parenthesesStandWhereTheyAreNeeded(String written, String shown) throws RejectedException {
    Protocol protocol = parse("protocol P { const c = " + written + " }");
    Expression e = ((Declaration.Constant) protocol.declarations().getFirst()).value();
    assertThat(ExpressionPrinter.print(e)).isEqualTo(shown);
  }

  @ParameterizedTest
  @CsvSource({
    "[] a == b, [] a == b",
    "[] <> a == b && c, [] <> a == b && c",
    "[] (a && b), [] (a && b)",
    "([] a) U b, [] a U b",
    "[] (a U b), [] (a U b)",
    "![] a, !([] a)",
    "X a == b, X (a == b)",
    "X (X a), X X a",
    "X + 1 == X, X + 1 == X"
  })
  void temporalOperatorsReachOverComparisons(String written, String shown)
      throws RejectedException {
    Protocol protocol = parse("protocol P { ltl f { " + written + " } }");
    Expression e = ((Declaration.Ltl) protocol.declarations().getFirst()).formula();
    assertThat(ExpressionPrinter.print(e)).isEqualTo(shown);
  }
}
