package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.diagnostics.RejectedException;
import rondo.smt.solver.SolverConfiguration;
import rondo.smt.solver.Z3Availability;
import rondo.trace.json.Json;
import rondo.verify.method.SolverSource;

/** {@code rondo verify --engine smt} of Promela models. */
class PromelaSmtVerificationTest {
  private static final String RACE =
      """
      byte x, done;
      active [2] proctype P() { byte t; t = x; x = t + 1; done++ }
      active proctype Check() { done == 2; assert(x == 2) }
      """;

  /** Counts up to 20. */
  private static final String COUNTER =
      """
      byte x;
      active proctype Up() { do :: x < 20 -> x++ :: else -> break od; assert(x == 20) }
      """;

  @TempDir Path folder;

  private CommandResult solve(String model, String... options) {
    var line = new ArrayList<>(List.of("verify", "--engine=smt"));
    line.add("--trace=" + folder.resolve("t.json"));
    line.addAll(List.of(options));
    line.add(CommandResult.model(folder, model));
    return CommandResult.rondo(line.toArray(String[]::new));
  }

  @Test
  void aViolationIsToldAndSavedLikeAnyOther() {
    CommandResult result = solve(RACE);
    assertThat(result.status()).as(result.toString()).isEqualTo(1);
    assertThat(result.err()).isEmpty();
    assertThat(result.out())
        .startsWith("violated: assertion at ")
        .contains("assertion violated: x == 2")
        .containsPattern("\\nchecked      assertion, run-time error, invalid end state\\n")
        .containsPattern("\\nengine       smt, Z3 4[0-9.]+, seed 0\\n")
        .containsPattern("\\ntime         [0-9.]+ s\\n$")
        .doesNotContain("states");
    CommandResult again = CommandResult.rondo("trace", folder.resolve("t.json").toString());
    assertThat(again.out()).contains("assertion violated: x == 2");
  }

  @Test
  void aViolationIsAShortestOne() {
    Json.Obj found = trace(solve(RACE, "--json").json());
    String model = CommandResult.model(folder, RACE);
    CommandResult shortest =
        CommandResult.rondo(
            "verify", "--shortest", "--json", "--trace=" + folder.resolve("s.json"), model);
    assertThat(((Json.Arr) found.members().get("choices")).elements())
        .hasSameSizeAs(((Json.Arr) trace(shortest.json()).members().get("choices")).elements());
  }

  private static Json.Obj trace(Json.Obj report) {
    var first = (Json.Obj) ((Json.Arr) report.members().get("properties")).elements().getFirst();
    return (Json.Obj) first.members().get("trace");
  }

  @Test
  void whereRunsEndEverythingIsLookedAt() {
    CommandResult result = solve(COUNTER);
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.out()).startsWith("holds  ").containsPattern("\\nproof        .*\\n");
  }

  @Test
  void whatIsOnlyLookedAtUpToABoundIsBounded() {
    CommandResult result =
        solve(COUNTER.replace("assert(x == 20)", "assert(x == 21)"), "--bound=5");
    assertThat(result.status()).as(result.toString()).isEqualTo(3);
    assertThat(result.out()).startsWith("bounded: no violation within 5 steps  ");
    Json.Obj report =
        solve(COUNTER.replace("assert(x == 20)", "assert(x == 21)"), "--bound=5", "--json").json();
    assertThat(report.members())
        .containsEntry("verdict", Json.of("inconclusive"))
        .containsEntry("coverage", Json.of("bounded"))
        .containsEntry("engine", Json.of("smt"))
        .containsEntry("bound", Json.of(5))
        .containsEntry("safeDepth", Json.of(5));
  }

  @Test
  void propertiesOfRunsWithoutEndAreLeftOpen() {
    String model = COUNTER + "ltl later { <> (x == 20) }";
    CommandResult result = solve(model);
    assertThat(result.status()).as(result.toString()).isEqualTo(3);
    assertThat(result.out())
        .startsWith("holds  ")
        .endsWith("\n\ninconclusive: the SMT engine checks safety properties only  later\n");
    CommandResult named = solve(model, "--property=later");
    assertThat(named.status()).isEqualTo(2);
    assertThat(named.err()).contains("error[V008]: `later` is a liveness property");
    assertThat(solve(model, "--property=safety", "--quiet").out()).startsWith("holds  ");
  }

  @Test
  void aMemoryLimitOfTheSolverIsInconclusive() {
    CommandResult result = solve(RACE, "--memory=1m");
    assertThat(result.status()).as(result.toString()).isEqualTo(3);
    assertThat(result.out()).startsWith("inconclusive: the memory limit was reached");
    assertThat(solve(RACE).status()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--shortest",
        "--search=bfs",
        "--store=exact",
        "--threads=1",
        "--ltl=[] true",
        "--non-progress",
        "--fair",
        "--errors=2",
        "--all-errors",
        "--no-reduction",
        "--check-dependencies",
        "--max-states=3",
        "--max-depth=3"
      })
  void optionsAboutStatesAreRefused(String option) {
    CommandResult result = solve(RACE, option);
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err())
        .startsWith("error: " + option.split("=")[0] + " requires --engine explicit\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--invariant=x", "--symmetry=off"})
  void optionsAboutProtocolsAreRefused(String option) {
    CommandResult result = solve(RACE, option);
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err())
        .startsWith("error: " + option.split("=")[0] + " does not apply to a Promela model");
  }

  @Test
  void valuesMayBeChosenByPartition() {
    String model =
        """
        byte first;
        proctype P(byte v) { if :: first == 0 -> first = v :: else fi }
        init { byte i, v; atomic { for (i : 1 .. 2) { select(v : 1 .. 2); run P(v) } } }
        """;
    CommandResult result = solve(model, "--psr");
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.out()).contains("\npartitions   stand for all choices of initial values\n");
  }

  @Test
  void whatIsIgnoredIsNoViolation() {
    assertThat(solve(RACE, "--ignore-assertions", "--quiet").out()).startsWith("holds  ");
    String stuck = "chan q = [0] of { byte }; active proctype P() { q!1 }";
    assertThat(solve(stuck, "--quiet").out()).startsWith("violated: invalid end state");
    assertThat(solve(stuck, "--quiet", "--ignore-deadlock").out()).startsWith("holds  ");
  }

  @Test
  void ifZ3DoesNotLoadTheReasonAndWhatToDoAreTold() {
    var missing =
        new Z3Availability.Missing("no libstdc++", List.of("install it", "or use another one"));
    RejectedException refused =
        org.assertj.core.api.Assertions.catchThrowableOfType(
            RejectedException.class,
            () -> SolverSource.builtIn(missing, SolverConfiguration.standard()));
    assertThat(refused.diagnostics())
        .singleElement()
        .satisfies(
            d -> {
              assertThat(d.message()).isEqualTo("Z3 cannot be loaded: no libstdc++");
              assertThat(d.help()).contains("install it; or use another one");
            });
  }
}
