package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import rondo.trace.json.Json;

/** A property that holds vacuously is reported with the unreached code. */
class UnreachedCodeTest extends ProtocolFolder {
  private static final String EVENTS =
      """
      protocol A(N = 2) {
        message Ping { n : 0..1 }
        message Pong
        message Note
        var got : 0..3
        var ready : bool
        init { send Ping(0) to all }
        upon Ping as m with m.n == 0 && got < 3 {
          got += 1
          if got > 4 { ready = true }
        }
        upon Ping as m with m.n == 1 { ready = true }
        upon Pong { ready = true }
        monitor M { var seen : bool  upon Note as m { seen = true } }
        invariant fine : forall p : p.got <= LIMIT
      }
      """;

  private static final String ROUNDS =
      """
      protocol R(N = 2) {
        var x : 0..3
        round {
          send x to all
          update(heard) {
            if size(heard) > N { x = 3 }
            x = max(m in heard : m)
          }
        }
        stop after 2 rounds
        network perfect
        invariant small : forall p : p.x <= 2
      }
      """;

  @Test
  void whatComesFromStandardInputIsShownToo() {
    assertThat(CommandResult.typing(ROUNDS, "verify", "-").out()).contains("  <stdin>:6  x = 3\n");
    String events = EVENTS.replace("LIMIT", "3");
    assertThat(CommandResult.typing(events, "verify", "-").out())
        .contains("  <stdin>:10  ready = true\n");
  }

  @Test
  void handlersAndStatementsThatNeverHappenAreListed() throws IOException {
    model = write("a.dst", EVENTS.replace("LIMIT", "3"));
    CommandResult result = verify();
    assertThat(result.status()).isZero();
    assertThat(steady(result.out()))
        .endsWith(
            """

            unreached in role process (3 of 9 handlers and statements)
              DIR/a.dst:10  ready = true
              DIR/a.dst:12  upon Ping: its guard is never true
              DIR/a.dst:13  upon Pong: no process sends the message

            unreached in monitor M (1 of 1 handlers)
              DIR/a.dst:14  upon Note as m { seen = true }
            """);
    assertThat(result.err()).contains("D306", "a.dst:13:3", "a.dst:14:32");
  }

  @Test
  void jsonListsThemToo() throws IOException {
    model = write("a.dst", EVENTS.replace("LIMIT", "3"));
    var unreached = (Json.Arr) verify("--json").json().members().get("unreached");
    assertThat(unreached.elements()).hasSize(2);
    assertThat(unreached.elements().getFirst().toString())
        .contains("role", "process", "reason", "no process sends the message");
    assertThat(unreached.elements().getLast().toString()).contains("monitor", "upon Note");
  }

  @Test
  void whatWasNotReachedBeforeAViolationIsOfNoInterest() throws IOException {
    model = write("a.dst", EVENTS.replace("LIMIT", "0"));
    CommandResult result = verify();
    assertThat(result.status()).isEqualTo(1);
    assertThat(result.out()).doesNotContain("unreached");
  }

  @Test
  void statementsOfUpdatesThatNoRunExecutesAreListed() throws IOException {
    model = write("r.dst", ROUNDS);
    assertThat(steady(verify().out()))
        .contains("unreached in round ", " (1 of 3 statements)\n", "DIR/r.dst:6  x = 3\n");
  }

  @Test
  void aMonitorKeepsSymmetryAndFairnessSaysThatItDoesNot() throws IOException {
    String text =
        EVENTS.replace("LIMIT", "3").replace("  invariant", "  ltl live { <> true }\n  invariant");
    model = write("a.dst", text);
    assertThat(verify("--property=fine").out())
        .contains("symmetry     full: all processes interchangeable\n");
    assertThat(verify("--property=fine").out()).doesNotContain("reduction");
    assertThat(verify("--property=fine", "--delivery=mp").out())
        .contains("reduction    off, since monitors observe the order of announcements, and ");
    Json.Obj json = verify("--property=fine", "--delivery=mp", "--json").json();
    assertThat(json.members()).containsKeys("reductionOff", "symmetry");
  }
}
