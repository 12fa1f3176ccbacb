package rondo.distal.lower;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.distal.text.SourceText;
import rondo.ir.round.ParameterizedRoundSystem;

/** The end of a range of any size has no value, so nothing may depend on one. */
class RangeEndUsesTest {
  private static final String NO_ASSUMPTION = "true";

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "V = 2; ''; if V == 7 { decide x }; any; true",
        "V = 2; ''; if V div 100 == 0 && V > 6 { decide x }; any; true",
        "V = 2; var b : bool = V == 7; if b { decide x }; any; true",
        "V = 2; var y : 0..5 in {V mod 6}; if y == 5 { decide x }; any; true",
        "V = 2; function q(k : 0..1) : bool = V == 7; if q(0) { decide x }; any; true",
        "V = 2; const K = V; if K == 7 { decide x }; any; true",
        "V = 2, Q = max(V, 2); ''; if Q == 7 { decide x }; any; true",
        "V = 2; ''; assert V != 7; any; true",
        "V = 2; var c : 0..V + 3 = 0; skip; any; true",
        "V = 2; ''; decide x; crash V div 7 mod 2; true",
        "V = 2; ''; decide x; any; V < 100 || N < 6"
      })
  void otherUsesAreRejected(
      String parameters, String declaration, String update, String network, String assumption) {
    assertThatThrownBy(() -> system(parameters, declaration, update, network, assumption))
        .isInstanceOf(RejectedException.class)
        .hasMessageContaining("`V`");
  }

  @Test
  void endsOfRangesAreAccepted() throws RejectedException {
    ParameterizedRoundSystem system =
        system(
            "V = 2",
            "var y : (1..V)?",
            "for v in 1..V { if count(heard, v) > N/2 { y = v } }",
            "any",
            NO_ASSUMPTION);
    assertThat(system.valueParameters()).containsExactly("V");
    assertThat(system.freeParameters()).containsValue("N").doesNotContainValue("V");
  }

  private static ParameterizedRoundSystem system(
      String parameters, String declaration, String update, String network, String assumption)
      throws RejectedException {
    String text =
        """
        protocol P(N = 3, %s) {
          %s
          input  x : 1..V
          output decision : 1..V
          round {
            send x to all
            update(heard) { %s }
          }
          network %s
          check agreement
        }
        """
            .formatted(parameters, declaration, update, network);
    return Distal.parameterizedRounds(
        SourceText.of("p.dst", text), Map.of(), Set.of("N", "V"), List.of(assumption));
  }
}
