package rondo.smt.parameterized;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.distal.text.SourceText;
import rondo.explore.SearchOptions;
import rondo.ir.data.Term;
import rondo.ir.data.Value;
import rondo.ir.round.OrderSensitivity;
import rondo.ir.round.ParameterizedRoundSystem;
import rondo.ir.round.Round;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.TermTraversal;
import rondo.rounds.RoundVerifier;
import rondo.smt.check.KInduction;
import rondo.smt.check.KInductionResult;
import rondo.smt.check.ProofTask;
import rondo.smt.check.SolverBudget;
import rondo.smt.formula.SmtModel;
import rondo.smt.parameterized.ParameterizedRoundVerifier.DecisionKnowledge;
import rondo.smt.parameterized.ParameterizedRoundVerifier.Templates;
import rondo.smt.solver.Solver;
import rondo.smt.solver.SolverConfiguration;
import rondo.smt.solver.Z3Availability;
import rondo.testkit.CorpusModel;
import rondo.trace.Verdict;

/** Proofs for every number of processes, compared with searches for some numbers. */
class ParameterizedProofTest {
  private static final Path EXAMPLES = CorpusModel.folder().resolveSibling("examples");
  private static final int BOUND = 4;

  /** The most processes with which a search always ends. */
  private static final int MOST_PROCESSES = 4;

  /** With up to so many processes, a search looks for violations for a moment. */
  private static final int MOST_PROCESSES_IN_PART = 7;

  private static final Duration PART = Duration.ofSeconds(1);

  @ParameterizedTest
  @CsvSource({
    "one_third_rule, N, V=2, '', agreement",
    "one_third_rule, N, V=3, '', agreement",
    "one_third_rule, N, V=2, '', validity",
    "one_third_rule, N, V=2, '', irrevocability",
    "ate, 'N,A,E', '', '2*(E - A) > N', agreement",
    "uniform_voting, N, '', '', agreement",
    "uniform_voting, N, '', '', validity",
    "uniform_voting_no_split, N, '', '', agreement",
    "ben_or, N, '', '', agreement",
    "ben_or, 'N,F', '', 'N > 2*F', agreement",
    "ben_or, 'N,F', '', 'N > 2*F', validity",
    "flood_set, 'N,F', '', '', agreement",
    "flood_set, 'N,F', '', '', validity",
    "flood_min, 'N,F', V=2, '', agreement",
    "flood_min, 'N,F', V=2, '', validity",
    "last_voting, N, '', '', agreement",
    "last_voting, N, '', '', validity",
    "chandra_toueg, N, '', '', agreement",
    "phase_king, 'N,F', '', 'N > 3*F', agreement",
    "phase_queen, 'N,F', '', 'N > 4*F', agreement",
    "rotating_coordinator, 'N,F', '', '', agreement",
    "two_phase_commit, 'N,F', '', '', unanimous",
    "three_phase_commit, 'N,F', '', '', unanimous",
    "one_third_rule, 'N,V', '', '', agreement",
    "one_third_rule, 'N,V', '', '', validity",
    "last_voting, 'N,V', '', '', agreement",
    "rotating_coordinator, 'N,F,V', '', '', validity"
  })
  void propertiesAreProvedForEveryNumberOfProcesses(
      String name, String free, String values, String assumption, String property)
      throws RejectedException, IOException {
    ParameterizedRoundSystem system =
        Distal.parameterizedRounds(
            text(EXAMPLES.resolve("rounds").resolve(name + ".dst")),
            values.isEmpty() ? Map.of() : values(values),
            Set.of(free.split(",")),
            assumption.isEmpty() ? List.of() : List.of(assumption));
    KInductionResult result =
        result(
            system,
            named(system, property),
            DecisionKnowledge.OF_ALL,
            Templates.OF_DECISIONS,
            Duration.ofMinutes(2));
    assertThat(result).isInstanceOf(KInductionResult.Inductive.class);
  }

  @ParameterizedTest
  @CsvSource({
    "one_third_rule, network any, true",
    "one_third_rule, network crash 1, true",
    "one_third_rule, network byzantine 1 and eventually synchronous, true",
    "one_third_rule, network synchronous, true",
    "one_third_rule, network lossy 1 per round, false",
    "one_third_rule, network synchronous after 2 rounds, false",
    "one_third_rule, network byzantine 1 and deliver 2 and eventually synchronous, false",
    "uniform_voting_no_split, network, false",
    "last_voting, network any, false",
    "two_phase_commit, network, false"
  })
  void theArgumentSaysWhetherTheFormulasAreExact(String name, String network, boolean isExact)
      throws RejectedException, IOException {
    String text =
        Files.readString(EXAMPLES.resolve("rounds").resolve(name + ".dst"))
            .replace("network any", network)
            .replaceAll("when .*", "");
    ParameterizedRoundSystem system =
        Distal.parameterizedRounds(
            SourceText.of("p.dst", text),
            text.contains("V = ") ? Map.of("V", "2") : Map.of(),
            Set.of("N"),
            List.of());
    assertThat(ParameterizedRoundVerifier.argument(system).contains("exactly")).isEqualTo(isExact);
  }

  /** Without its assumption, no property is proved. */
  @ParameterizedTest
  @CsvSource({
    "ate, 'N,A,E', '2*(E - A) >= N', agreement",
    "ben_or, 'N,F', 'N >= 2*F', agreement",
    "ben_or, 'N,F', '', validity",
    "phase_king, 'N,F', 'N >= 3*F', agreement",
    "phase_queen, 'N,F', 'N >= 4*F', agreement"
  })
  void weakerAssumptionsDoNotSuffice(String name, String free, String assumption, String property)
      throws RejectedException, IOException {
    Path file = EXAMPLES.resolve("rounds").resolve(name + ".dst");
    ParameterizedRoundSystem system =
        Distal.parameterizedRounds(
            text(file),
            Map.of(),
            Set.of(free.split(",")),
            assumption.isEmpty() ? List.of() : List.of(assumption));
    for (DecisionKnowledge knowledge : DecisionKnowledge.values()) {
      KInductionResult result =
          result(system, named(system, property), knowledge, Duration.ofSeconds(10));
      assertThat(result)
          .isNotInstanceOfAny(KInductionResult.Inductive.class, KInductionResult.Exhausted.class);
    }
  }

  /** Properties that only a Byzantine process, or one that does not decide, violates. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "byzantine 1; (exists p : p.x == 2) -> forall p : p.x == 2",
        "any; (exists p : decided(p)) -> forall p : decided(p)",
        "any; (forall p : !decided(p)) || (forall p : decided(p))"
      })
  void violatedPropertiesAreNotProved(String network, String condition) throws RejectedException {
    String text =
        """
        protocol P(N = 2) {
          var x : 1..2 = 1
          output y : 1..2
          round {
            send x to all
            update(heard) { x = 2; if size(heard) > 1 { decide 1 } }
          }
          network %s
          invariant wrong : %s
        }
        """
            .formatted(network, condition);
    assertThat(isViolated(SourceText.of("p.dst", text), Map.of(), 2, "wrong")).hasValue(true);
    ParameterizedRoundSystem system =
        Distal.parameterizedRounds(SourceText.of("p.dst", text), Map.of(), Set.of("N"), List.of());
    for (DecisionKnowledge knowledge : DecisionKnowledge.values()) {
      assertThat(result(system, named(system, "wrong"), knowledge, Duration.ofSeconds(10)))
          .isInstanceOf(KInductionResult.Violated.class);
    }
  }

  /** What is first violated for larger values of the parameters than those of a search. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "K = 0; any; if size(heard) >= 6 { z = 2 }; forall p : p.z != (p.z > 1 ? 2 : 3); N=6",
        "K = 0; any; if size(heard) >= 6 { decide 0 } else { decide x }; validity; N=6",
        "K = 0; any and synchronous after K rounds; if size(heard) < N && z < 5 { z = z + 1 }; forall p : p.z <= 2; N=2 K=4",
        "K = 1; byzantine K and deliver N and synchronous after 1 rounds; if N > 5 && size(heard) < N { z = 1 }; forall p : p.z == 0; N=6 K=1",
        "K = 1; byzantine K and deliver N and eventually synchronous; if N > 5 && size(heard) < N { z = 1 }; forall p : p.z == 0; N=6 K=1",
        "K = 1; majority; if 2*K >= 6 && size(heard) < 5 { z = 1 }; forall p : p.z == 0; N=20 K=3"
      })
  void whatOnlyLargerInstancesViolateIsNotProved(
      String parameter, String network, String update, String property, String values)
      throws RejectedException {
    String text =
        """
        protocol P(N = 20, %s) {
          %s
          input x : 1..2
          var z : 0..5
          output d : 0..2
          round {
            send true to all
            update(heard) { %s }
          }
          network %s
          %s
        }
        """
            .formatted(
                parameter,
                network.equals("majority") ? "processes 2*K" : "",
                update,
                network,
                property.equals("validity") ? "check validity" : "invariant wrong : " + property);
    String name = property.equals("validity") ? "validity" : "wrong";
    Map<String, String> given = new HashMap<>(values(values));
    int processes = Integer.parseInt(given.remove("N"));
    assertThat(isViolated(SourceText.of("p.dst", text), given, processes, name)).hasValue(true);
    ParameterizedRoundSystem system =
        Distal.parameterizedRounds(
            SourceText.of("p.dst", text),
            Map.of(),
            network.equals("majority") ? Set.of("K") : Set.of("N", "K"),
            List.of());
    for (DecisionKnowledge knowledge : DecisionKnowledge.values()) {
      assertThat(result(system, named(system, name), knowledge, Duration.ofSeconds(20)))
          .isNotInstanceOfAny(KInductionResult.Inductive.class, KInductionResult.Exhausted.class);
    }
  }

  /** How stamps compare with the current phase is known. */
  @Test
  void stampsDoNotExceedThePhase() throws RejectedException {
    String text =
        """
        protocol P(N = 3) {
          var stamp : phase
          output d : 1..2
          phase {
            round {
              send true to all
              update(heard) { if size(heard) > 1 { stamp = phase } }
            }
            round {
              send true to all
              update(heard) { if size(heard) > 2 { decide 1 } }
            }
          }
          network any
          invariant past : forall p : phase >= p.stamp
          invariant before : forall p : p.stamp < phase
        }
        """;
    ParameterizedRoundSystem system =
        Distal.parameterizedRounds(SourceText.of("p.dst", text), Map.of(), Set.of("N"), List.of());
    assertThat(
            result(system, named(system, "past"), DecisionKnowledge.OF_EACH, Duration.ofMinutes(1)))
        .isInstanceOf(KInductionResult.Inductive.class);
    assertThat(
            result(
                system, named(system, "before"), DecisionKnowledge.OF_EACH, Duration.ofMinutes(1)))
        .isInstanceOf(KInductionResult.Violated.class);
  }

  /** Of any number of values, three are forged: two that are distinguished, and another one. */
  @Test
  void byzantineProcessesForgeAnyNumberOfValues() throws RejectedException {
    String text =
        """
        protocol P(N = 4, V = 2, F = 1) {
          input x : 1..V
          output d : 1..V
          round {
            send x to all
            update(heard) { if count(heard, x) > N - F { decide x } }
          }
          network byzantine F
          check agreement
        }
        """;
    ParameterizedRoundSystem system =
        Distal.parameterizedRounds(
            SourceText.of("p.dst", text), Map.of(), Set.of("N", "V", "F"), List.of("N > 3*F"));
    assertThat(
            result(
                system,
                named(system, "agreement"),
                DecisionKnowledge.OF_ALL,
                Templates.OF_DECISIONS,
                Duration.ofMinutes(1)))
        .isInstanceOf(KInductionResult.Inductive.class);
  }

  /** Initialization replaces initial values. */
  @Test
  void processesBeginAfterTheirInitialization() throws RejectedException {
    String text =
        """
        protocol P(N = 2) {
          var z : 1..3 = 1
          init { if z == 1 { z = 2 } }
          round {
            send z to all
            update(heard) { if count(heard, 1) > 0 { z = 3 } }
          }
          network any
          invariant right : forall p : p.z == 2
          invariant wrong : forall p : p.z != 2
        }
        """;
    ParameterizedRoundSystem system =
        Distal.parameterizedRounds(SourceText.of("p.dst", text), Map.of(), Set.of("N"), List.of());
    assertThat(
            result(
                system, named(system, "right"), DecisionKnowledge.OF_EACH, Duration.ofMinutes(2)))
        .isInstanceOf(KInductionResult.Inductive.class);
    assertThat(
            result(
                system, named(system, "wrong"), DecisionKnowledge.OF_EACH, Duration.ofMinutes(2)))
        .isInstanceOf(KInductionResult.Violated.class);
  }

  /** The phases of a protocol of events are constants of its rounds. */
  @Test
  void phasesOfSequentializedProtocolsAreUnrolled() throws RejectedException, IOException {
    Path file = EXAMPLES.resolve("distal/uniform_voting.dst");
    ParameterizedRoundSystem system =
        Distal.parameterizedSequentialization(text(file), Map.of(), Set.of("N"), List.of())
            .system();
    assertThat(system.system().rounds())
        .extracting(Round::name)
        .containsExactly("value1", "vote1", "value2", "vote2");
    assertThat(new TermTraversal(system.system()).ofProcesses())
        .isNotEmpty()
        .noneMatch(Term.Phase.class::isInstance);
    assertThat(system.phaseLimit()).contains(new Term.Constant(Value.of(1)));
  }

  /** With any number of values, only what holds for small numbers of them is proved. */
  @ParameterizedTest
  @CsvSource({
    "one_third_rule_broken, agreement",
    "one_third_rule_broken, irrevocability",
    "last_voting_broken, agreement",
    "rotating_coordinator_broken, agreement",
    "flood_min_broken, agreement",
    "uniform_voting_broken, agreement"
  })
  void violatedPropertiesAreNotProvedForAnyNumberOfValues(String name, String property)
      throws RejectedException, IOException {
    ParameterizedRoundSystem system =
        Distal.parameterizedRounds(
            text(EXAMPLES.resolve("rounds").resolve(name + ".dst")),
            Map.of(),
            Set.of("N", "V"),
            List.of());
    KInductionResult result;
    try {
      result =
          result(
              system,
              named(system, property),
              DecisionKnowledge.OF_ALL,
              Templates.OF_DECISIONS,
              Duration.ofSeconds(10));
    } catch (RejectedException e) {
      return; // It depends on values in another way.
    }
    assertThat(result)
        .isNotInstanceOfAny(KInductionResult.Inductive.class, KInductionResult.Exhausted.class);
  }

  @Test
  void onlyWhatHoldsForSmallNumbersIsProved() throws IOException, RejectedException {
    Set<String> proved = new HashSet<>();
    int refuted = 0;
    for (Path file : examples()) {
      Map<String, String> given = Map.of();
      if (Files.readString(file).contains("V = ")) {
        given = Map.of("V", "2");
      }
      ParameterizedRoundSystem system;
      try {
        system = Distal.parameterizedRounds(text(file), given, Set.of("N"), List.of());
      } catch (RejectedException e) {
        continue;
      }
      for (RoundProperty property : system.system().properties()) {
        for (DecisionKnowledge knowledge : DecisionKnowledge.values()) {
          KInductionResult result;
          try {
            result = result(system, property, knowledge, Duration.ofSeconds(1));
          } catch (RejectedException e) {
            continue;
          }
          switch (result) {
            case KInductionResult.Inductive _, KInductionResult.Exhausted _ -> {
              if (proved.add(file + " " + property.name())) {
                for (int n = 1; n <= MOST_PROCESSES_IN_PART; n++) {
                  SearchOptions options = SearchOptions.defaults();
                  options = n <= MOST_PROCESSES ? options : options.withTime(PART);
                  assertThat(isViolated(text(file), given, n, property.name(), options))
                      .as("%s of %s with N=%d", property.name(), file.getFileName(), n)
                      .isNotEqualTo(Optional.of(true));
                }
              }
            }
            // Where it is unknown who has decided, a violation may be none.
            case KInductionResult.Violated(_, SmtModel model)
                when knowledge == DecisionKnowledge.OF_EACH -> {
              refuted++;
              long n = Long.parseLong(model.toString().replaceAll(".*\\bN = (\\d+).*", "$1"));
              if (n <= MOST_PROCESSES) {
                assertThat(isViolated(text(file), given, (int) n, property.name()))
                    .as("%s of %s with N=%d", property.name(), file.getFileName(), n)
                    .isNotEqualTo(Optional.of(false));
              }
            }
            case KInductionResult.Violated _, KInductionResult.Inconclusive _ -> {}
          }
        }
      }
    }
    assertThat(proved).hasSizeGreaterThan(20);
    assertThat(refuted).isPositive();
  }

  private static List<Path> examples() throws IOException {
    try (Stream<Path> files = Files.list(EXAMPLES.resolve("rounds"))) {
      return files.filter(f -> f.toString().endsWith(".dst")).sorted().toList();
    }
  }

  private static SourceText text(Path file) throws IOException, RejectedException {
    return SourceText.of(file.getFileName().toString(), Files.readString(file));
  }

  private static Map<String, String> values(String values) {
    Map<String, String> all = new HashMap<>();
    for (String each : values.split(" ")) {
      all.put(each.substring(0, each.indexOf('=')), each.substring(each.indexOf('=') + 1));
    }
    return all;
  }

  private static RoundProperty named(ParameterizedRoundSystem system, String name) {
    return system.system().properties().stream()
        .filter(p -> p.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  static KInductionResult result(
      ParameterizedRoundSystem system,
      RoundProperty property,
      DecisionKnowledge knowledge,
      Duration time)
      throws RejectedException {
    return result(system, property, knowledge, Templates.ALL, time);
  }

  static KInductionResult result(
      ParameterizedRoundSystem system,
      RoundProperty property,
      DecisionKnowledge knowledge,
      Templates templates,
      Duration time)
      throws RejectedException {
    try (Solver local = open()) {
      ProofTask task =
          new ParameterizedRoundVerifier(system, property, local).proofTask(knowledge, templates);
      var budget =
          new SolverBudget(ParameterizedProofTest::open, BOUND, Optional.of(time), () -> false);
      return KInduction.of(task, budget);
    }
  }

  private static Solver open() {
    return ((Z3Availability.Loaded) Z3Availability.load()).open(SolverConfiguration.standard());
  }

  /** Whether a property is violated; empty if the protocol is rejected for this number. */
  static Optional<Boolean> isViolated(
      SourceText text, Map<String, String> given, int processes, String property) {
    return isViolated(text, given, processes, property, SearchOptions.defaults());
  }

  /** As above, within the limits of the options. */
  private static Optional<Boolean> isViolated(
      SourceText text,
      Map<String, String> given,
      int processes,
      String property,
      SearchOptions options) {
    Map<String, String> values = new HashMap<>(given);
    values.put("N", Integer.toString(processes));
    try {
      RoundSystem system = Distal.load(text, values, OrderSensitivity.INSENSITIVE).roundSystem();
      RoundProperty checked =
          system.properties().stream()
              .filter(p -> p.name().equals(property))
              .findFirst()
              .orElseThrow();
      Verdict verdict =
          RoundVerifier.verify(system, checked, options, _ -> {}, () -> false).verdict();
      return Optional.of(verdict instanceof Verdict.Violated);
    } catch (RejectedException e) {
      return Optional.empty();
    }
  }
}
