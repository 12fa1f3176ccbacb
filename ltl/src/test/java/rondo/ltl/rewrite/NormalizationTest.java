package rondo.ltl.rewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rondo.diagnostics.RejectedException;
import rondo.ltl.Evaluator;
import rondo.ltl.Formula;
import rondo.ltl.FormulaParser;
import rondo.ltl.FormulaPrinter;
import rondo.ltl.Lasso;
import rondo.ltl.ParsedFormula;
import rondo.ltl.RandomFormulas;
import rondo.ltl.RandomFormulas.Operators;
import rondo.ltl.TooLargeException;

class NormalizationTest {
  @Test
  void simplifiedFormulasMeanTheSame() throws TooLargeException {
    int holding = 0;
    int simpler = 0;
    for (int seed = 0; seed < 4_000; seed++) {
      var random = new RandomFormulas(seed, 1 + seed % 3, Operators.ALL);
      Formula formula = random.formula(1 + seed % 12);
      Formula simple = Normalization.normalize(formula).formula();
      simpler += simple.toString().length() < formula.toString().length() ? 1 : 0;
      for (int i = 0; i < 10; i++) {
        Lasso word = random.word();
        holding += Evaluator.holds(simple, word) ? 1 : 0;
        assertThat(Evaluator.holds(simple, word))
            .as("%d: %s became %s on %s", seed, formula, simple, word)
            .isEqualTo(Evaluator.holds(formula, word));
      }
    }
    assertThat(simpler).isGreaterThan(1_000);
    assertThat(holding).isBetween(10_000, 30_000);
  }

  @Test
  void negationInNormalFormIsNegation() throws TooLargeException {
    for (int seed = 0; seed < 1_000; seed++) {
      var random = new RandomFormulas(seed, 2, Operators.ALL);
      Nnf normal = Normalization.normalize(random.formula(1 + seed % 8));
      Lasso word = random.word();
      assertThat(normal.negated().negated()).isEqualTo(normal);
      assertThat(Evaluator.holds(normal.negated().formula(), word))
          .isNotEqualTo(Evaluator.holds(normal.formula(), word));
    }
  }

  @Test
  void implicationsAreTrue() throws TooLargeException {
    int found = 0;
    for (int seed = 0; seed < 4_000; seed++) {
      var random = new RandomFormulas(seed, 1 + seed % 2, Operators.ALL);
      Nnf f = Normalization.normalize(random.formula(1 + seed % 4));
      Nnf g = Normalization.normalize(random.formula(1 + seed % 3));
      if (!f.equals(g) && new Implication().holds(f, g)) {
        found++;
        for (int i = 0; i < 20; i++) {
          Lasso word = random.word();
          assertThat(!Evaluator.holds(f.formula(), word) || Evaluator.holds(g.formula(), word))
              .as("%s implies %s on %s", f, g, word)
              .isTrue();
        }
      }
    }
    assertThat(found).isGreaterThan(200);
  }

  @Test
  void eventualAndUniversalFormulasAreSo() throws TooLargeException {
    int eventual = 0;
    int universal = 0;
    for (int seed = 0; seed < 3_000; seed++) {
      var random = new RandomFormulas(seed, 2, Operators.ALL);
      Nnf f = Normalization.normalize(random.formula(1 + seed % 5));
      Lasso word = random.word();
      var longer = new ArrayList<>(List.of((long) seed & 3));
      longer.addAll(word.prefix());
      boolean later = Evaluator.holds(f.formula(), word);
      boolean now = Evaluator.holds(f.formula(), new Lasso(longer, word.cycle()));
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
      throws RejectedException, TooLargeException {
    ParsedFormula parsed = FormulaParser.parse("formula", written);
    assertThat(
            FormulaPrinter.print(
                Normalization.normalize(parsed.formula()).formula(), parsed.propositions()))
        .isEqualTo(expected);
  }

  @Test
  void nestedEquivalencesAreRefusedBeforeTheyGrow() {
    Formula formula = new Formula.Proposition(0);
    for (int i = 1; i < 60; i++) {
      formula = new Formula.Equivalent(formula, new Formula.Proposition(i));
    }
    Formula large = formula;
    assertThatExceptionOfType(TooLargeException.class)
        .isThrownBy(() -> Normalization.normalize(large))
        .withMessageContaining("equivalences");
  }
}
