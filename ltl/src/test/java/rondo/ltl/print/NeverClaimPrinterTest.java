package rondo.ltl.print;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rondo.diagnostics.RejectedException;
import rondo.ltl.FormulaParser;
import rondo.ltl.FormulaPrinter;
import rondo.ltl.FormulaTooLargeException;
import rondo.ltl.Lasso;
import rondo.ltl.LassoEvaluator;
import rondo.ltl.ParsedFormula;
import rondo.ltl.RandomFormulas;
import rondo.ltl.RandomFormulas.Operators;
import rondo.ltl.SpinCommand;
import rondo.ltl.TemporalFormula;
import rondo.ltl.translate.Translation;

class NeverClaimPrinterTest {
  private static final List<String> NAMES = List.of("a", "b", "c");

  @TempDir Path folder;

  private static String claim(TemporalFormula temporalFormula) throws FormulaTooLargeException {
    return NeverClaimPrinter.print(
        Translation.translate(temporalFormula),
        FormulaPrinter.print(temporalFormula, NAMES),
        NAMES);
  }

  @Test
  void aClaimNamesItsStatesAsPromelaWants() throws RejectedException, FormulaTooLargeException {
    ParsedFormula parsed = FormulaParser.parse("formula", "(x > 1) U [] b || c U d");
    assertThat(
            NeverClaimPrinter.print(
                Translation.translate(parsed.temporalFormula()),
                parsed.text(),
                parsed.propositions()))
        .isEqualTo(
            """
            never { /* ((x > 1) U [] b) || (c U d) */
            T0_init:
              do
              :: (x > 1) -> goto T0_s1
              :: (b) -> goto accept_s2
              :: (c) -> goto T0_s3
              :: (d) -> goto accept_all
              od;
            T0_s1:
              do
              :: (x > 1) -> goto T0_s1
              :: (b) -> goto accept_s2
              od;
            accept_s2:
              do
              :: (b) -> goto accept_s2
              od;
            T0_s3:
              do
              :: (c) -> goto T0_s3
              :: (d) -> goto accept_all
              od;
            accept_all:
              skip
            }
            """);
  }

  @Test
  void spinAcceptsEveryClaim() throws FormulaTooLargeException {
    var command = new SpinCommand(folder);
    for (int seed = 0; seed < 40; seed++) {
      TemporalFormula temporalFormula =
          new RandomFormulas(seed, 3, Operators.ALL).formula(1 + seed % 8);
      command.write(
          "m.pml", "bit a, b, c; active proctype P() { a = 1 }\n" + claim(temporalFormula));
      Optional<String> output = command.run("spin", "-a", "m.pml");
      assertThat(output).as(claim(temporalFormula)).isPresent();
      assertThat(output.get()).doesNotContainIgnoringCase("error");
    }
  }

  @Test
  void spinFindsAViolationOfTheClaimWhereTheFormulaHolds() throws FormulaTooLargeException {
    var command = new SpinCommand(folder);
    List<String> compiler = SpinCommand.compiler();
    int satisfied = 0;
    for (int seed = 100; seed < 116; seed++) {
      var random = new RandomFormulas(seed, 3, Operators.NEXT_FREE);
      TemporalFormula temporalFormula = random.formula(3 + seed % 5);
      Lasso word = random.word();
      command.write("m.pml", player(word) + claim(temporalFormula));
      assertThat(command.run("spin", "-a", "m.pml")).isPresent();
      assertThat(command.run(compiler.toArray(String[]::new))).isPresent();
      String report = command.run("./pan", "-a", "-m1000", "-w16").orElseThrow();
      boolean holds = LassoEvaluator.holds(temporalFormula, word);
      satisfied += holds ? 1 : 0;
      assertThat(report)
          .as("%s on %s", claim(temporalFormula), word)
          .contains(holds ? "errors: 1" : "errors: 0");
    }
    assertThat(satisfied).isBetween(3, 13);
  }

  /** A system whose only run produces the word, possibly with stuttering. */
  private static String player(Lasso word) {
    var out = new StringBuilder();
    for (int p = 0; p < NAMES.size(); p++) {
      out.append("bit ").append(NAMES.get(p)).append(" = ").append(word.letter(0) >>> p & 1);
      out.append(";\n");
    }
    out.append("active proctype Player() {\n");
    for (int i = 1; i < word.length(); i++) {
      out.append(show(word.letter(i)));
    }
    out.append("  do\n  ::\n");
    for (long letter : word.cycle()) {
      out.append(show(letter));
    }
    return out.append("  od\n}\n").toString();
  }

  private static String show(long letter) {
    return "  d_step { a = %d; b = %d; c = %d };\n"
        .formatted(letter & 1, letter >>> 1 & 1, letter >>> 2 & 1);
  }
}
