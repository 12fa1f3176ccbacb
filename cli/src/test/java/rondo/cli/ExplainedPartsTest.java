package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import rondo.trace.json.Json;

/** An explanation has the parts of the violated property in the last state. */
class ExplainedPartsTest extends ProtocolFolder {
  private static final String EVENTS =
      """
      protocol E(N = 2) {
        message Ping
        var got : 0..2
        var other : 0..2
        init { if self == process(0) { send Ping() to process(1) } }
        upon Ping { got += 1 }
        invariant few : (forall p : p.other == 0) && (forall p : p.got == 1 -> p.other == 1)
        ltl never { [] (process(1).got == 0) }
        witness pinged : process(1).got == 1
      }
      """;

  @Test
  void thePartsThatAreFalseAreListed() throws IOException {
    model = write("e.dst", EVENTS);
    CommandResult result = verify("--explain", "--property=few");
    assertThat(result.status()).isEqualTo(1);
    assertThat(result.out())
        .contains("\n    false: forall p : ", "false: p1.other == 1 (0, 1)\n")
        .doesNotContain("false: p0.", "p1.other == 0");
    assertThat(verify("--property=few").out()).doesNotContain("false: ");
    CommandResult replayed = CommandResult.rondo("trace", "--explain", trace().toString());
    assertThat(replayed.out()).contains("false: p1.other == 1 (0, 1)\n");
  }

  @Test
  void aFormulaAndAWitnessHaveNoSuchList() throws IOException {
    model = write("e.dst", EVENTS);
    assertThat(verify("--explain", "--property=never").out()).doesNotContain("false: ");
    assertThat(verify("--explain", "--property=pinged").out()).doesNotContain("false: ");
  }

  @Test
  void jsonHasAllPartsWithTheirTruth() throws IOException {
    model =
        write(
            "r.dst",
            """
            protocol R(N = 2) {
              input x : 0..1
              output d : 0..1
              round { send x to all  update(heard) { decide x } }
              stop after 1 rounds
              network perfect
              check agreement
            }
            """);
    Json.Obj report = verify("--explain", "--json").json();
    Json.Obj property =
        (Json.Obj) ((Json.Arr) report.member("properties").orElseThrow()).elements().getFirst();
    Json.Obj trace = (Json.Obj) property.member("trace").orElseThrow();
    Json.Obj explanation = (Json.Obj) trace.member("explanation").orElseThrow();
    List<Json> parts = ((Json.Arr) explanation.member("parts").orElseThrow()).elements();
    Json.Obj comparison = (Json.Obj) parts.getLast();
    assertThat(comparison.member("text")).contains(Json.of("p0.d == p1.d"));
    assertThat(comparison.member("level")).contains(Json.of(1));
    assertThat(comparison.member("holds")).contains(Json.of(false));
    assertThat(comparison.member("values").map(Object::toString).orElseThrow())
        .containsAnyOf("0, 1", "1, 0");
  }
}
