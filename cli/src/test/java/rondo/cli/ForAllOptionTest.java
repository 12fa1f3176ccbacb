package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.trace.json.Json;

/** {@code rondo verify --for-all} and {@code rondo smt --for-all}. */
class ForAllOptionTest extends ProtocolFolder {
  private static final Path EXAMPLES = RepositoryRoot.root().resolve("examples/rounds");

  /** Every process decides its own value after some rounds; wrong with more than one process. */
  private static final String OWN_VALUE =
      """
      protocol OwnValue(N = 3) {
        input x : 1..2
        output y : 1..2
        round {
          send x to all
          update(heard) { if size(heard) >= LEAST { decide x } }
        }
        network any
        check agreement
      }
      """;

  private static String timeless(String text) {
    return text.replaceAll("(?m)^  [0-9.]+ s$", "  … s").replaceAll("Z3 4[0-9.]+", "Z3");
  }

  private void example(String name) {
    model = EXAMPLES.resolve(name + ".dst");
  }

  @Test
  void theReportSaysWhatIsProvedAndHow() {
    example("one_third_rule");
    CommandResult result = verify("--for-all=N", "-DV=2", "--property=agreement");
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.err()).isEmpty();
    assertThat(timeless(result.out()))
        .startsWith(
            """
            protocol     OneThirdRule(V=2)
            for every    N
            network      any
            engine       smt, Z3, seed 0
            argument     processes in the same local state are counted, since they are\
             interchangeable; and receivers are independent of one another,\
            """)
        .contains(
            "\n\nholds for every N  agreement\n  proof by induction\n",
            "\n  invariant (exists p : p.decision == 1) -> 3 * count(p : p.x == 1) > 2 * N\n",
            "\n  invariant (exists p : p.decision == 2) -> 3 * count(p : p.x == 2) > 2 * N\n")
        .endsWith(
            """

              checked again, with new solvers: initiation, consecution and safety
              searched N=1: 4 states, N=2: 7 states, N=3: 10 states, N=4: 19 states, N=5: 24 states
              … s
            """);
  }

  @Test
  void severalParametersAndAssumptionsAreNamed() {
    example("ben_or");
    CommandResult result =
        verify("--for-all", "N,F", "--assume", "N > 2*F", "--property=agreement");
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.out())
        .startsWith("protocol     BenOr\nfor every    N and F\nwith         N > 2*F\n")
        .contains("network      deliver N - F", "holds for every N and F  agreement")
        .doesNotContain("F=3");
  }

  @Test
  void withoutItsAssumptionAPropertyIsViolated() {
    example("ben_or");
    CommandResult result = verify("--for-all=N,F", "--property=agreement", "--quiet");
    assertThat(result.status()).as(result.toString()).isEqualTo(1);
    assertThat(result.out()).startsWith("violated for N=2 F=1: agreement, after ");
  }

  @Test
  void propertiesWithoutAProofDoNotStopOthers() {
    example("one_third_rule");
    CommandResult result = verify("--for-all=N", "-DV=2", "--quiet");
    assertThat(result.status()).as(result.toString()).isEqualTo(3);
    assertThat(result.out())
        .isEqualTo(
            """
            holds for every N  agreement
            holds for every N  validity
            holds for every N  irrevocability
            inconclusive: no proof for every value of the parameters: it is a liveness property\
              termination
            """);
  }

  /**
   * As many messages as a process has received are divided; that differs from process to process.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "if size(heard) div 2 >= 3 { decide 1 } else { decide 2 }",
        "if size(heard) >= 6 && size(heard) mod 2 == 0 { decide 1 } else { decide 2 }"
      })
  void quotientsOfNumbersOfMessagesAreNotProved(String update) throws IOException {
    model =
        write(
            "quotients.dst",
            """
            protocol Quotients(N = 6) {
              output d : 1..2
              round { send true to all  update(heard) { %s } }
              network any
              check agreement
            }
            """
                .formatted(update));
    assertThat(verify("--for-all=N").status()).isEqualTo(3);
    assertThat(verify().status()).isEqualTo(1);
  }

  /** Nothing else is violated by the errors of an event-based protocol. */
  @ParameterizedTest
  @CsvSource({"k = k + 1, 1", "assert k == 0, 1"})
  void errorsOfEventBasedProtocolsAreViolations(String statement, String smallest)
      throws IOException {
    model =
        write(
            "errors.dst",
            """
            protocol Errors(N = 3) {
              message M
              var k : 0..1
              init { send M() to all }
              upon received M { k = 1 }
              upon received M times >= N { %s }
              invariant inRange : forall x : x.k <= 1
            }
            """
                .formatted(statement));
    CommandResult result = verify("--for-all=N", "--quiet");
    assertThat(result.status()).as(result.toString()).isEqualTo(1);
    assertThat(result.out())
        .contains("violated for N=" + smallest + ": safety, ", "holds for every N  inRange");
  }

  @Test
  void unsatisfiableAssumptionsOfEventBasedProtocolsAreRejected() {
    model = EXAMPLES.resolveSibling("distal/authenticated_broadcast.dst");
    CommandResult result =
        verify("--for-all=N,F", "--assume=N < F", "--assume=F < N", "--property=relay");
    assertThat(result.status()).as(result.toString()).isEqualTo(2);
    assertThat(result.err()).contains("V016", "no values of N, F satisfy the assumptions");
  }

  /** The same run as for the given value, and none for smaller values. */
  @ParameterizedTest
  @CsvSource({
    "one_third_rule_broken, agreement",
    "ben_or_broken, agreement",
    "flood_min_broken, irrevocability",
    "flood_set_broken, agreement",
    "k_set_agreement_broken, k_agreement",
    "last_voting_broken, agreement",
    "phase_king_broken, agreement",
    "ring_leader_broken, elected",
    "uniform_voting_broken, agreement"
  })
  void violationsAreThoseOfTheSmallestInstance(String name, String property) {
    example(name);
    CommandResult all = verify("--for-all=N", "--property=" + property, "--json");
    assertThat(all.status()).as(all.toString()).isEqualTo(1);
    Json.Obj found = property(all.json());
    assertThat(found.members()).containsEntry("smallest", Json.of(true));
    int smallest =
        Integer.parseInt(found.members().get("violatedFor").compact().replaceAll("\\D", ""));
    for (int n = 1; n <= smallest; n++) {
      CommandResult one = verify("-DN=" + n, "--property=" + property, "--json");
      if (n < smallest) {
        assertThat(one.status()).as("N = " + n).isIn(0, 2);
      } else {
        assertThat(one.status()).isEqualTo(1);
        assertThat(property(one.json()).members().get("trace").compact())
            .isEqualTo(found.members().get("trace").compact());
      }
    }
  }

  private static Json.Obj property(Json.Obj report) {
    return (Json.Obj) ((Json.Arr) report.members().get("properties")).elements().getFirst();
  }

  @Test
  void aViolationIsSavedWithItsParameters() {
    example("one_third_rule_broken");
    verify("--for-all=N", "--property=agreement", "--quiet");
    CommandResult replayed = CommandResult.rondo("trace", trace().toString());
    assertThat(replayed.out()).contains("`agreement` is violated");
  }

  /** The solver finds the violation of a larger instance, and the search confirms it. */
  @Test
  void aViolationOfALargerInstanceIsFoundToo() throws IOException {
    model = write("own.dst", OWN_VALUE.replace("LEAST", "7"));
    CommandResult result = verify("--for-all=N", "--quiet");
    assertThat(result.status()).as(result.toString()).isEqualTo(1);
    assertThat(result.out()).startsWith("violated for N=7: agreement, after 1 round\n");
  }

  @Test
  void aViolationThatNoSearchConfirmsIsInconclusive() throws IOException {
    model = write("own.dst", OWN_VALUE.replace("LEAST", "7"));
    CommandResult result = verify("--for-all=N", "--quiet", "--max-states=3");
    assertThat(result.status()).as(result.toString()).isEqualTo(3);
    assertThat(result.out())
        .isEqualTo(
            "inconclusive: the solver found a violation, but no search confirms it: N=7"
                + "  agreement\n");
  }

  /**
   * No candidate invariant relates the counter and the phase, but runs end; the built-in solver for
   * Horn clauses finds one.
   */
  @Test
  void whereNoInvariantIsFoundTheVerdictDependsOnTheBound() throws IOException {
    model =
        write(
            "counter.dst",
            """
            protocol Counter(N = 3) {
              var c : 0..5
              round {
                send true to all
                update(heard) { if size(heard) == N && c < 5 { c = c + 1 } }
              }
              stop after 4 rounds
              network any
              invariant small : forall p : p.c < 5
            }
            """);
    CommandResult bounded = verify("--for-all=N", "--bound=2", "--solver-command=z3 -in");
    assertThat(bounded.status()).as(bounded.toString()).isEqualTo(3);
    assertThat(bounded.out())
        .contains("bounded: no violation within 2 rounds for any N, and no proof  small\n");
    CommandResult proved = verify("--for-all=N", "--bound=2");
    assertThat(proved.status()).as(proved.toString()).isZero();
    assertThat(proved.out())
        .contains("holds for every N  small\n  proof by induction\n")
        .containsPattern("  invariant .*phase.*count\\(p : p.c == ");
    CommandResult complete = verify("--for-all=N", "--bound=5");
    assertThat(complete.status()).as(complete.toString()).isZero();
    assertThat(complete.out())
        .contains("holds for every N  small\n  proof no run is longer than 4 rounds\n")
        .contains("  checked again, with new solvers: safety and completeness\n");
  }

  @Test
  void theTimeLimitEndsAProof() {
    example("ate");
    CommandResult result =
        verify("--for-all=N,A,E", "--assume=2*(E - A) > N", "--property=unanimity", "--time=2s");
    assertThat(result.status()).as(result.toString()).isEqualTo(3);
    assertThat(result.out()).contains("inconclusive: the time limit was reached  unanimity\n");
  }

  @Test
  void whatIsNotSupportedIsAWarningWithItsLine() {
    example("one_third_rule");
    CommandResult result = verify("--for-all=N", "--property=agreement");
    assertThat(result.status()).as(result.toString()).isEqualTo(3);
    assertThat(result.err()).contains("warning[D221]", "one_third_rule.dst:", "help: ");
    assertThat(result.out())
        .contains("inconclusive: no proof for every value of the parameters: this depends on")
        .contains("searched N=1: ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--engine=smt",
        "--engine=explicit",
        "--symmetry=off",
        "--psr",
        "--semantics=sequential",
        "--coverage",
        "--all-different=2",
        "--max-depth=3",
        "--invariant=agreement",
        "--work=folder",
        "--witness=true",
        "--sequentialize",
        "--delivery=mp"
      })
  void optionsOfOtherMethodsAreRejected(String option) {
    example("one_third_rule");
    CommandResult result = verify("--for-all=N", "-DV=2", option);
    assertThat(result.status()).as(result.toString()).isEqualTo(2);
    assertThat(result.err())
        .startsWith("error: --for-all and " + option.replaceAll("=.*", "") + " exclude each other");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "--assume=N>1; --assume requires --for-all",
        "--for-all=3; is not a list of parameters",
        "--for-all=N,; is not a list of parameters",
        "--for-all=N -DN=3; error[V016]: the parameter `N` may have any value, and is given one",
        "--for-all=M; error[D103]: the protocol has no parameter `M`",
        "--for-all=N -DV=2 --assume=N>M; error[D101]: `M` is not declared",
        "--for-all=N -DV=2 --assume=N+; <assumption>:1:3",
        "--for-all=N -DV=2 --assume=N; error[D106]: ",
        "--for-all=N -DV=2 --assume=N<0; error[V016]: no values of N satisfy the assumptions",
        "--for-all=N --property=agreemnt; error[V001]: "
      })
  void mistakesAreRejected(String options, String message) {
    example("one_third_rule");
    CommandResult result = verify(options.split(" "));
    assertThat(result.status()).as(result.toString()).isEqualTo(2);
    assertThat(result.err()).contains(message);
  }

  @Test
  void otherModelsAreRejected() {
    Path promela = RepositoryRoot.root().resolve("examples/promela/peterson.pml");
    assertThat(CommandResult.rondo("verify", "--for-all=N", promela.toString()).err())
        .contains("--for-all does not apply to a Promela model");
  }

  @Test
  void protocolsOfEventsAreProvedAsThresholdAutomata() {
    model = RepositoryRoot.root().resolve("examples/distal/authenticated_broadcast.dst");
    CommandResult result = verify("--for-all=N,F", "--assume=N > 3*F");
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.out())
        .contains(
            "\nholds for every N and F  unforgeability\n",
            "\nholds for every N and F  correctness\n",
            "\nholds for every N and F  relay\n",
            "\n  checked again, with new solvers: reachability\n");
    CommandResult broken = verify("--for-all=N,F", "--assume=N >= 3*F", "--quiet");
    assertThat(broken.status()).isEqualTo(1);
    assertThat(broken.out()).contains("violated for N=3 F=1: relay");
  }

  /** Searches for small values may find violations where there are no proofs. */
  @Test
  void protocolsThatAreNoThresholdAutomataAreSearched() {
    model = RepositoryRoot.root().resolve("examples/distal/chang_roberts.dst");
    CommandResult result = verify("--for-all=N");
    assertThat(result.status()).as(result.toString()).isEqualTo(3);
    assertThat(result.out()).contains("inconclusive: no proof for every value of the parameters: ");
  }

  @Test
  void certificatesOfThresholdAutomataArePrinted() {
    model = RepositoryRoot.root().resolve("examples/distal/folklore_broadcast.dst");
    CommandResult result =
        CommandResult.rondo(
            "smt", "--for-all=N", "--certificate", "--property=relay", model.toString());
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.out()).contains("; for every N\n", "; reachability", "(set-logic QF_LIA)");
  }

  @Test
  void protocolsOfEventsAreProvedInRounds() {
    model = RepositoryRoot.root().resolve("examples/distal/uniform_voting.dst");
    CommandResult result = verify("--for-all=N", "--property=agreement");
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.out())
        .contains(
            "\nrounds       value1, vote1, value2, vote2\n",
            "\nassumption   network kernel in each round, which the asynchronous protocol does not",
            "\nholds for every N  agreement\n");
    model = RepositoryRoot.root().resolve("examples/distal/uniform_voting_broken.dst");
    CommandResult broken = verify("--for-all=N", "--property=agreement", "--quiet");
    assertThat(broken.status()).isEqualTo(1);
    assertThat(broken.out()).startsWith("violated for N=2: agreement, after 4 steps\n");
  }

  /** Its communication closure is not proved for every N. */
  @Test
  void protocolsThatMayLeaveTheirRoundsAreNotProved() {
    model = RepositoryRoot.root().resolve("examples/distal/simple_paxos.dst");
    CommandResult result = verify("--for-all=N", "--quiet", "--time=20s");
    assertThat(result.status()).as(result.toString()).isEqualTo(3);
    assertThat(result.out()).contains("communication closure is not proved for every value");
  }

  @Test
  void aProofForGivenValuesOfOthersUsesTheSolverOfTheUser() {
    SolverProgram.Z3.require();
    example("uniform_voting");
    CommandResult result =
        verify(
            "--for-all=N", "--property=agreement", "--solver-command=" + SolverProgram.Z3.command);
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.out()).contains("engine       smt, z3 -in\n", "holds for every N  agreement");
  }

  private CommandResult smt(String... options) {
    var line = new ArrayList<>(List.of("smt"));
    line.addAll(List.of(options));
    line.add(model.toString());
    return CommandResult.rondo(line.toArray(String[]::new));
  }

  @ParameterizedTest
  @EnumSource
  void solversAcceptTheCertificateOfAProof(SolverProgram solver) throws IOException {
    solver.require();
    example("one_third_rule");
    CommandResult result = smt("--for-all=N", "-DV=2", "--certificate", "--property=agreement");
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.out())
        .contains("; for every N\n", "; initiation, to be", "; consecution, to be", "; safety, to");
    assertThat(solver.answer(result.out())).isEqualTo("unsat\nunsat\nunsat\n");
  }

  @ParameterizedTest
  @EnumSource
  void solversFindTheViolationForEveryN(SolverProgram solver) throws IOException {
    solver.require();
    example("one_third_rule_broken");
    CommandResult result = smt("--for-all=N", "--bound=2", "--property=agreement");
    assertThat(solver.answer(result.out())).isEqualTo("sat\n");
    assertThat(solver.answer(smt("--for-all=N", "--bound=1", "--property=agreement").out()))
        .isEqualTo("unsat\n");
  }

  @Test
  void aCertificateRequiresAProof() {
    example("one_third_rule_broken");
    CommandResult result = smt("--for-all=N", "--certificate", "--property=agreement");
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).contains("error[V017]: no proof of `agreement` was found");
    assertThat(smt("--certificate", "--property=agreement").err())
        .contains("--certificate requires --for-all");
  }

  @Test
  void allReportsNameTheParameters() throws IOException {
    example("one_third_rule");
    VerificationReports reports =
        VerificationReports.of(
            folder, "--for-all=N", "-DV=2", "--property=agreement", model.toString());
    assertThat(reports.result().status()).isZero();
    assertThat(reports.markdown()).contains("for every");
    Path page = folder.resolve("page.html");
    assertThat(verify("--for-all=N", "-DV=2", "--property=agreement", "--report=" + page).status())
        .isZero();
    assertThat(Files.readString(page)).contains("for every");
  }
}
