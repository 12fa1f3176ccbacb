package rondo.ltl.translate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rondo.diagnostics.RejectedException;
import rondo.ltl.BuchiAutomaton;
import rondo.ltl.FormulaParser;
import rondo.ltl.FormulaTooLargeException;
import rondo.ltl.Lasso;
import rondo.ltl.LassoEvaluator;
import rondo.ltl.RandomFormulas;
import rondo.ltl.RandomFormulas.Operators;
import rondo.ltl.TemporalFormula;
import rondo.ltl.rewrite.Nnf;
import rondo.ltl.rewrite.Normalization;

class TranslationTest {
  private static BuchiAutomaton translate(String formula)
      throws RejectedException, FormulaTooLargeException {
    return Translation.translate(FormulaParser.parse("formula", formula).temporalFormula());
  }

  @Test
  void automataAcceptExactlyWhatSatisfiesTheFormula() throws FormulaTooLargeException {
    int accepted = 0;
    for (int seed = 0; seed < 2_500; seed++) {
      var random = new RandomFormulas(seed, 1 + seed % 4, Operators.ALL);
      TemporalFormula temporalFormula = random.formula(1 + seed % 10);
      BuchiAutomaton automaton = Translation.translate(temporalFormula);
      for (int i = 0; i < 15; i++) {
        Lasso word = random.word();
        accepted += automaton.accepts(word) ? 1 : 0;
        assertThat(automaton.accepts(word))
            .as("%d: %s on %s", seed, temporalFormula, word)
            .isEqualTo(LassoEvaluator.holds(temporalFormula, word));
      }
    }
    assertThat(accepted).isBetween(2_500 * 15 / 4, 2_500 * 15 * 3 / 4);
  }

  @Test
  void manyAcceptanceSetsAreCountedRight() throws FormulaTooLargeException {
    int accepted = 0;
    for (int seed = 0; seed < 300; seed++) {
      var random = new RandomFormulas(seed, 3, Operators.NEXT_FREE);
      TemporalFormula temporalFormula = TemporalFormula.TRUE;
      for (int i = 0; i < 3; i++) {
        TemporalFormula part =
            new TemporalFormula.Always(new TemporalFormula.Eventually(random.formula(seed % 3)));
        temporalFormula = new TemporalFormula.And(temporalFormula, part);
      }
      temporalFormula =
          new TemporalFormula.Or(
              temporalFormula, new TemporalFormula.Eventually(random.formula(2)));
      BuchiAutomaton automaton = Translation.translate(temporalFormula);
      for (int i = 0; i < 15; i++) {
        Lasso word = random.word();
        accepted += automaton.accepts(word) ? 1 : 0;
        assertThat(automaton.accepts(word))
            .as("%d: %s on %s", seed, temporalFormula, word)
            .isEqualTo(LassoEvaluator.holds(temporalFormula, word));
      }
    }
    assertThat(accepted).isBetween(300 * 15 / 10, 300 * 15 * 9 / 10);
  }

  @Test
  void theSameFormulaGivesTheSameAutomaton() throws FormulaTooLargeException {
    for (int seed = 0; seed < 50; seed++) {
      TemporalFormula temporalFormula = new RandomFormulas(seed, 3, Operators.ALL).formula(8);
      assertThat(Translation.translate(temporalFormula))
          .isEqualTo(Translation.translate(temporalFormula));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "true ; 1",
        "false ; 1",
        "a ; 2",
        "[] a ; 1",
        "<> a ; 2",
        "a U b ; 2",
        "[] <> a ; 2",
        "<> [] a ; 2",
        "[] (a -> <> b) ; 2",
        "!([] (a -> <> b)) ; 2",
        "[] (a -> b U c) ; 2",
        "[] <> a && [] <> b ; 3",
        "[] <> a && [] <> b && [] <> c ; 4",
        "[] <> a -> [] <> b ; 4",
        "!([] <> a -> [] <> b) ; 3",
        "<> a || [] <> b ; 4",
        "a U (b U c) ; 3",
        "!(a U (b U c)) ; 3",
        "!(([] <> a && [] <> b && [] <> c) -> [] (d -> <> e)) ; 5"
      })
  void wellKnownFormulasHaveSmallAutomata(String formula, int states)
      throws RejectedException, FormulaTooLargeException {
    assertThat(translate(formula).size()).isEqualTo(states);
  }

  @Test
  void violationsOfSafetyFormulasAreSeenByReachingAState() throws FormulaTooLargeException {
    int tested = 0;
    for (int seed = 0; seed < 2_000; seed++) {
      var random = new RandomFormulas(seed, 2, Operators.ALL);
      TemporalFormula violated = random.formula(1 + seed % 8);
      Nnf normal = Normalization.normalize(violated);
      if (!normal.isCosafety() || normal.isBoolean()) {
        continue;
      }
      tested++;
      BuchiAutomaton automaton = Translation.translate(violated);
      assertThat(automaton.isTerminal()).as("%s", violated).isTrue();
      Lasso word = random.word();
      assertThat(reachesAcceptance(automaton, word))
          .as("%s on %s", violated, word)
          .isEqualTo(LassoEvaluator.holds(violated, word));
    }
    assertThat(tested).isGreaterThan(200);
  }

  /** Reads more letters than there are pairs of a set of states and a position. */
  private static boolean reachesAcceptance(BuchiAutomaton automaton, Lasso word) {
    var states = new ArrayList<>(List.of(0));
    int position = 0;
    for (int step = 0; step < 1_000; step++) {
      var next = new ArrayList<Integer>();
      for (int s : states) {
        if (automaton.states().get(s).accepting()) {
          return true;
        }
        for (BuchiAutomaton.Edge edge : automaton.states().get(s).edges()) {
          if (edge.guard().holds(word.letter(position)) && !next.contains(edge.target())) {
            next.add(edge.target());
          }
        }
      }
      states = next;
      position = word.next(position);
    }
    return false;
  }

  @Test
  void livenessIsNotTakenForSafety() throws RejectedException, FormulaTooLargeException {
    assertThat(translate("![] (a -> <> b)").isTerminal()).isFalse();
    assertThat(translate("[] a").isTerminal()).isFalse();
    assertThat(translate("!([] a)").isTerminal()).isTrue();
    assertThat(translate("!(a W b)").isTerminal()).isTrue();
  }

  @Test
  void weakAutomataAreRecognised() throws RejectedException, FormulaTooLargeException {
    assertThat(translate("![] (a -> <> b)").isWeak()).isTrue();
    assertThat(translate("a U b").isWeak()).isTrue();
    assertThat(translate("[] <> a").isWeak()).isFalse();
    assertThat(translate("[] (a -> <> b)").isWeak()).isFalse();
  }

  @Test
  void contradictionsHaveEmptyAutomata() throws RejectedException, FormulaTooLargeException {
    assertThat(translate("[] (a && X !a)").isEmpty()).isTrue();
    assertThat(translate("[] <> a && <> [] !a").isEmpty()).isTrue();
    assertThat(translate("<> a").isEmpty()).isFalse();
  }

  @Test
  void formulasOfTwentyOperatorsAreTranslatedOrRefused() {
    int refused = 0;
    for (int seed = 0; seed < 40; seed++) {
      var random = new RandomFormulas(seed, 4, Operators.ALL);
      try {
        Translation.translate(random.formula(20));
      } catch (FormulaTooLargeException e) {
        refused++;
      }
    }
    assertThat(refused).isLessThan(2);
  }

  @Test
  void whatIsTooLargeIsRefused() {
    TemporalFormula chain = new TemporalFormula.Proposition(0);
    for (int i = 1; i < 40; i++) {
      chain = new TemporalFormula.Until(chain, new TemporalFormula.Proposition(i));
    }
    TemporalFormula large = chain;
    assertThatExceptionOfType(FormulaTooLargeException.class)
        .isThrownBy(() -> Translation.translate(large));
    assertThatExceptionOfType(FormulaTooLargeException.class)
        .isThrownBy(() -> Translation.translate(new TemporalFormula.Proposition(64)))
        .withMessageContaining("64 propositions");
  }
}
