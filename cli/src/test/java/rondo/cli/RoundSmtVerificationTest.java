package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.trace.json.Json;

/** {@code rondo verify --engine smt} of round-based protocols. */
class RoundSmtVerificationTest extends ProtocolFolder {
  @BeforeEach
  void write() throws IOException {
    model = write("guarded.dst", OneThirdRuleWithInvariants.right());
  }

  private CommandResult solve(String... options) {
    var line = new ArrayList<>(List.of("verify", "--engine=smt", "--trace=" + trace()));
    line.addAll(List.of(options));
    line.add(model.toString());
    return CommandResult.rondo(line.toArray(String[]::new));
  }

  private String timeless(String text) {
    return text.replace(folder.toString(), "DIR").replaceAll("(?m)^  [0-9.]+ s$", "  … s");
  }

  @Test
  void whatInductionProvesHolds() {
    CommandResult result = solve("--property=agreement");
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.err()).isEmpty();
    assertThat(timeless(result.out()))
        .matches(
            """
            protocol     Guarded\\(N=3, V=2\\)
            network      any
            engine       smt, Z3 4[0-9.]+, seed 0

            holds  agreement
              proof by induction
            (  invariant .*
            )*  … s
            """);
  }

  @Test
  void valuesThatMayBeRenamedAreNamed() throws IOException {
    String rule =
        """
        protocol Least(N = 3, V = 3) {
          input x : 1..V
          output d : 1..V
          round {
            send x to all
            update(heard) { x = smallest(heard) if size(heard) == N { decide x } }
          }
          network any
          check validity
        }
        """;
    model = write("least.dst", rule);
    CommandResult result = solve("--psr");
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.out()).contains("values       x: 1..3, order-preserving", "holds");
    assertThat(solve("--psr", "--json").out()).contains("\"valueSymmetry\"", "order-preserving");
    model = write("named.dst", rule.replace("smallest(heard)", "1"));
    assertThat(solve("--psr").err()).contains("error[V003]", "one of them occurs as a constant");
  }

  /** A protocol that counts up to 5; from the unreachable 6 on it would count up to a violation. */
  private static String counting(String end) {
    return """
    protocol Counting(N = 2) {
      var c : 0..20
      round {
        send true to all
        update(heard) { if c != 5 && c < 20 { c = c + 1 } }
      }
      END
      network any
      invariant small : forall p : p.c < 20
    }
    """
        .replace("END", end);
  }

  @Test
  void whatIsOnlyLookedAtUpToABoundIsBounded() throws IOException {
    model = write("counting.dst", counting(""));
    CommandResult result = solve("--bound=3");
    assertThat(result.status()).as(result.toString()).isEqualTo(3);
    assertThat(timeless(result.out()))
        .endsWith("\n\nbounded: no violation within 3 rounds  small\n  … s\n");
    assertThat(solve("--bound=3", "--quiet").out())
        .isEqualTo("bounded: no violation within 3 rounds  small\n");
  }

  @Test
  void aLargerKMayProveIt() throws IOException {
    model = write("counting.dst", counting(""));
    CommandResult result = solve("--bound=30");
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.out()).contains("holds  small\n  proof by k-induction, k = 1");
  }

  @Test
  void whereRunsEndEverythingIsLookedAt() throws IOException {
    model = write("counting.dst", counting("stop after 2 rounds"));
    CommandResult result = solve();
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(timeless(result.out()))
        .endsWith("\n\nholds  small\n  proof no run is longer than 2 rounds\n  … s\n");
  }

  @Test
  void aViolationIsToldAndSavedLikeAnyOther() throws IOException {
    model = write("hasty.dst", PrematureDecisionProtocol.under("any"));
    CommandResult result = solve("--property=agreement");
    assertThat(result.status()).as(result.toString()).isEqualTo(1);
    assertThat(timeless(result.out()))
        .contains("violated: agreement, after 1 round\n  … s\n\n round  process  sends")
        .contains("`agreement` is violated\n  --> DIR/hasty.dst:10:9\nsaved: DIR/t.json\n")
        .endsWith("replay: rondo trace DIR/t.json\n");
    CommandResult again = CommandResult.rondo("trace", trace().toString());
    assertThat(again.out()).contains("`agreement` is violated");
  }

  @Test
  void violationsTakeNoMoreRoundsThanStateByState() throws IOException {
    model = write("broken.dst", OneThirdRuleWithInvariants.broken());
    assertThat(solve("--property=agreement", "--quiet").out())
        .isEqualTo(verify("--property=agreement", "--quiet").out())
        .startsWith("violated: agreement, after ");
  }

  @Test
  void theSameSeedFindsTheSameRun() throws IOException {
    model = write("broken.dst", OneThirdRuleWithInvariants.broken());
    CommandResult once = solve("--property=agreement", "--seed=7");
    assertThat(once.out()).contains(", seed 7\n");
    assertThat(timeless(solve("--property=agreement", "--seed=7").out()))
        .isEqualTo(timeless(once.out()));
  }

  @Test
  void propertiesOfRunsWithoutEndAreLeftOpen() throws IOException {
    model =
        write(
            "calm.dst",
            PrematureDecisionProtocol.under("perfect").replace("validity", "termination"));
    CommandResult result = solve("--quiet");
    assertThat(result.status()).as(result.toString()).isEqualTo(3);
    assertThat(result.out())
        .startsWith("holds  agreement\ninconclusive: the SMT engine checks safety properties only")
        .endsWith("  termination\n");
    CommandResult named = solve("--property=termination");
    assertThat(named.status()).isEqualTo(2);
    assertThat(named.err())
        .contains("error[V008]: `termination` is a liveness property", "--engine explicit");
  }

  @Test
  void invariantsThatAreEnoughProveAProperty() {
    CommandResult result = solve("--property=agreement", "--invariant=locked");
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(timeless(result.out()))
        .matches(
            """
            protocol     Guarded\\(N=3, V=2\\)
            network      any
            engine       smt, Z3 4[0-9.]+, seed 0
            invariants   locked

            holds  agreement
              initiation proved
              consecution proved
              safety proved
              … s
            """);
  }

  @Test
  void counterexamplesToInductionAreTables() {
    CommandResult result = solve("--property=agreement", "--invariant=weak", "--invariant=ones");
    assertThat(result.status()).as(result.toString()).isEqualTo(3);
    assertThat(timeless(result.out()))
        .contains("inconclusive: the invariants do not prove the property  agreement\n")
        .contains("  initiation fails for ones\n  consecution proved\n  safety proved\n")
        .contains("\n\ninitiation: an initial state violates `ones`\n round  process ")
        .endsWith("`ones` is violated\n  --> DIR/guarded.dst:16:13\n");
    String weak = timeless(solve("--property=agreement", "--invariant=weak").out());
    assertThat(weak)
        .contains("  initiation proved\n  consecution fails for weak\n  safety fails\n")
        .contains("\n\nsafety: a state satisfies all invariants but violates the property\n round ")
        .contains("`agreement` is violated\n  --> DIR/guarded.dst:12:9\n")
        .contains(
            "\n\nconsecution: a round leads from a state that satisfies all invariants to one that"
                + " violates `weak`\n round  process ")
        .contains("`weak` is violated\n  --> DIR/guarded.dst:15:13\n")
        .endsWith("(the first state of such a table need not be reachable)\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--bound=10", "--invariant=first"})
  void anInvariantThatTellsProcessesApartDoesNotSpeakForOthers(String option) throws IOException {
    model =
        write(
            "swap.dst",
            """
            protocol Swap(N = 2) {
              input k : 1..2
              var y : bool
              round {
                send k to all
                update(heard) {
                  if count(heard, 1) == 1 && count(heard, 2) == 1 {
                    if k == 2 { y = true }
                    k = 3 - k
                  }
                }
              }
              network perfect
              invariant notAll : count(p : p.y) < N
              invariant first : !process(0).y
            }
            """);
    assertThat(solve("--property=notAll", "--quiet", option).out()).doesNotContain("holds");
  }

  @Test
  void whatHasNoConditionIsNoInvariant() {
    CommandResult result = solve("--invariant=validity");
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).contains("error[V010]: `validity` is not a state predicate");
    assertThat(solve("--invariant=nothing").err()).contains("error[V001]");
  }

  @Test
  void jsonSaysHowItWasProved() {
    Json.Obj report = solve("--json", "--property=agreement").json();
    assertThat(report.members())
        .containsEntry("verdict", Json.of("holds"))
        .containsEntry("coverage", Json.of("exhaustive"))
        .containsEntry("engine", Json.of("smt"))
        .containsEntry("seed", Json.of(0))
        .containsEntry("bound", Json.of(10))
        .containsKeys("solver", "protocol", "network")
        .doesNotContainKey("proof");
    assertThat(property(report).members())
        .containsEntry("proof", Json.of("k-induction"))
        .containsKeys("k", "invariants");
  }

  @Test
  void jsonSaysHowFarItWasLooked() throws IOException {
    model = write("counting.dst", counting(""));
    CommandResult result = solve("--json", "--bound=3");
    assertThat(property(result.json()).members())
        .containsEntry("verdict", Json.of("inconclusive"))
        .containsEntry("coverage", Json.of("bounded"))
        .containsEntry("bound", Json.of(3))
        .containsEntry("safeDepth", Json.of(3));
  }

  @Test
  void jsonHasCounterexamplesToInduction() {
    CommandResult result = solve("--json", "--property=agreement", "--invariant=weak");
    Json.Obj property = property(result.json());
    assertThat(property.members()).doesNotContainKey("proof");
    var obligations = (Json.Arr) property.members().get("obligations");
    assertThat(obligations.elements())
        .map(o -> ((Json.Obj) o).members().get("outcome"))
        .containsExactly(Json.of("proved"), Json.of("refuted"), Json.of("refuted"));
    assertThat(((Json.Obj) obligations.elements().getLast()).members())
        .containsEntry("kind", Json.of("consecution"))
        .containsEntry("invariant", Json.of("weak"))
        .containsKey("counterexample");
  }

  private static Json.Obj property(Json.Obj report) {
    return (Json.Obj) ((Json.Arr) report.members().get("properties")).elements().getFirst();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--semantics=rounds",
        "--threads=1",
        "--max-states=3",
        "--max-depth=3",
        "--delivery=mp"
      })
  void optionsAboutStatesAreRefused(String option) {
    CommandResult result = solve(option);
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err())
        .startsWith("error: " + option.split("=")[0] + " requires --engine explicit\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--bound=3",
        "--seed=3",
        "--invariant=locked",
        "--solver-command=cvc5 --lang smt2"
      })
  void optionsAboutSolversAreRefusedWithoutOne(String option) {
    CommandResult result = CommandResult.rondo("verify", option, model.toString());
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err())
        .startsWith("error: " + option.split("=")[0] + " requires --engine smt\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--engine=sat",
        "--bound=0",
        "--seed=-1",
        "--seed=x",
        "--solver-command=",
        "--symmetry=sorted"
      })
  void badValuesAreRefused(String option) {
    CommandResult result = solve(option);
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).startsWith("error: ").contains("Try: rondo verify --help");
  }

  @ParameterizedTest
  @ValueSource(strings = {"no-such-solver --lang smt2", "cat", "echo 'unsat'"})
  void whatIsNoSolverIsRefused(String command) {
    CommandResult result = solve("--solver-command=" + command);
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).contains("error[V009]: ", "does not answer like a solver");
  }

  @ParameterizedTest
  @EnumSource
  void otherSolversSayTheSame(SolverProgram solver) throws IOException {
    solver.require();
    CommandResult result = solve("--solver-command=" + solver.command, "--property=agreement");
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.out()).contains("engine       smt, " + solver.command + "\n");
    model = write("broken.dst", OneThirdRuleWithInvariants.broken());
    CommandResult broken =
        solve("--solver-command=" + solver.command, "--property=agreement", "--quiet");
    assertThat(broken.out()).startsWith("violated: agreement, after ");
  }

  @Test
  void aSeedIsNotForProgramsNorABoundForProofs() {
    assertThat(solve("--solver-command=z3 -in", "--seed=3").err()).contains("exclude each other");
    assertThat(solve("--invariant=weak", "--bound=3").err()).contains("exclude each other");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--any-upon", "--sequentialize"})
  void optionsAboutEventsAreRefused(String option) {
    CommandResult result = solve(option);
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err())
        .startsWith("error: " + option + " does not apply to a round-based protocol");
  }
}
