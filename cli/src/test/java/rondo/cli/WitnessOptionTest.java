package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.trace.json.Json;

/** A witness is a state that must be reachable, in models of all kinds. */
class WitnessOptionTest extends ProtocolFolder {
  private static final String PROMELA =
      """
      byte x;
      active proctype P() { do :: x < 3 -> x++ :: x > 0 -> x-- od }
      active proctype Q() { x == 2; in: skip }
      """;

  private static final String ROUNDS =
      """
      protocol R(N = 2) {
        input x : 0..1
        output d : 0..1
        round {
          send x to all
          update(heard) { if count(heard, 1) == N { decide 1 } }
        }
        stop after 2 rounds
        network any
        invariant one : forall p : decided(p) -> p.d == 1
        witness some : exists p : decided(p)
        witness zero : exists p : p.d == 0
      }
      """;

  private static final String EVENTS =
      """
      protocol E(N = 2) {
        message Ping
        var got : 0..2
        init { send Ping() to process \\ {self} }
        upon Ping { got += 1 }
        invariant few : forall p : p.got <= 1
        witness both : forall p : p.got == 1
        witness twice : exists p : p.got == 2
      }
      """;

  /** Verification with any number of threads, which a solver does not have. */
  private CommandResult check(String... options) {
    var line = new ArrayList<>(List.of("verify", "--trace=" + trace()));
    line.addAll(List.of(options));
    line.add(model.toString());
    return CommandResult.rondo(line.toArray(String[]::new));
  }

  @ParameterizedTest
  @ValueSource(strings = {"--threads=1", "--threads=2", "--no-reduction", "--engine=smt"})
  void promelaWitnessesAreReachedOrNot(String option) throws IOException {
    model = write("a.pml", PROMELA);
    CommandResult reached = check(option, "--quiet", "--witness", "x == 3 && Q@in");
    assertThat(reached.status()).as(reached.toString()).isZero();
    assertThat(reached.out()).contains("reached: x == 3 && Q@in, after");
    assertThat(CommandResult.rondo("trace", trace().toString()).status()).isZero();
    CommandResult not = check(option, "--quiet", "--witness", "x > 3");
    assertThat(not.status()).as(not.toString()).isEqualTo(1);
    assertThat(not.out()).isEqualTo("not reached  x > 3\n");
  }

  @Test
  void theWitnessOfPromelaIsAStateExpression() throws IOException {
    model = write("a.pml", PROMELA);
    assertThat(verify("--witness", "<> (x == 1)").err())
        .contains("error[L052]: the condition of a witness is about one state");
    assertThat(verify("--witness", "y == 1").status()).isEqualTo(2);
  }

  @Test
  void anErrorBeforeAWitnessIsReportedAsAnError() throws IOException {
    model = write("a.pml", "byte x, a[2];\nactive proctype P() { x = 2; a[x] = 1; x = 3 }\n");
    CommandResult result = verify("--witness", "x == 3");
    assertThat(result.status()).isEqualTo(1);
    assertThat(result.out()).startsWith("violated: x == 3, run-time error");
  }

  @Test
  void aLimitMakesAWitnessInconclusive() throws IOException {
    model = write("a.pml", PROMELA);
    assertThat(verify("--max-states", "2", "--witness", "x > 3").status()).isEqualTo(3);
    CommandResult approximate = verify("--store", "bitstate", "--quiet", "--witness", "x > 3");
    assertThat(approximate.status()).isEqualTo(3);
    assertThat(approximate.out()).contains("inconclusive: not reached, but some states");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--semantics=rounds", "--semantics=sequential", "--engine=smt"})
  void declaredWitnessesOfRounds(String option) throws IOException {
    model = write("r.dst", ROUNDS);
    CommandResult result = check(option, "--quiet");
    assertThat(result.status()).isEqualTo(1);
    assertThat(result.out())
        .containsPattern("holds +one")
        .contains("reached: some, after 1 round")
        .containsPattern("not reached +zero");
  }

  @Test
  void declaredWitnessesOfEvents() throws IOException {
    model = write("e.dst", EVENTS);
    CommandResult result = verify();
    assertThat(result.status()).isEqualTo(1);
    assertThat(result.out())
        .contains("reached: both, after 2 steps", "`both` is reached", "not reached  twice")
        .contains("3 properties: 1 not reached, 1 holds, 1 reached");
    assertThat(CommandResult.rondo("trace", trace().toString()).status()).isZero();
    assertThat(check("--engine=smt", "--property=both").out()).contains("reached: both");
    assertThat(check("--engine=smt", "--property=twice", "--quiet").out())
        .containsPattern("(not reached|bounded: not reached within)");
  }

  @Test
  void furtherWitnessesOfAProtocolAreSavedWithTheirTrace() throws IOException {
    model = write("e.dst", EVENTS);
    CommandResult result = verify("--witness", "exists p : p.got == 1 && p == process(1)");
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(Files.readString(trace())).contains("\"witness\": \"exists p : p.got == 1");
    CommandResult shown = CommandResult.rondo("trace", trace().toString());
    assertThat(shown.status()).as(shown.toString()).isZero();
    assertThat(shown.out()).contains("is reached");
    assertThat(verify("--witness", "exists p : p.nothing == 1").err()).contains("<witness>:1:");
  }

  @Test
  void safetyIsCheckedEvenIfAllPropertiesAreWitnesses() throws IOException {
    model =
        write("e.dst", EVENTS.replaceAll("invariant.*\n", "").replaceAll("witness twice.*\n", ""));
    assertThat(verify("--quiet").out()).contains("holds  safety", "reached: both");
  }

  @Test
  void reportsTakeAReachedWitnessForASuccess() throws IOException {
    model = write("e.dst", EVENTS);
    VerificationReports reports =
        VerificationReports.of(folder, "--threads=1", "--trace=" + trace(), model.toString());
    assertThat(reports.junit().getAttribute("tests")).isEqualTo("3");
    assertThat(reports.junit().getAttribute("failures")).isEqualTo("1");
    assertThat(reports.sarif().pretty())
        .contains("\"ruleId\": \"witness/twice\"")
        .doesNotContain("witness/both");
    assertThat(reports.markdown())
        .contains("| both | reached: both, after 2 steps |", "| twice | **not reached: twice** |");
    Json.Obj json = verify("--json").json();
    assertThat(json.members()).containsEntry("verdict", Json.of("not reached"));
  }

  @Test
  void simulationsIgnoreWitnesses() throws IOException {
    model = write("e.dst", EVENTS);
    CommandResult run = CommandResult.rondo("simulate", "--seed=1", model.toString());
    assertThat(run.out()).doesNotContain("is reached").doesNotContain("is violated");
    assertThat(run.status()).isZero();
  }
}
