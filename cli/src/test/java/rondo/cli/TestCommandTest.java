package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.trace.json.Json;

/** {@code rondo test}. */
class TestCommandTest {
  @TempDir Path folder;

  private static final String RACE =
      """
      byte x
      active [2] proctype P() {
        byte t;
        t = x;
        x = t + 1;
        assert(x == t + 1)
      }
      """;

  private String model(String text) {
    return CommandResult.model(folder, text);
  }

  private String protocol(String text) throws IOException {
    return Files.writeString(folder.resolve("p.dst"), text).toString();
  }

  private CommandResult test(String... arguments) {
    var all = new ArrayList<>(List.of("test", "--trace=" + saved()));
    all.addAll(List.of(arguments));
    return CommandResult.rondo(all.toArray(String[]::new));
  }

  private String saved() {
    return folder.resolve("run.json").toString();
  }

  private static String example(String name) {
    return RepositoryRoot.root().resolve("examples").resolve(name).toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"random", "uniform", "rare", "pct", "probabilistic", "round-robin"})
  void everyStrategyFindsAKnownBug(String strategy) {
    for (String broken :
        List.of("promela/paxos_broken.pml", "promela/alternating_bit_broken.pml")) {
      CommandResult result = test("--strategy=" + strategy, "--seed=1", example(broken));
      assertThat(result.status()).as(result.toString()).isEqualTo(1);
      assertThat(result.out()).startsWith("violated: assertion").contains("found ", "saved: ");
      CommandResult again = CommandResult.rondo("trace", saved());
      assertThat(result.out()).contains(again.out());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"random", "uniform", "rare", "pct", "probabilistic", "round-robin"})
  void everyStrategyFindsAKnownBugInProtocols(String strategy) {
    for (String broken : List.of("rounds/flood_min_broken.dst", "rounds/ring_leader_broken.dst")) {
      CommandResult result =
          test("--strategy=" + strategy, "--seed=1", "--schedules=300", example(broken));
      assertThat(result.status()).as(result.toString()).isEqualTo(1);
      assertThat(result.out()).startsWith("violated: ").contains("found ", "saved: ");
      assertThat(result.out()).contains(CommandResult.rondo("trace", saved()).out());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"random", "uniform", "rare", "pct", "probabilistic", "round-robin"})
  void everyStrategyFindsABugInTheRoundsOfEventsAndTellsItAsynchronously(String strategy) {
    CommandResult result =
        test(
            "--sequentialize",
            "--strategy=" + strategy,
            "--seed=1",
            "--schedules=3000",
            "--property=one_leader",
            example("distal/viewstamped_leader_broken.dst"));
    assertThat(result.status()).as(result.toString()).isEqualTo(1);
    assertThat(result.out())
        .startsWith("violated: one_leader")
        .contains("rounds       ", "found ", "saved: ", "upon ", "(sent in step ");
    CommandResult again = CommandResult.rondo("test", "--replay=" + saved());
    assertThat(again.status()).isEqualTo(1);
    assertThat(result.out()).contains(again.out());
  }

  @Test
  void rulesOfOrderAreOfNoUseInTheRoundsOfEvents() {
    String file = example("distal/viewstamped_leader_broken.dst");
    assertThat(test("--sequentialize", "--delivery=mp", file).err())
        .contains("--sequentialize and --delivery exclude each other");
    assertThat(test("--sequentialize", "--any-upon", file).err())
        .contains("--sequentialize and --any-upon exclude each other");
    assertThat(test("--semantics=interleaved", file).err())
        .contains("--semantics does not apply to an event-based protocol");
    assertThat(test("--sequentialize", "--property=round-based", file).err())
        .contains("test that property without it");
  }

  @ParameterizedTest
  @CsvSource({
    "promela/peterson.pml, a Promela model",
    "rounds/flood_min.dst, a round-based protocol",
  })
  void onlyProtocolsOfEventsAreSequentialized(String file, String what) {
    CommandResult result = test("--sequentialize", example(file));
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).contains("--sequentialize does not apply to " + what);
  }

  @Test
  void whatRoundsCannotTellIsSaidToBeLeftOut() throws IOException {
    String text =
        """
        protocol P(N = 2) {
          message A { x : 0..1 }
          rounds { round = A }
          var n : 0..1
          init { send A(1) to all }
          upon A as m with n == 0 { n = m.x }
          invariant small : forall p : p.n <= 1
          ltl soon { <> (exists p : p.n == 1) }
        }
        """;
    CommandResult result =
        test("--sequentialize", "--seed=1", "--schedules=50", "--quiet", protocol(text));
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.out()).isEqualTo("no violation in 50 schedules  small\n");
    assertThat(result.err()).contains("warning[D320]", "temporal formulas can distinguish rounds");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "promela/peterson.pml",
        "promela/session.pml",
        "rounds/flood_min.dst",
        "distal/paxos.dst"
      })
  void whatIsRightIsNotSaidToHold(String right) {
    CommandResult result = test("--seed=3", "--schedules=200", "--steps=60", example(right));
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.out())
        .startsWith("no violation in 200 schedules")
        .contains("not a proof", "strategy", "seed 3")
        .doesNotContain("holds");
  }

  @ParameterizedTest
  @CsvSource({
    "promela/paxos_broken.pml, pct, safety",
    "promela/paxos_broken.pml, random, safety",
    "rounds/flood_min_broken.dst, random, agreement",
    "rounds/ring_leader_broken.dst, pct, greatest_leads",
    "distal/paxos_always_accepts.dst, random, safety",
    "distal/paxos_always_accepts.dst, pct, safety"
  })
  void theSameSeedTellsTheSameStoryOnAnyNumberOfThreads(
      String file, String strategy, String property) {
    String[] traces = new String[2];
    for (int i = 0; i < traces.length; i++) {
      CommandResult result =
          test("--seed=5", "--strategy=" + strategy, "--threads=" + (i + 1), example(file));
      assertThat(result.status()).as(result.toString()).isEqualTo(1);
      traces[i] = CommandResult.rondo("trace", saved()).out();
    }
    assertThat(traces).containsOnly(traces[0]);
  }

  @Test
  void aFailingScheduleIsReplayed() {
    assertThat(test("--seed=1", model(RACE)).status()).isEqualTo(1);
    CommandResult again = CommandResult.rondo("test", "--replay=" + saved());
    assertThat(again.status()).isEqualTo(1);
    assertThat(again.out()).contains("assertion violated: x == t + 1");
    assertThat(CommandResult.rondo("simulate", "--guided=" + saved()).status()).isEqualTo(1);
  }

  @Test
  void aScheduleIsNotReplayedOnAnotherModel() {
    assertThat(test("--seed=1", model(RACE)).status()).isEqualTo(1);
    model(RACE.replace("t + 1;", "t + 2;"));
    CommandResult again = CommandResult.rondo("test", "--replay=" + saved());
    assertThat(again.status()).isEqualTo(2);
    assertThat(again.err()).contains("has changed since this trace was saved");
  }

  @Test
  void replayExcludesWhatATraceSays() {
    CommandResult result = CommandResult.rondo("test", "--replay=x", "--seed=1");
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).contains("--replay and --seed exclude each other");
  }

  @Test
  void deadlocksCountUnlessTheyAreIgnored() {
    String stuck = model("active proctype P() { false }");
    CommandResult result = test("--seed=1", stuck);
    assertThat(result.status()).isEqualTo(1);
    assertThat(result.out()).startsWith("violated: invalid end state");
    assertThat(test("--seed=1", "--ignore-deadlock", stuck).status()).isZero();
  }

  @Test
  void aFormulaIsTestedAsFarAsRunsThatEndCanBreakIt() {
    String text =
        """
        byte x
        active proctype P() { do :: x < 5 -> x++ :: x > 0 -> x-- od }
        ltl small { [] (x < 3) }
        ltl often { [] <> (x == 0) }
        """;
    CommandResult result = test("--seed=1", "--schedules=50", model(text));
    assertThat(result.status()).as(result.toString()).isEqualTo(1);
    assertThat(result.out())
        .contains("violated: small, forbidden run")
        .contains("not tested: only infinite runs violate it (use rondo verify)")
        .endsWith("often\n");
    CommandResult named = test("--property=often", model(text));
    assertThat(named.status()).isEqualTo(2);
    assertThat(named.err()).contains("error[V005]: `often` cannot be tested");
  }

  @Test
  void quietSaysWhereTheScheduleIsSaved() throws IOException {
    String hasty = protocol(PrematureDecisionProtocol.under("any"));
    for (String broken : List.of(example("promela/paxos_broken.pml"), hasty)) {
      assertThat(test("--seed=1", "--quiet", broken).out())
          .startsWith("violated: ")
          .contains("\nsaved: " + saved() + "\n");
    }
  }

  @Test
  void terminationIsNotTested() throws IOException {
    String text = PrematureDecisionProtocol.under("any").replace("check ", "check termination, ");
    CommandResult result = test("--seed=1", "--quiet", protocol(text));
    assertThat(result.out()).as(result.toString()).contains("not tested: ", "termination");
    assertThat(test("--property=termination", protocol(text)).status()).isEqualTo(2);
  }

  @Test
  void statementsThatNoRunReachesAreListed() {
    String text = RACE.replace("assert(x == t + 1)", "if :: x > 7 -> skip; x = 9 :: else fi");
    CommandResult result = test("--seed=1", "--schedules=50", model(text));
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.out()).contains("not reached in proctype P (3 of ", "  x = 9\n");
  }

  @Test
  void handlersThatNoRunReachesAreListed() throws IOException {
    String text =
        """
        protocol P(N = 2) {
          message A { x : 0..3 }
          message B { }
          var n : 0..3
          init { send A(1) to all }
          upon A as m with m.x > n { n = m.x }
          upon A as m with m.x > 2 { n = 3 }
          upon B as m { n = 0 }
          upon internal when n == 2 { n = 3 }
          invariant small : forall p : p.n < 3
        }
        """;
    CommandResult result = test("--seed=1", "--schedules=50", protocol(text));
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.out().replaceAll(" +", " "))
        .contains("handlers 1 of 4 reached")
        .contains("p.dst:6 upon A reached; guard ")
        .contains("p.dst:7 upon A not reached: guard never true")
        .contains("p.dst:8 upon B not reached: guard never evaluated")
        .contains("p.dst:9 upon internal not reached: guard never true");
    Json.Obj json = test("--seed=1", "--schedules=50", "--json", protocol(text)).json();
    assertThat(json.members()).containsKey("handlers");
  }

  @Test
  void jsonSaysHowItWasTested() {
    Json.Obj passed =
        test("--seed=4", "--schedules=20", "--steps=50", "--json", example("promela/peterson.pml"))
            .json();
    assertThat(passed.members())
        .containsEntry("format", Json.of("rondo-test"))
        .containsEntry("verdict", Json.of("no violation"))
        .containsEntry("coverage", Json.of("sampled"))
        .containsEntry("schedules", Json.of(20))
        .containsEntry("seed", Json.of(4))
        .containsEntry("stateCounting", Json.of("exact"))
        .containsKeys("properties", "untestable", "partlyTestable", "strategy");
    Json.Obj violated = test("--seed=1", "--json", model(RACE)).json();
    assertThat(violated.members())
        .containsEntry("verdict", Json.of("violated"))
        .containsKeys("found");
    Json.Obj rejected = test("--json", model("nonsense")).json();
    assertThat(rejected.members()).containsEntry("verdict", Json.of("rejected"));
  }

  @Test
  void optionsOfOtherStrategiesAreRefused() {
    CommandResult result = test("--delays=3", model(RACE));
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).contains("--delays requires --strategy round-robin");
  }

  @Test
  void thereIsNoOrderToChooseInWholeRounds() {
    CommandResult result =
        test("--strategy=pct", "--semantics=rounds", example("rounds/flood_min_broken.dst"));
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).contains("--strategy pct requires --semantics interleaved");
  }

  @Test
  void timeIsEnoughToEndATest() {
    CommandResult result = test("--time=1s", "--quiet", example("promela/peterson.pml"));
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.out()).startsWith("no violation in ");
  }
}
