package rondo.smt.smtlib;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import rondo.smt.formula.BitVector;
import rondo.smt.formula.Formula;
import rondo.smt.formula.IntegerTerm;
import rondo.smt.formula.SmtTerm;
import rondo.smt.formula.TermFactory;

class SmtLibScriptTest {
  private final TermFactory f = new TermFactory();
  private final BitVector x = f.variable("p[1].x@3", 4);
  private final Formula a = f.variable("a");

  @Test
  void aScriptReadsWell() {
    Formula small = f.unsignedAtMost(x, f.constant(3, 4));
    BitVector stamp = f.variable("stamp", 6);
    SmtLibScript smtLibScript =
        SmtLibScript.of(
            List.of(
                new SmtLibScript.Assertion(f.or(a, small), "either"),
                new SmtLibScript.Assertion(
                    f.signedLess(f.add(stamp, f.constant(-2, 6)), f.signExtendOrTruncate(x, 6)),
                    ""),
                new SmtLibScript.Assertion(f.and(small, f.not(a)), "")));
    assertThat(smtLibScript.text())
        .isEqualTo(
            """
            (set-option :produce-models true)
            (set-logic QF_BV)
            ; either
            (declare-fun |p[1].x@3| () (_ BitVec 4))
            (declare-fun a () Bool)
            (define-fun $5 () Bool (bvult #x3 |p[1].x@3|))
            (assert (or (not $5) a))
            (declare-fun stamp () (_ BitVec 6))
            (assert (bvslt (bvadd stamp #b111110) ((_ sign_extend 2) |p[1].x@3|)))
            (assert (and (not $5) (not a)))
            (check-sat)
            (get-value (|p[1].x@3| a stamp))
            (exit)
            """);
  }

  @Test
  void whatIsSharedIsWrittenOnce() {
    BitVector sum = x;
    for (int i = 0; i < 300; i++) {
      sum = f.multiply(sum, f.add(sum, sum));
    }
    assertThat(SmtLibScript.of(List.of(f.equal(sum, f.constant(0, 4)))).text().length())
        .isLessThan(300 * 200);
  }

  @Test
  void deepTermsTakeNoSquareOfRoom() {
    BitVector chain = x;
    for (int i = 0; i < 20_000; i++) {
      chain = f.ifThenElse(f.variable("c" + i), chain, f.constant(i, 4));
    }
    assertThat(SmtLibScript.of(List.of(f.unsignedLess(chain, x))).text().length())
        .isLessThan(20_000 * 200);
  }

  @Test
  void namesThatMeanSomethingAreMarked() {
    assertThat(Stream.of("x", "and", "and'", "true", "a b", "_", "bvadd").map(SmtLibSymbol::of))
        .containsExactly("x", "|and'|", "|and''|", "|true'|", "|a b|", "|_'|", "|bvadd'|");
  }

  @Test
  void integersAreLinearTerms() {
    IntegerTerm n = f.integerVariable("N");
    IntegerTerm k = f.integerVariable("k");
    Formula most = f.greater(f.multiply(3, k), f.multiply(2, n));
    SmtLibScript script =
        SmtLibScript.of(List.of(most, f.not(f.isZero(f.subtract(n, f.integer(4))))));
    assertThat(script.text())
        .contains("(set-logic QF_LIA)", "(declare-fun N () Int)")
        .contains("(assert (<= 0 (+ (- 1) (* (- 2) N) (* 3 k))))")
        .contains("(assert (distinct 0 (+ (- 4) N)))");
    assertThat(SolverResponse.parse("sat ((N (- 3)) (k 7))", script))
        .isEqualTo(new SolverResponse.Satisfiable(Map.of(n, -3L, k, 7L)));
    assertThat(SolverResponse.parse("sat ((N #x5) (k 7))", script))
        .isInstanceOf(SolverResponse.Malformed.class);
  }

  @Test
  void repliesAreRead() {
    BitVector w = f.variable("w", 64);
    SmtLibScript smtLibScript =
        SmtLibScript.of(
            List.of(a, f.equal(x, f.constant(5, 4)), f.signedLess(w, f.constant(0, 64))));
    assertThat(smtLibScript.variables()).containsExactly(x, a, w);
    Map<SmtTerm, Long> expected = Map.of(x, 5L, a, 1L, w, -3L);
    for (String five : List.of("#b0101", "#x5", "(_ bv5 4)")) {
      String values = "((|p[1].x@3| " + five + ")\n (a true) ; so\n (w #xfffffffffffffffd))";
      assertThat(SolverResponse.parse("unsupported\nsat\n" + values, smtLibScript))
          .isEqualTo(new SolverResponse.Satisfiable(expected));
    }
    assertThat(SolverResponse.parse("unsat\n(error \"no model\")", smtLibScript))
        .isEqualTo(new SolverResponse.Unsatisfiable());
    assertThat(SolverResponse.parse("unknown\n", smtLibScript))
        .isEqualTo(new SolverResponse.Unknown());
    for (String garbled :
        List.of(
            "",
            "sat",
            "sat ((a true))",
            "(error \"a) b\") sat",
            "sat ((x y) (a true) (w #x0))",
            "sat ((x 5) (a true) (w #x0))",
            "sat ((x #x5) (a true) (w #x1fffffffffffffffd))",
            "hm")) {
      assertThat(SolverResponse.parse(garbled, smtLibScript))
          .isEqualTo(new SolverResponse.Malformed(garbled));
    }
  }
}
