package rondo.conformance.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.RejectedException;
import rondo.explore.SearchOptions;
import rondo.rounds.StepGranularity;
import rondo.testkit.CorpusModel;
import rondo.testkit.GeneratedTestStatistics;
import rondo.testkit.rounds.ReferringProtocolGenerator;
import rondo.testkit.rounds.RoundProtocolGenerator;
import rondo.testkit.rounds.ValueProtocolGenerator;
import rondo.trace.Statistics;
import rondo.trace.Verdict;
import rondo.verify.Verification;
import rondo.verify.method.Method;
import rondo.verify.method.PropertyProgress;
import rondo.verify.method.Semantics;
import rondo.verify.method.VerificationListener;
import rondo.verify.model.Model;
import rondo.verify.model.ModelSource;
import rondo.verify.model.Optimisation;
import rondo.verify.report.Counterexample;
import rondo.verify.report.PropertyReport;
import rondo.verify.report.Report;

/** Properties of a round-based protocol that are checked by one search. */
class SharedRoundSearchTest {
  private static final Path EXAMPLES = CorpusModel.folder().resolveSibling("examples");
  private static final int PROTOCOLS = 60;

  private static final String CONSENSUS =
      """
      protocol Consensus(N = 3) {
        input  x : 0..1
        var    rounds : 0..2
        output d : 0..1
        round {
          send x to all
          update(heard) {
            if size(heard) > 0 { x = smallest(heard) }
            if rounds < 2 { rounds = rounds + 1 }
            if rounds == 2 { decide x }
          }
        }
        stop after 2 rounds
        network NETWORK
        check agreement, validity, irrevocability
        FURTHER
      }
      """;

  private static final Method.Explicit ONE_THREAD =
      Method.Explicit.DEFAULT.with(Method.Explicit.DEFAULT.search().withThreads(1));
  private static final Method.Explicit PARTITIONED =
      new Method.Explicit(ONE_THREAD.search(), Semantics.DEFAULT, Set.of(Optimisation.PARTITION));

  /** Records the searches. */
  private static final class Searches implements VerificationListener {
    final List<String> names = new ArrayList<>();

    @Override
    public PropertyProgress checking(String property) {
      names.add(property);
      return PropertyProgress.NONE;
    }
  }

  private static Model consensus(String network, String... further) throws RejectedException {
    return Model.load(
        ModelSource.of(
            "consensus.dst",
            CONSENSUS
                .replace("NETWORK", network)
                .replace("FURTHER", String.join("\n  ", further))));
  }

  private static List<String> searches(Model model, Method method) throws RejectedException {
    var searches = new Searches();
    Verification.verify(model, method, List.of(), searches);
    return searches.names;
  }

  private static long states(Report report, String property) {
    return report.property(property).orElseThrow().verdict().statistics().states();
  }

  @Test
  void consensusIsSearchedOnce() throws RejectedException {
    Model model = Model.load(EXAMPLES.resolve("rounds/flood_min.dst"));
    assertThat(searches(model, ONE_THREAD))
        .containsExactly("agreement, validity, irrevocability", "termination");
    Report together =
        Verification.verify(model, ONE_THREAD, "agreement", "validity", "irrevocability");
    Report validity = Verification.verify(model, ONE_THREAD, "validity");
    assertThat(together.properties())
        .allSatisfy(
            p -> {
              assertThat(p.verdict()).isInstanceOf(Verdict.Holds.class);
              assertThat(p.verdict().statistics().states())
                  .isEqualTo(validity.statistics().states());
              assertThat(p.method().sharedBy())
                  .containsExactly("agreement", "validity", "irrevocability");
            });
    assertThat(together.statistics().states()).isEqualTo(validity.statistics().states());
  }

  @Test
  void aSelectedPropertyHasItsOwnSearch() throws RejectedException {
    Report report = Verification.verify(consensus("perfect"), ONE_THREAD, "agreement");
    assertThat(report.properties())
        .singleElement()
        .satisfies(p -> assertThat(p.method().sharedBy()).isEmpty());
  }

  @Test
  void formulasWitnessesAndOtherAssumptionsAreNotShared() throws RejectedException {
    String text =
        CONSENSUS
            .replace("check agreement, validity, irrevocability", "check validity, irrevocability")
            .replace("NETWORK", "any")
            .replace(
                "FURTHER",
                """
                check agreement when perfect
                check termination
                witness split : exists p, q : p.x != q.x
                invariant bounded : forall p : p.rounds <= 2
                """);
    assertThat(searches(Model.load(ModelSource.of("consensus.dst", text)), ONE_THREAD))
        .containsExactly("validity, irrevocability, bounded", "agreement", "termination", "split");
  }

  @Test
  void aPropertyThatNamesAProcessDoesNotBreakTheSymmetryOfOthers() throws RejectedException {
    Model model = consensus("perfect", "invariant first : process(0).rounds <= 2");
    assertThat(searches(model, ONE_THREAD))
        .containsExactly("agreement, validity, irrevocability", "first");
  }

  @Test
  void variablesOfCrashedProcessesAreKeptForThePropertiesThatReadThem() throws RejectedException {
    String reads = "invariant bounded : forall p : p.rounds <= 2";
    String readsBoth = "invariant both : forall p : p.rounds <= 2 || p.d != none";
    assertThat(searches(consensus("perfect", reads), ONE_THREAD))
        .containsExactly("agreement, validity, irrevocability, bounded");
    assertThat(searches(consensus("crash 1", reads), ONE_THREAD))
        .containsExactly("agreement, validity, irrevocability", "bounded");
    assertThat(searches(consensus("crash 1", reads, readsBoth), ONE_THREAD))
        .containsExactly("agreement, validity, irrevocability", "bounded, both");
  }

  @Test
  void theOthersShareASearchAfterAViolation() throws RejectedException {
    Model model = consensus("any");
    assertThat(searches(model, ONE_THREAD))
        .containsExactly(
            "agreement, validity, irrevocability", "agreement", "validity, irrevocability");
    Report report = Verification.verify(model, ONE_THREAD);
    assertThat(report.properties())
        .extracting(p -> p.verdict() instanceof Verdict.Violated)
        .containsExactly(true, false, false);
    assertThat(report.properties())
        .extracting(p -> p.method().sharedBy().size())
        .containsExactly(0, 2, 2);
    assertThat(report.statistics().states())
        .isEqualTo(states(report, "agreement") + states(report, "validity"));
  }

  /** Validity has more states than the others, since the unproposed value is part of the state. */
  @Test
  void atALimitSmallerSearchesAreStillMade() throws RejectedException {
    Model model = Model.load(EXAMPLES.resolve("rounds/flood_min.dst"));
    long agreement = Verification.verify(model, ONE_THREAD, "agreement").statistics().states();
    SearchOptions limited = ONE_THREAD.search().withMaxStates(agreement);
    assertThat(searches(model, ONE_THREAD.with(limited)))
        .containsExactly(
            "agreement, validity, irrevocability", "agreement, irrevocability", "termination");
    Report report = Verification.verify(model, ONE_THREAD.with(limited));
    assertThat(report.property("validity").orElseThrow().verdict())
        .isInstanceOfSatisfying(
            Verdict.Inconclusive.class,
            i -> assertThat(i.reason()).isEqualTo(Verdict.Reason.STATES));
    for (String other : List.of("agreement", "irrevocability")) {
      assertThat(report.property(other).orElseThrow().verdict()).isInstanceOf(Verdict.Holds.class);
      assertThat(states(report, other)).isEqualTo(agreement);
    }
  }

  /** Of properties with equally many states, none is searched on its own after a limit. */
  @Test
  void aLimitAppliesToAllPropertiesOfASearch() throws RejectedException {
    Model model = Model.load(EXAMPLES.resolve("rounds/flood_min.dst"));
    Method.Explicit limited = ONE_THREAD.with(ONE_THREAD.search().withMaxStates(3));
    assertThat(searches(model, limited))
        .containsExactly(
            "agreement, validity, irrevocability", "agreement, irrevocability", "termination");
  }

  @Test
  void generatedProtocols() throws RejectedException {
    var tally = new GeneratedTestStatistics("shared searches of generated protocols");
    for (long seed = 0; seed < PROTOCOLS; seed++) {
      compare(new RoundProtocolGenerator(seed).protocol(), ONE_THREAD, tally);
    }
    tally.requireEachVerdict(20).require("shared", 20).require("violated with others", 5);
  }

  @Test
  void generatedProtocolsInEveryOrder() throws RejectedException {
    var tally = new GeneratedTestStatistics("shared searches of messages");
    var interleaved =
        new Method.Explicit(
            ONE_THREAD.search(),
            new Semantics(
                Semantics.DEFAULT.fullChannel(),
                Optional.of(StepGranularity.INTERLEAVED),
                Semantics.DEFAULT.events()),
            Optimisation.STANDARD);
    for (long seed = 0; seed < PROTOCOLS / 4; seed++) {
      compare(new RoundProtocolGenerator(seed).protocol(), interleaved, tally);
    }
    tally.requireEachVerdict(10).require("shared", 10);
  }

  @Test
  void generatedProtocolsWithValueSymmetry() throws RejectedException {
    var tally = new GeneratedTestStatistics("shared searches with value symmetry");
    for (long seed = 0; seed < PROTOCOLS; seed++) {
      compare(new ValueProtocolGenerator(seed).protocol(), PARTITIONED, tally);
    }
    tally.requireEachVerdict(10).require("shared", 10).require("violated with others", 5);
  }

  /** Two invariants of different protocols, over the same variables. */
  @Test
  void generatedProtocolsThatReferToProcesses() throws RejectedException {
    var tally = new GeneratedTestStatistics("shared searches with references");
    for (long seed = 0; seed < PROTOCOLS; seed++) {
      String other =
          ReferringProtocolGenerator.of(seed + 1000)
              .lines()
              .filter(l -> l.contains("invariant made"))
              .findFirst()
              .orElseThrow()
              .replace("made", "other");
      String text = ReferringProtocolGenerator.of(seed).stripTrailing();
      compare(text.substring(0, text.length() - 1) + other + "\n}\n", ONE_THREAD, tally);
    }
    tally.requireEachVerdict(10).require("shared", 5);
  }

  /** Compares the report on all properties with reports on each. */
  private static void compare(String text, Method method, GeneratedTestStatistics tally)
      throws RejectedException {
    tally.generated();
    Model model = Model.load(ModelSource.of("made.dst", text));
    var searches = new Searches();
    Report together;
    try {
      together = Verification.verify(model, method, List.of(), searches);
    } catch (RejectedException e) {
      assertThat(model.properties())
          .as(text)
          .anyMatch(p -> rejection(model, method, p).equals(Optional.of(e.getMessage())));
      tally.count("rejected");
      return;
    }
    long violated = 0;
    for (PropertyReport property : together.properties()) {
      String name = property.title().orElseThrow();
      PropertyReport alone = Verification.verify(model, method, name).property(name).orElseThrow();
      assertThat(property.verdict()).as(name + text).hasSameClassAs(alone.verdict());
      assertThat(property.counterexamples())
          .as(name + text)
          .extracting(Counterexample::run)
          .isEqualTo(alone.counterexamples().stream().map(Counterexample::run).toList());
      Statistics statistics = property.verdict().statistics();
      if (property.method().sharedBy().isEmpty()) {
        assertThat(statistics.states()).isEqualTo(alone.verdict().statistics().states());
      } else {
        assertThat(statistics.states())
            .as(name + text)
            .isEqualTo(largest(model, method, property.method().sharedBy()));
        tally.count("shared");
      }
      violated += property.verdict() instanceof Verdict.Violated ? 1 : 0;
      tally.compared((Verdict) alone.verdict());
    }
    if (searches.names.stream().anyMatch(n -> n.contains(",")) && violated > 0) {
      tally.count("violated with others");
    }
    assertThat(searches.names)
        .as(text)
        .hasSizeLessThanOrEqualTo(together.properties().size() + (int) violated);
  }

  private static Optional<String> rejection(Model model, Method method, String property) {
    try {
      Verification.verify(model, method, property);
      return Optional.empty();
    } catch (RejectedException e) {
      return Optional.of(e.getMessage());
    }
  }

  /** The number of states of the largest search for one of the properties alone. */
  private static long largest(Model model, Method method, List<String> properties)
      throws RejectedException {
    long largest = 0;
    for (String property : properties) {
      largest =
          Math.max(largest, Verification.verify(model, method, property).statistics().states());
    }
    return largest;
  }
}
