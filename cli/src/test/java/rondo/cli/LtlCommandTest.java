package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LtlCommandTest {
  @Test
  void aFormulaBecomesANeverClaim() {
    assertThat(CommandResult.rondo("ltl", "<> [] (x > 1)"))
        .isEqualTo(
            new CommandResult(
                0,
                """
                never { /* <> [] (x > 1) */
                T0_init:
                  do
                  :: true -> goto T0_init
                  :: (x > 1) -> goto accept_s1
                  od;
                accept_s1:
                  do
                  :: (x > 1) -> goto accept_s1
                  od;
                }
                """,
                ""));
    assertThat(CommandResult.rondo("ltl", "--never", "[] p"))
        .isEqualTo(CommandResult.rondo("ltl", "[] p"));
  }

  @Test
  void otherFormatsCanBeHad() {
    assertThat(CommandResult.rondo("ltl", "--hoa", "[] p").out())
        .startsWith("HOA: v1\nname: \"[] p\"\n");
    assertThat(CommandResult.rondo("ltl", "--dot", "[] p").out())
        .startsWith("digraph \"[] p\" {\n");
    assertThat(CommandResult.rondo("ltl", "--svg", "[] p").out())
        .startsWith("<svg ")
        .contains("<title>[] p</title>");
    CommandResult both = CommandResult.rondo("ltl", "--hoa", "--dot", "[] p");
    assertThat(both.status()).isEqualTo(2);
    assertThat(both.err()).startsWith("error: ").contains("Try: rondo ltl --help");
  }

  @Test
  void aMistakeIsShownInTheFormula() {
    assertThat(CommandResult.rondo("ltl", "p U (q && )"))
        .isEqualTo(
            new CommandResult(
                2,
                "",
                """
                error[F001]: `)` is not expected here
                  --> formula:1:11
                1 | p U (q && )
                  |           ^ expected a proposition, `(`, `!`, `[]`, `<>` or `X`
                """));
  }

  @Test
  void aFormulaThatIsTooLargeIsRefused() {
    String large =
        IntStream.range(0, 70).mapToObj(i -> "p" + i).collect(Collectors.joining(" && "));
    CommandResult result = CommandResult.rondo("ltl", large);
    assertThat(result.status()).isEqualTo(3);
    assertThat(result.out()).isEmpty();
    assertThat(result.err()).startsWith("inconclusive: ").contains("64 propositions");
  }
}
