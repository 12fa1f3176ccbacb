package rondo.ltl.rewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rondo.diagnostics.RejectedException;
import rondo.ltl.FormulaParser;
import rondo.ltl.FormulaPrinter;
import rondo.ltl.FormulaTooLargeException;
import rondo.ltl.Lasso;
import rondo.ltl.LassoEvaluator;
import rondo.ltl.ParsedFormula;
import rondo.ltl.RandomFormulas;
import rondo.ltl.RandomFormulas.Operators;
import rondo.ltl.TemporalFormula;

class NormalizationTest {
  @Test
  void simplifiedFormulasMeanTheSame() throws FormulaTooLargeException {
    int holding = 0;
    int simpler = 0;
    for (int seed = 0; seed < 4_000; seed++) {
      var random = new RandomFormulas(seed, 1 + seed % 3, Operators.ALL);
      TemporalFormula temporalFormula = random.formula(1 + seed % 12);
      TemporalFormula simple = Normalization.normalize(temporalFormula).formula();
      simpler += simple.toString().length() < temporalFormula.toString().length() ? 1 : 0;
      for (int i = 0; i < 10; i++) {
        Lasso word = random.word();
        holding += LassoEvaluator.holds(simple, word) ? 1 : 0;
        assertThat(LassoEvaluator.holds(simple, word))
            .as("%d: %s became %s on %s", seed, temporalFormula, simple, word)
            .isEqualTo(LassoEvaluator.holds(temporalFormula, word));
      }
    }
    assertThat(simpler).isGreaterThan(1_000);
    assertThat(holding).isBetween(10_000, 30_000);
  }

  @Test
  void negationInNormalFormIsNegation() throws FormulaTooLargeException {
    for (int seed = 0; seed < 1_000; seed++) {
      var random = new RandomFormulas(seed, 2, Operators.ALL);
      Nnf normal = Normalization.normalize(random.formula(1 + seed % 8));
      Lasso word = random.word();
      assertThat(normal.negated().negated()).isEqualTo(normal);
      assertThat(LassoEvaluator.holds(normal.negated().formula(), word))
          .isNotEqualTo(LassoEvaluator.holds(normal.formula(), word));
    }
  }

  @Test
  void implicationsAreTrue() throws FormulaTooLargeException {
    int found = 0;
    for (int seed = 0; seed < 4_000; seed++) {
      var random = new RandomFormulas(seed, 1 + seed % 2, Operators.ALL);
      Nnf f = Normalization.normalize(random.formula(1 + seed % 4));
      Nnf g = Normalization.normalize(random.formula(1 + seed % 3));
      if (!f.equals(g) && new SyntacticImplication().holds(f, g)) {
        found++;
        for (int i = 0; i < 20; i++) {
          Lasso word = random.word();
          assertThat(
                  !LassoEvaluator.holds(f.formula(), word)
                      || LassoEvaluator.holds(g.formula(), word))
              .as("%s implies %s on %s", f, g, word)
              .isTrue();
        }
      }
    }
    assertThat(found).isGreaterThan(200);
  }

  @Test
  void eventualAndUniversalFormulasAreSo() throws FormulaTooLargeException {
    int eventual = 0;
    int universal = 0;
    for (int seed = 0; seed < 3_000; seed++) {
      var random = new RandomFormulas(seed, 2, Operators.ALL);
      Nnf f = Normalization.normalize(random.formula(1 + seed % 5));
      Lasso word = random.word();
      var longer = new ArrayList<>(List.of((long) seed & 3));
      longer.addAll(word.prefix());
      boolean later = LassoEvaluator.holds(f.formula(), word);
      boolean now = LassoEvaluator.holds(f.formula(), new Lasso(longer, word.cycle()));
      eventual += f.isEventual() && later ? 1 : 0;
      universal += f.isUniversal() && now ? 1 : 0;
      assertThat(!f.isEventual() || !later || now).as("%s eventual, %s", f, word).isTrue();
      assertThat(!f.isUniversal() || !now || later).as("%s universal, %s", f, word).isTrue();
    }
    assertThat(eventual).isGreaterThan(300);
    assertThat(universal).isGreaterThan(300);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "[] <> (a U b) ; [] <> b",
        "<> [] (a V b) ; <> [] b",
        "[] a && [] b ; [] (a && b)",
        "<> a || <> b ; <> (a || b)",
        "a U (a U b) ; a U b",
        "(a U b) U b ; a U b",
        "a && (b U a) ; a",
        "a || (b V a) ; a",
        "(a U c) && (b U c) ; (a && b) U c",
        "(a U b) U a ; b U a",
        "!a U a ; <> a",
        "X [] <> a ; [] <> a",
        "<> (a && [] <> b) ; <> a && [] <> b",
        "a U (b && [] <> c) ; (a U b) && [] <> c",
        "X a U X b ; X (a U b)",
        "a && !a ; false",
        "[] a && <> !a ; false",
        "a && (!a || b) ; a && b",
        "<> [] a && <> [] b ; <> [] (a && b)",
        "[] true ; true",
        "(a V b) && (c U b) ; a V b",
        "(a || b) U b ; a U b"
      })
  void rulesAreApplied(String written, String expected)
      throws RejectedException, FormulaTooLargeException {
    ParsedFormula parsed = FormulaParser.parse("formula", written);
    assertThat(
            FormulaPrinter.print(
                Normalization.normalize(parsed.temporalFormula()).formula(), parsed.propositions()))
        .isEqualTo(expected);
  }

  @Test
  void nestedEquivalencesAreRefusedBeforeTheyGrow() {
    TemporalFormula temporalFormula = new TemporalFormula.Proposition(0);
    for (int i = 1; i < 60; i++) {
      temporalFormula =
          new TemporalFormula.Equivalent(temporalFormula, new TemporalFormula.Proposition(i));
    }
    TemporalFormula large = temporalFormula;
    assertThatExceptionOfType(FormulaTooLargeException.class)
        .isThrownBy(() -> Normalization.normalize(large))
        .withMessageContaining("equivalences");
  }
}
