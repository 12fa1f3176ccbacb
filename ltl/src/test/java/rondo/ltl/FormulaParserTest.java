package rondo.ltl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;
import rondo.ltl.RandomFormulas.Operators;

class FormulaParserTest {
  private static ParsedFormula parse(String text) throws RejectedException {
    return FormulaParser.parse("formula", text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "[] a && b ; ([] a) && b",
        "[] a U b ; ([] a) U b",
        "! a U b ; (!a) U b",
        "a U b && c ; (a U b) && c",
        "a U b U c ; (a U b) U c",
        "a U b W c ; (a U b) W c",
        "a || b && c ; a || (b && c)",
        "a && b || c U d ; (a && b) || (c U d)",
        "a -> b -> c ; (a -> b) -> c",
        "a <-> b -> c ; (a <-> b) -> c",
        "a || b -> c ; (a || b) -> c",
        "a == b U c < d ; (a == b) U (c < d)",
        "always a implies b ; ([] a) -> b",
        "a until b ; a U b",
        "a stronguntil b ; a U b",
        "a weakuntil b ; a W b",
        "a release b ; a V b",
        "a R b ; a V b",
        "next eventually a ; X <> a",
        "a equivalent b ; a <-> b",
        "[]<>a ; [] (<> a)"
      })
  void operatorsBindAsInSpinsBlocks(String written, String grouped) throws RejectedException {
    assertThat(parse(written)).isEqualTo(parse(grouped));
  }

  @Test
  void theOtherLanguageIsKeptAsItStands() throws RejectedException {
    assertThat(
            parse(
                    "[] x < 3 -> <> P[1]@cs"
                        .replace("x < 3", "(x  < 3)")
                        .concat(" && len(q) != a[i].b + 1 U {x == 1 && y} || P:x & 4 || -y > 1"))
                .propositions())
        .containsExactly(
            "x  < 3", "P[1]@cs", "len(q) != a[i].b + 1", "x == 1 && y", "P:x & 4", "-y > 1");
  }

  @Test
  void aConjunctionMayTurnOutToBeAnOperand() throws RejectedException {
    assertThat(parse("a U (a && b) == c").propositions()).containsExactly("a", "(a && b) == c");
  }

  @Test
  void equalTextsAreOneProposition() throws RejectedException {
    assertThat(parse("(x > 1) U (x > 1 && a)").propositions()).containsExactly("x > 1", "a");
  }

  @Test
  void printedFormulasAreReadBack() throws RejectedException {
    List<String> names = List.of("a", "x > 1", "p && q", "P[1]@cs");
    for (int seed = 0; seed < 500; seed++) {
      TemporalFormula temporalFormula =
          new RandomFormulas(seed, 4, Operators.ALL).formula(seed % 15);
      String text = FormulaPrinter.print(temporalFormula, names);
      ParsedFormula parsed = parse(text);
      assertThat(parsed.text()).isEqualTo(text);
    }
  }

  /** Comparing texts would not detect parentheses that are missing in both. */
  @Test
  void printedFormulasMeanTheSame() throws RejectedException {
    List<String> names = List.of("a", "b", "c");
    int holding = 0;
    for (int seed = 0; seed < 1_000; seed++) {
      var random = new RandomFormulas(seed, names.size(), Operators.ALL);
      TemporalFormula temporalFormula = random.formula(seed % 10);
      ParsedFormula parsed = parse(FormulaPrinter.print(temporalFormula, names));
      for (int i = 0; i < 5; i++) {
        Lasso word = random.word();
        var renamed =
            new Lasso(
                letters(word.prefix(), parsed.propositions(), names),
                letters(word.cycle(), parsed.propositions(), names));
        holding += LassoEvaluator.holds(temporalFormula, word) ? 1 : 0;
        assertThat(LassoEvaluator.holds(parsed.temporalFormula(), renamed))
            .as("%s read as %s", temporalFormula, parsed.temporalFormula())
            .isEqualTo(LassoEvaluator.holds(temporalFormula, word));
      }
    }
    assertThat(holding).isBetween(1_250, 3_750);
  }

  /** Letters with propositions renumbered as in {@code order}. */
  private static List<Long> letters(List<Long> letters, List<String> order, List<String> names) {
    return letters.stream()
        .map(
            letter -> {
              long renamed = 0;
              for (int p = 0; p < order.size(); p++) {
                renamed |= (letter >>> names.indexOf(order.get(p)) & 1) << p;
              }
              return renamed;
            })
        .toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "[] ; 1:3",
        "a U ; 1:4",
        "a b ; 1:3",
        "(a ; 1:3",
        "a) ; 1:2",
        "a[1 ; 1:2",
        "a && [] x < 3 ; 1:6",
        "3 < <> a ; 1:5",
        "U a ; 1:1",
        "a => b ; 1:3",
        "a. ; 1:3",
        "q?m ; 1:3",
        "a $ b ; 1:3"
      })
  void mistakesAreShownWhereTheyAre(String text, String place) {
    assertThatExceptionOfType(RejectedException.class)
        .isThrownBy(() -> parse(text))
        .satisfies(
            e -> assertThat(e.diagnostics().getFirst().at()).hasToString("formula:" + place));
  }

  @Test
  void aMistakeOnALaterLineIsShownThere() {
    assertThatExceptionOfType(RejectedException.class)
        .isThrownBy(() -> parse("a &&\n  b c"))
        .satisfies(e -> assertThat(e.diagnostics().getFirst().at()).hasToString("formula:2:5"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"(", "!", "[]", "a U (", "a && ", "- "})
  void whatIsTooDeepOrTooLongIsRefused(String repeated) {
    assertThatExceptionOfType(RejectedException.class)
        .isThrownBy(() -> parse(repeated.repeat(50_000) + "a"))
        .satisfies(
            e -> assertThat(e.diagnostics()).extracting(Diagnostic::code).containsExactly("F002"));
  }
}
