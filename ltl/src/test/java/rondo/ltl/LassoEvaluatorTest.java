package rondo.ltl;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rondo.diagnostics.RejectedException;
import rondo.ltl.RandomFormulas.Operators;

class LassoEvaluatorTest {
  /** A word over a and b: letters separated by points, the cycle in parentheses. */
  private static Lasso word(String text, List<String> names) {
    String[] parts = text.split("[()]");
    return new Lasso(letters(parts[0], names), letters(parts[1], names));
  }

  private static List<Long> letters(String text, List<String> names) {
    var letters = new ArrayList<Long>();
    for (String letter : text.isEmpty() ? new String[0] : text.split("\\.")) {
      long set = 0;
      for (int p = 0; p < names.size(); p++) {
        set |= letter.contains(names.get(p)) ? 1L << p : 0;
      }
      letters.add(set);
    }
    return letters;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "a ; a(-) ; true",
        "!a ; a(-) ; false",
        "X a ; -(a) ; true",
        "X X X a ; -(a.-) ; true",
        "[] a ; a.a(ab) ; true",
        "[] a ; a.a(ab.b) ; false",
        "<> a ; -.-(-.a) ; true",
        "<> a ; -(b) ; false",
        "a U b ; a.a(b) ; true",
        "a U b ; b(-) ; true",
        "a U b ; a.a(a) ; false",
        "a U b ; a.-(b) ; false",
        "a W b ; a.a(a) ; true",
        "a W b ; a.-(b) ; false",
        "b V a ; a.a(a) ; true",
        "b V a ; a.ab(-) ; true",
        "b V a ; a.b(a) ; false",
        "[] <> a ; -.-(b.a) ; true",
        "[] <> a ; a.a(b) ; false",
        "<> [] a ; -.b(a.ab) ; true",
        "<> [] a ; -.b(a.b) ; false",
        "a -> b ; -(-) ; true",
        "a -> b ; a(-) ; false",
        "a <-> b ; -(-) ; true",
        "a <-> b ; b(-) ; false"
      })
  void formulasMeanWhatTheLogicSays(String formula, String word, boolean holds)
      throws RejectedException {
    ParsedFormula parsed = FormulaParser.parse("formula", formula);
    assertThat(LassoEvaluator.holds(parsed.temporalFormula(), word(word, parsed.propositions())))
        .isEqualTo(holds);
  }

  @Test
  void unrollingALassoChangesNothing() {
    int holding = 0;
    for (int seed = 0; seed < 500; seed++) {
      var random = new RandomFormulas(seed, 2, Operators.ALL);
      TemporalFormula temporalFormula = random.formula(1 + seed % 8);
      Lasso word = random.word();
      var prefix = new ArrayList<>(word.prefix());
      prefix.addAll(word.cycle());
      var twice = new ArrayList<>(word.cycle());
      twice.addAll(word.cycle());
      holding += LassoEvaluator.holds(temporalFormula, word) ? 1 : 0;
      assertThat(LassoEvaluator.holds(temporalFormula, new Lasso(prefix, twice)))
          .as("%s on %s", temporalFormula, word)
          .isEqualTo(LassoEvaluator.holds(temporalFormula, word));
    }
    assertThat(holding).isBetween(125, 375);
  }

  @Test
  void stutteringKeepsTheTruthOfNextFreeFormulas() {
    int holding = 0;
    for (int seed = 0; seed < 500; seed++) {
      var random = new RandomFormulas(seed, 2, Operators.NEXT_FREE);
      TemporalFormula temporalFormula = random.formula(1 + seed % 8);
      assertThat(temporalFormula.isNextFree()).isTrue();
      Lasso word = random.word();
      holding += LassoEvaluator.holds(temporalFormula, word) ? 1 : 0;
      assertThat(LassoEvaluator.holds(temporalFormula, stuttered(word)))
          .as("%s on %s", temporalFormula, word)
          .isEqualTo(LassoEvaluator.holds(temporalFormula, word));
    }
    assertThat(holding).isBetween(125, 375);
    assertThat(
            new TemporalFormula.Always(new TemporalFormula.Next(TemporalFormula.TRUE)).isNextFree())
        .isFalse();
  }

  private static Lasso stuttered(Lasso word) {
    return new Lasso(stuttered(word.prefix()), stuttered(word.cycle()));
  }

  private static List<Long> stuttered(List<Long> letters) {
    var result = new ArrayList<Long>();
    for (long letter : letters) {
      for (int i = 0; i <= letter; i++) {
        result.add(letter);
      }
    }
    return result;
  }
}
