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
import rondo.ltl.Evaluator;
import rondo.ltl.Formula;
import rondo.ltl.FormulaParser;
import rondo.ltl.Lasso;
import rondo.ltl.RandomFormulas;
import rondo.ltl.RandomFormulas.Operators;
import rondo.ltl.TooLargeException;
import rondo.ltl.rewrite.Nnf;
import rondo.ltl.rewrite.Normalization;

class TranslationTest {
  private static BuchiAutomaton translate(String formula)
      throws RejectedException, TooLargeException {
    return Translation.translate(FormulaParser.parse("formula", formula).formula());
  }

  @Test
  void automataAcceptExactlyWhatSatisfiesTheFormula() throws TooLargeException {
    int accepted = 0;
    for (int seed = 0; seed < 2_500; seed++) {
      var random = new RandomFormulas(seed, 1 + seed % 4, Operators.ALL);
      Formula formula = random.formula(1 + seed % 10);
      BuchiAutomaton automaton = Translation.translate(formula);
      for (int i = 0; i < 15; i++) {
        Lasso word = random.word();
        accepted += automaton.accepts(word) ? 1 : 0;
        assertThat(automaton.accepts(word))
            .as("%d: %s on %s", seed, formula, word)
            .isEqualTo(Evaluator.holds(formula, word));
      }
    }
    assertThat(accepted).isBetween(2_500 * 15 / 4, 2_500 * 15 * 3 / 4);
  }

  @Test
  void manyAcceptanceSetsAreCountedRight() throws TooLargeException {
    int accepted = 0;
    for (int seed = 0; seed < 300; seed++) {
      var random = new RandomFormulas(seed, 3, Operators.NEXT_FREE);
      Formula formula = Formula.TRUE;
      for (int i = 0; i < 3; i++) {
        Formula part = new Formula.Always(new Formula.Eventually(random.formula(seed % 3)));
        formula = new Formula.And(formula, part);
      }
      formula = new Formula.Or(formula, new Formula.Eventually(random.formula(2)));
      BuchiAutomaton automaton = Translation.translate(formula);
      for (int i = 0; i < 15; i++) {
        Lasso word = random.word();
        accepted += automaton.accepts(word) ? 1 : 0;
        assertThat(automaton.accepts(word))
            .as("%d: %s on %s", seed, formula, word)
            .isEqualTo(Evaluator.holds(formula, word));
      }
    }
    assertThat(accepted).isBetween(300 * 15 / 10, 300 * 15 * 9 / 10);
  }

  @Test
  void theSameFormulaGivesTheSameAutomaton() throws TooLargeException {
    for (int seed = 0; seed < 50; seed++) {
      Formula formula = new RandomFormulas(seed, 3, Operators.ALL).formula(8);
      assertThat(Translation.translate(formula)).isEqualTo(Translation.translate(formula));
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
      throws RejectedException, TooLargeException {
    assertThat(translate(formula).size()).isEqualTo(states);
  }

  @Test
  void violationsOfSafetyFormulasAreSeenByReachingAState() throws TooLargeException {
    int tested = 0;
    for (int seed = 0; seed < 2_000; seed++) {
      var random = new RandomFormulas(seed, 2, Operators.ALL);
      Formula violated = random.formula(1 + seed % 8);
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
          .isEqualTo(Evaluator.holds(violated, word));
    }
    assertThat(tested).isGreaterThan(200);
  }

  /** Reads more of the word than there are pairs of a set of states and a position. */
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
  void livenessIsNotTakenForSafety() throws RejectedException, TooLargeException {
    assertThat(translate("![] (a -> <> b)").isTerminal()).isFalse();
    assertThat(translate("[] a").isTerminal()).isFalse();
    assertThat(translate("!([] a)").isTerminal()).isTrue();
    assertThat(translate("!(a W b)").isTerminal()).isTrue();
  }

  @Test
  void weakAutomataAreRecognised() throws RejectedException, TooLargeException {
    assertThat(translate("![] (a -> <> b)").isWeak()).isTrue();
    assertThat(translate("a U b").isWeak()).isTrue();
    assertThat(translate("[] <> a").isWeak()).isFalse();
    assertThat(translate("[] (a -> <> b)").isWeak()).isFalse();
  }

  @Test
  void contradictionsHaveEmptyAutomata() throws RejectedException, TooLargeException {
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
      } catch (TooLargeException e) {
        refused++;
      }
    }
    assertThat(refused).isLessThan(2);
  }

  @Test
  void whatIsTooLargeIsRefused() {
    Formula chain = new Formula.Proposition(0);
    for (int i = 1; i < 40; i++) {
      chain = new Formula.Until(chain, new Formula.Proposition(i));
    }
    Formula large = chain;
    assertThatExceptionOfType(TooLargeException.class)
        .isThrownBy(() -> Translation.translate(large));
    assertThatExceptionOfType(TooLargeException.class)
        .isThrownBy(() -> Translation.translate(new Formula.Proposition(64)))
        .withMessageContaining("64 propositions");
  }
}
