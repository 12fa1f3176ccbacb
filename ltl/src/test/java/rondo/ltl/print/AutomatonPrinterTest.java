package rondo.ltl.print;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.RejectedException;
import rondo.ltl.BuchiAutomaton;
import rondo.ltl.FormulaParser;
import rondo.ltl.FormulaTooLargeException;
import rondo.ltl.ParsedFormula;
import rondo.ltl.RandomFormulas;
import rondo.ltl.RandomFormulas.Operators;
import rondo.ltl.translate.Translation;

class AutomatonPrinterTest {
  @Test
  void whatHoaSaysIsTheAutomaton() throws FormulaTooLargeException {
    List<String> names = List.of("a", "b", "say \"c\" \\");
    for (int seed = 0; seed < 200; seed++) {
      BuchiAutomaton automaton =
          Translation.translate(new RandomFormulas(seed, 3, Operators.ALL).formula(seed % 9));
      assertThat(HoaReader.read(HoaPrinter.print(automaton, "a \"name\"", names)))
          .isEqualTo(automaton);
    }
  }

  @Test
  void aGraphHasItsStatesEdgesAndGuards() throws RejectedException, FormulaTooLargeException {
    ParsedFormula parsed = FormulaParser.parse("formula", "a U (x > 1)");
    assertThat(
            AutomatonDotPrinter.print(
                Translation.translate(parsed.temporalFormula()),
                parsed.text(),
                parsed.propositions()))
        .isEqualTo(
            """
            digraph "a U (x > 1)" {
              rankdir=LR;
              node [shape=circle, fontname="monospace"];
              edge [fontname="monospace", fontsize=10];
              start [shape=point];
              start -> 0;
              0 -> 0 [label="a"];
              0 -> 1 [label="(x > 1)"];
              1 [shape=doublecircle];
              1 -> 1 [label="true"];
            }
            """);
  }
}
