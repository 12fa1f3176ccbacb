package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.trace.json.Json;

/** {@code rondo verify --engine smt} of event-based protocols. */
class EventSmtVerificationTest extends ProtocolFolder {
  /** Two processes count up in turn. */
  private static final String COUNTER =
      """
      protocol Counter(N = 2) {
        message Next { n : 0..9 }
        var n : 0..9
        init { if self == process(0) { send Next(1) to process(1) } }
        upon Next as m with m.n > n {
          n = m.n
          send Next(min(9, n + 1)) to m.sender
        }
        upon Next as m { n = 9 }
        network lossy
        invariant few : forall p : p.n < LIMIT
        invariant odd : process(1).n != 2
        ltl never { [] (forall p : p.n < LIMIT) }
        ltl ends { <> (exists p : p.n == 9) }
      }
      """;

  /** Communication-closed: a process takes part in a turn if it is later than all before. */
  private static final String TURNS =
      """
      protocol Turns(N = 3, B = 4) {
        message Ask { turn : 1..B }
        var turn : 0..B
        init { if self == process(0) { send Ask(1) to all } }
        upon Ask as m with m.turn > turn { turn = m.turn }
        rounds { phase = turn round = Ask NETWORK }
        network any
        invariant late : forall p : p.turn <= LATEST
        invariant early : forall m in transit(Ask) : m.turn == 1
      }
      """;

  /** A process returns to an earlier turn. */
  private static final String BACK =
      """
      protocol Back(N = 2) {
        message Ask { turn : 1..2 }
        var turn : 0..2
        init { if self == process(0) { send Ask(1) to all } }
        upon Ask as m { turn = m.turn }
        upon timeout when turn == 1 && self == process(0) { turn = 2; send Ask(2) to all }
        rounds { phase = turn round = Ask }
        network any
        invariant late : forall p : p.turn <= 2
      }
      """;

  private CommandResult solve(String... options) {
    var line = new ArrayList<>(List.of("verify", "--engine=smt", "--trace=" + trace()));
    line.addAll(List.of(options));
    line.add(model.toString());
    return CommandResult.rondo(line.toArray(String[]::new));
  }

  private String timeless(String text) {
    return text.replace(folder.toString(), "DIR")
        .replaceAll("(?m)^  [0-9.]+ s$", "  … s")
        .replaceAll("Z3 4[0-9.]+", "Z3 …");
  }

  @Test
  void aShortestCounterexampleIsAnAsynchronousRun() throws IOException {
    model = write("counter.dst", COUNTER.replace("LIMIT", "3"));
    CommandResult result = solve("--property=few");
    assertThat(result.status()).as(result.toString()).isEqualTo(1);
    assertThat(result.err()).isEmpty();
    assertThat(timeless(result.out()))
        .isEqualTo(
            """
            protocol     Counter(N=2)
            network      lossy
            delivery     m: messages arrive when they are sent, processes react to any of them
            engine       smt, Z3 …, seed 0

            violated: few, after 3 steps
              … s

            at the beginning
              all processes: n = 0
             step  process  line  what happens
                0  p0             begins
                                  sends Next(1) to p1
                1  p1       5     upon Next(1) of p0 (sent in step 0)
                                  n: 0 -> 1
                                  sends Next(2) to p0
                2  p0       5     upon Next(2) of p1 (sent in step 1)
                                  n: 0 -> 2
                                  sends Next(3) to p1
                3  p1       5     upon Next(3) of p0 (sent in step 2)
                                  n: 1 -> 3
                                  sends Next(4) to p0
            in the end
              p0: n = 2
              p1: n = 3
            `few` is violated
              --> DIR/counter.dst:11:13
            saved: DIR/t.json
            replay: rondo trace DIR/t.json
            """);
    assertThat(CommandResult.rondo("trace", trace().toString()).out())
        .contains("upon Next(3) of p0 (sent in step 2)");
    assertThat(CommandResult.rondo("simulate", "--guided", trace().toString()).status())
        .isEqualTo(1);
  }

  @Test
  void noViolationWithinTheBoundIsNoProof() throws IOException {
    model = write("counter.dst", COUNTER.replace("LIMIT", "8"));
    CommandResult result = solve("--bound=4", "--quiet");
    assertThat(result.status()).as(result.toString()).isEqualTo(3);
    assertThat(result.out())
        .isEqualTo(
            """
            bounded: no violation within 4 steps  few
            bounded: no violation within 4 steps  odd
            bounded: no violation within 4 steps  never
            inconclusive: the SMT engine checks safety properties only  ends
            """);
    assertThat(solve("--bound=20", "--quiet", "--property=few").out())
        .startsWith("violated: few, after 8 steps");
  }

  @Test
  void safetyFormulasAreSearched() throws IOException {
    model = write("counter.dst", COUNTER.replace("LIMIT", "3"));
    CommandResult result = solve("--property=never");
    assertThat(result.status()).as(result.toString()).isEqualTo(1);
    assertThat(result.out()).contains("violated: never, after 3 steps");
  }

  @Test
  void runsThatEndAreCoveredCompletely() throws IOException {
    model = RepositoryRoot.root().resolve("examples/distal/two_phase_commit.dst");
    CommandResult result = solve("--property=agreement");
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.out()).containsPattern("holds  agreement\n  proof no run is longer than \\d");
  }

  @Test
  void anyHandlerMayBeTaken() throws IOException {
    model = write("counter.dst", COUNTER.replace("LIMIT", "9"));
    assertThat(solve("--property=few", "--bound=3").status()).isEqualTo(3);
    CommandResult any = solve("--property=few", "--any-upon");
    assertThat(any.out())
        .contains("precedence   any enabled handler", "violated: few, after 1 step\n");
  }

  @Test
  void anErrorIsReportedOnceAsAViolationOfSafety() throws IOException {
    String text = COUNTER.replace("LIMIT", "3").replace("n = m.n\n", "n = m.n; assert n < 2\n");
    model = write("counter.dst", text);
    CommandResult result = solve("--quiet", "--property=few", "--property=odd");
    assertThat(result.out().lines().filter(l -> !l.startsWith("saved")))
        .containsExactly(
            "violated: safety, assertion at " + model + ":6",
            "violated: few, after 3 steps",
            "holds  odd");
  }

  @Test
  void theReportIsAvailableAsJson() throws IOException {
    model = write("counter.dst", COUNTER.replace("LIMIT", "9"));
    Json.Obj report = solve("--json", "--bound=2", "--property=few").json();
    assertThat(report.members())
        .containsEntry("verdict", Json.of("inconclusive"))
        .containsEntry("engine", Json.of("smt"))
        .containsEntry("delivery", Json.of("m"))
        .containsEntry("bound", Json.of(2));
    var property = (Json.Obj) ((Json.Arr) report.members().get("properties")).elements().getFirst();
    assertThat(property.members()).containsEntry("safeDepth", Json.of(2));
  }

  @Test
  void theTimeLimitReachesTheSolver() throws IOException {
    model = RepositoryRoot.root().resolve("examples/distal/paxos.dst");
    long began = System.nanoTime();
    CommandResult result = solve("--time=3s", "--bound=1000", "--quiet");
    assertThat(result.status()).as(result.toString()).isEqualTo(3);
    assertThat(result.out()).isEqualTo("inconclusive: the time limit was reached  safety\n");
    assertThat((System.nanoTime() - began) / 1e9).isLessThan(60);
  }

  @Test
  void inductionInRoundsProvesWhatRoundsCanExpress() throws IOException {
    String text = TURNS.replace("LATEST", "B").replace("NETWORK", "");
    model = write("turns.dst", text);
    CommandResult result = solve("--sequentialize");
    assertThat(result.status()).as(result.toString()).isEqualTo(3);
    assertThat(result.out())
        .contains("holds  round-based", "rounds ask", "engine smt", "proof ")
        .containsPattern("holds  late\n")
        .contains("inconclusive: it has no translation to rounds  early")
        .doesNotContain("assumption");
    model = write("perfect.dst", text.replace("round = Ask", "round = Ask network perfect"));
    assertThat(solve("--sequentialize", "--property=late").out())
        .contains("assumption network perfect in each round");
  }

  @Test
  void aViolationInRoundsIsReportedAsynchronously() throws IOException {
    model = write("turns.dst", TURNS.replace("LATEST", "0").replace("NETWORK", ""));
    CommandResult result = solve("--sequentialize", "--property=late");
    assertThat(result.status()).as(result.toString()).isEqualTo(1);
    assertThat(result.out())
        .contains("violated: late, after 1 step\n", "upon Ask(1) of p0 (sent in step 0)");
    assertThat(CommandResult.rondo("trace", trace().toString()).status()).isZero();
  }

  @Test
  void invariantsAreUsedInRounds() throws IOException {
    model = write("turns.dst", TURNS.replace("LATEST", "B").replace("NETWORK", ""));
    CommandResult proof = solve("--sequentialize", "--property=late", "--invariant=late");
    assertThat(proof.status()).as(proof.toString()).isZero();
    assertThat(proof.out()).contains("consecution proved", "holds  round-based", "holds  late");
    CommandResult refused = solve("--invariant=late");
    assertThat(refused.status()).isEqualTo(2);
    assertThat(refused.err()).contains("error[V010]", "requires rounds", "`--sequentialize`");
  }

  @Test
  void aProtocolThatGoesBackIsSearchedAsynchronously() throws IOException {
    model = write("back.dst", BACK);
    CommandResult result = solve("--sequentialize", "--bound=3");
    assertThat(result.status()).as(result.toString()).isEqualTo(1);
    assertThat(result.out())
        .contains("violated: round-based", "bounded: no violation within 3 steps  late");
  }

  @Test
  void whatTheSolverDoesNotDecideIsRefused() throws IOException {
    model = write("counter.dst", COUNTER.replace("LIMIT", "9"));
    CommandResult liveness = solve("--property=ends");
    assertThat(liveness.status()).isEqualTo(2);
    assertThat(liveness.err()).contains("error[V008]", "`ends` is a liveness property");
    model = write("back.dst", BACK);
    CommandResult closure = solve("--property=round-based");
    assertThat(closure.status()).isEqualTo(2);
    assertThat(closure.err()).contains("error[V008]", "communication closure");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--psr", "--symmetry=off"})
  void optionsAboutRoundsAreRefused(String option) throws IOException {
    model = write("counter.dst", COUNTER.replace("LIMIT", "9"));
    CommandResult result = solve(option);
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err())
        .startsWith(
            "error: " + option.split("=")[0] + " does not apply to an event-based protocol");
  }

  @Test
  void aQueryIsPrintedForOtherSolvers() throws IOException {
    model = write("counter.dst", COUNTER.replace("LIMIT", "3"));
    CommandResult result =
        CommandResult.rondo("smt", "--bound=3", "--property=few", model.toString());
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.out())
        .contains(
            ": few\n", "; protocol Counter(N=2)\n", "violated within 3 steps\n", "(check-sat)");
    CommandResult several = CommandResult.rondo("smt", model.toString());
    assertThat(several.err()).contains("--property must name one of few, odd, never");
    CommandResult induction =
        CommandResult.rondo("smt", "--induction", "--property=few", model.toString());
    assertThat(induction.err()).contains("--induction does not apply to an event-based protocol");
  }
}
