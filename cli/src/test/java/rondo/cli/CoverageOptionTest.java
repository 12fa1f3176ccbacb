package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.trace.json.Json;

/** {@code --coverage} counts executions in models of all kinds. */
class CoverageOptionTest extends ProtocolFolder {
  private static final String PROMELA =
      """
      byte x;
      active proctype P() {
        do
        :: x < 2 -> x++
        :: x == 2 -> break
        :: x > 2 -> x = 0
        od
      }
      """;

  @Test
  void statementsThatAreNeverExecutedHaveNoCount() throws IOException {
    model = write("a.pml", PROMELA);
    CommandResult result = verify("--coverage", "--exact-steps");
    assertThat(result.status()).isZero();
    assertThat(steady(result.out()))
        .contains(
            """
            coverage of proctype P (transitions, safety)
              DIR/a.pml:4  2  x < 2
              DIR/a.pml:4  2  x++
              DIR/a.pml:5  1  x == 2
              DIR/a.pml:6  -  x > 2
              DIR/a.pml:6  -  x = 0
            """);
  }

  @Test
  void handlersAndFailuresAreCounted() throws IOException {
    model =
        write(
            "e.dst",
            """
            protocol E(N = 2) {
              message Ping
              message Pong
              var got : 0..2
              init { if self == process(0) { send Ping() to process(1) } }
              upon Ping { got += 1 }
              upon Pong { got = 0 }
              network crash 1
              invariant few : forall p : p.got <= 1
            }
            """);
    CommandResult result = verify("--coverage", "--symmetry=off");
    // Ping is taken before any crash, or after that of process 0; each process may crash first.
    assertThat(steady(result.out()))
        .containsPattern("e.dst:6  2  upon Ping\\n.*e.dst:7  -  upon Pong")
        .contains("coverage of the network (transitions)\n  4  crash\n");
  }

  @Test
  void faultsOfRoundsAreCounted() throws IOException {
    model =
        write(
            "r.dst",
            """
            protocol R(N = 2) {
              input x : 0..1
              var got : bool
              round {
                if self == process(0) { send x to process(0) }
                update(heard) { got = size(heard) > 0 }
              }
              stop after 1 rounds
              network crash 1 and lossy 1 per round
              invariant trivial : forall p : p.got || !p.got
            }
            """);
    CommandResult result = verify("--coverage", "--property=trivial");
    // A process may crash in each of the 4 initial states; nothing is sent to another process.
    assertThat(result.out())
        .contains(
            """
            coverage of the network (states)
              -  loss of a message
              4  crash
            """);
    assertThat(verify("--coverage", "--json").out())
        .contains("\"networkUnit\": \"states\"")
        .containsPattern("\"step\": \"loss of a message\",\\s*\"count\": 0");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "examples/rounds/three_phase_commit.dst",
        "examples/rounds/one_third_rule.dst",
        "examples/rounds/phase_king.dst",
        "examples/distal/two_phase_commit.dst",
        "examples/promela/peterson.pml"
      })
  void countsDoNotDependOnThreads(String file) {
    var found = new ArrayList<Json>();
    for (String threads : List.of("--threads=1", "--threads=2", "--threads=4")) {
      CommandResult result =
          CommandResult.rondo(
              "verify",
              "--json",
              "--coverage",
              threads,
              "--trace=" + trace(),
              RepositoryRoot.root().resolve(file).toString());
      found.add(result.json().members().get("executions"));
    }
    assertThat(found).doesNotContainNull().containsOnly(found.getFirst());
  }

  @Test
  void thePageContainsTheCounts() throws IOException {
    model = write("a.pml", PROMELA);
    Path page = folder.resolve("a.html");
    assertThat(verify("--coverage", "--report=" + page).status()).isZero();
    assertThat(Files.readString(page)).contains("\"executions\":{\"property\":\"safety\"");
  }

  @Test
  void coverageNeedsAnExplicitSearch() throws IOException {
    model = write("a.pml", PROMELA);
    assertThat(CommandResult.rondo("verify", "--coverage", "--engine=smt", model.toString()).err())
        .contains("--coverage requires --engine explicit");
    assertThat(verify("--coverage", "--fair").status()).isEqualTo(2);
    assertThat(verify().out()).doesNotContain("coverage of");
  }
}
