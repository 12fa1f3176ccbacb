package rondo.promela.parser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.diagnostics.RejectedException;
import rondo.promela.syntax.Program;
import rondo.promela.syntax.SyntaxPrinter;
import rondo.promela.text.Sources;

class SymmetryKeywordsTest {
  private static final String PROCTYPE =
      "active [2] proctype P() { public chan q = [1] of { ref P }; ";

  private static Program parse(String text) throws RejectedException {
    return Parser.parse(Sources.of("t.pml", text), Map.of()).program();
  }

  private static void survivesPrinting(String text) throws RejectedException {
    Program program = parse(text);
    String printed = SyntaxPrinter.print(program);
    assertThat(parse(printed)).as(printed).isEqualTo(program);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ref P r; r = anyRef(P)",
        "ref P a[3], b = _lid; a[0] = b",
        "public ref P r; P[r].q!_lid; P[P[r].r].q?r",
        "ref Later r; Later[r].q!r; Later[r].x++; Later[Later[r].x].x = 1",
        "P[_lid].q?[_] && len(P[_lid].q) > 0; nempty(P[_lid].q)",
        "forall (P p) P[p].x == 1 || P[p]@L",
        "(exists (P p) P[p].x) && count(P p : P[p].x && p != _lid) < 2 -> skip",
        "assert(forall (P p) exists (Later l) (Later[l].p == p))",
        "if :: P[anyRef(P)].q!anyRef(P) :: P[_lid].q??eval(_lid) fi",
        "for (x in P[_lid].a) { skip }; printf(\"%d\", P[_lid].x)",
        "byte x = count(P p : P[p].x); x = (forall (P p) P[p].x -> 1 : 0)",
      })
  void theWordsStandWhereTheyHaveAMeaning(String body) throws RejectedException {
    survivesPrinting(PROCTYPE + body + " }");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ltl (P p) { [] P[p].x }",
        "ltl a (P p, P r) { [] (P[p].x -> <> P[r].x) }",
        "ltl { [] forall (P p) (P[p].x -> P[p]@L) }",
        "ltl { (forall (P p) <> P[p].x) U count(P p : P[p].x) == 2 }",
        "ltl { !(exists (P p) P[p].x) }",
        "ltl { [] forall (P p) P[P[p].next].always }",
      })
  void formulasAreAboutProcesses(String formula) throws RejectedException {
    survivesPrinting(PROCTYPE + "skip }\n" + formula);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "byte ref; ref = 1; ref",
        "byte ref, x; ref\nx = 1",
        "byte public; public unless { skip }",
        "byte public, ref; if :: public :: ref fi",
        "byte forall, exists, count; forall = exists + count",
        "chan c = [1] of { byte, byte }; byte anyRef, x; c!anyRef(x); c?anyRef(x)",
        "chan c = [1] of { byte, byte }; byte count, x; c!count(x)",
        "byte ref[2]; for (ref[0] : 0 .. 1) { skip }",
        "byte _lid, _undef_ref, _state; _lid = _undef_ref + _state",
        "ref: skip; goto ref; public: goto public",
      })
  void everyWordMayBeAName(String body) throws RejectedException {
    survivesPrinting("active proctype P() { " + body + " }");
    survivesPrinting("typedef ref { byte public }; ref r; init { ref local_one; r.public = 1 }");
    survivesPrinting("mtype = { ref, public }; mtype m = ref; init { m = public }");
  }

  @Test
  void aMemberIsNotAVariable() {
    assertThatThrownBy(() -> parse(PROCTYPE + "P[_lid]@L = 1 }"))
        .isInstanceOf(RejectedException.class);
    assertThatThrownBy(() -> parse(PROCTYPE + "q?P[_lid]@L }"))
        .isInstanceOf(RejectedException.class);
  }
}
