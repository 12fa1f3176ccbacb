package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LtlTest {
  @Test
  void aFormulaBecomesANeverClaim() {
    assertThat(Call.rondo("ltl", "<> [] (x > 1)"))
        .isEqualTo(
            new Call(
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
    assertThat(Call.rondo("ltl", "--never", "[] p")).isEqualTo(Call.rondo("ltl", "[] p"));
  }

  @Test
  void otherFormatsCanBeHad() {
    assertThat(Call.rondo("ltl", "--hoa", "[] p").out()).startsWith("HOA: v1\nname: \"[] p\"\n");
    assertThat(Call.rondo("ltl", "--dot", "[] p").out()).startsWith("digraph \"[] p\" {\n");
    Call both = Call.rondo("ltl", "--hoa", "--dot", "[] p");
    assertThat(both.status()).isEqualTo(2);
    assertThat(both.err()).startsWith("error: ").contains("Try: rondo ltl --help");
  }

  @Test
  void aMistakeIsShownInTheFormula() {
    assertThat(Call.rondo("ltl", "p U (q && )"))
        .isEqualTo(
            new Call(
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
    Call call = Call.rondo("ltl", large);
    assertThat(call.status()).isEqualTo(3);
    assertThat(call.out()).isEmpty();
    assertThat(call.err()).startsWith("inconclusive: ").contains("64 propositions");
  }
}
