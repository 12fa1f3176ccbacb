package rondo.rounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.analysis.symmetry.value.InputSelection;
import rondo.analysis.symmetry.value.ValueClass;
import rondo.analysis.symmetry.value.ValueClass.SymmetryKind;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.explore.SearchOptions;
import rondo.ir.data.Type;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.RoundState;
import rondo.rounds.RoundVerifier.Result;
import rondo.rounds.RoundVerifier.Task;
import rondo.testkit.CorpusModel;
import rondo.testkit.GeneratedTestStatistics;
import rondo.testkit.RoundReference;
import rondo.testkit.rounds.ValueProtocolGenerator;
import rondo.testkit.rounds.corpus.RoundModel;
import rondo.trace.Verdict;

/** Value symmetry reduction changes no verdict. */
class ValueSymmetryTest {
  private static final int PROTOCOLS = 40;
  private static final int MAX_STATES = 200_000;

  /** A protocol whose values are permutable. */
  private static final String PLURALITY =
      """
      protocol Plurality(N = 3, V = 3) {
        input x : 1..V
        var seen : set of 1..V = {x}
        output d : 1..V
        round {
          send x to all
          update(heard) {
            seen |= values(heard)
            if size(heard) > 0 { choose c in mostFrequent(heard) { x = c } }
            for v in 1..V { if count(heard, v) == N { decide v } }
          }
        }
        network NETWORK
        check validity
        invariant seen : forall p : p.x in 1..V && p.d == p.d && size(p.seen) <= V
      }
      """;

  /** A protocol that depends on the order of values. */
  private static final String LEAST =
      """
      protocol Least(N = 3, V = 3) {
        input x : 1..V
        var seen : set of 1..V = {x}
        output d : 1..V
        round {
          send seen to all
          update(heard) {
            seen |= union(heard)
            x = smallest(seen)
            if size(heard) == N { decide x }
          }
        }
        network NETWORK
        check validity
        invariant seen : forall p : p.x in 1..V && p.d == p.d && size(p.seen) <= V
      }
      """;

  private static Result verify(
      RoundSystem system, RoundProperty property, InputSelection selection) {
    var task = new Task(system, property, StepGranularity.ROUNDS, selection);
    return RoundVerifier.verify(task, SearchOptions.defaults(), _ -> {}, () -> false);
  }

  private static RoundSystem system(String text, int processes) throws RejectedException {
    return Distal.parse("made.dst", text, Map.of("N", Integer.toString(processes))).roundSystem();
  }

  private static long states(Result result) {
    return result.verdict().statistics().states();
  }

  /** Requires the same verdict, with no more states and after as many rounds. */
  private static void compare(Result all, Result some, String what) {
    assertThat(some.verdict()).as(what).hasSameClassAs(all.verdict());
    if (some.verdict() instanceof Verdict.Holds) {
      assertThat(states(some)).as(what).isLessThanOrEqualTo(states(all));
    }
    if (all.replay().isPresent() && !(all.property() instanceof RoundProperty.Temporal)) {
      assertThat(some.replay().orElseThrow().transitions())
          .as(what)
          .hasSameSizeAs(all.replay().orElseThrow().transitions());
    }
  }

  @Test
  void madeUpProtocolsAreDecidedAlike() throws RejectedException {
    Map<SymmetryKind, Integer> uses = new EnumMap<>(SymmetryKind.class);
    int late = 0;
    var tally = new GeneratedTestStatistics("generated protocols with values that may be renamed");
    for (long seed = 0; seed < PROTOCOLS; seed++) {
      tally.generated();
      String text = new ValueProtocolGenerator(seed).protocol();
      RoundSystem system = system(text, seed % 6 == 0 ? 3 : 2);
      for (RoundProperty property : system.properties()) {
        Result all = verify(system, property, InputSelection.ALL);
        try {
          Result some = verify(system, property, InputSelection.PARTITIONED);
          compare(all, some, "seed " + seed + ", " + property.name() + " " + some.values() + text);
          some.values().forEach(v -> uses.merge(v.symmetry(), 1, Integer::sum));
          tally.compared(all.verdict());
          tally.reduced(states(all), states(some));
        } catch (NoValueSymmetryException e) {
          late++;
        }
      }
    }
    assertThat(uses.get(SymmetryKind.PERMUTABLE)).isGreaterThan(PROTOCOLS);
    assertThat(uses.get(SymmetryKind.ORDER_PRESERVING)).isGreaterThan(PROTOCOLS / 2);
    assertThat(uses.get(SymmetryKind.FIXED)).isGreaterThan(PROTOCOLS / 4);
    tally.requireCompared(400).requireReduced(15).requireEachVerdict(15).requireStates(5);
    assertThat(late).isPositive();
  }

  static Stream<Named<RoundModel>> examples() throws IOException {
    return RoundModel.in(CorpusModel.folder().resolveSibling("examples")).stream()
        .filter(m -> m.semantics() == RoundModel.Semantics.ROUNDS)
        .map(m -> Named.of(m.name(), m));
  }

  @ParameterizedTest
  @MethodSource("examples")
  void examplesAreDecidedAsTheirHeadersSay(RoundModel model) throws RejectedException {
    RoundSystem system = Distal.load(model.file(), Map.of()).roundSystem();
    for (RoundModel.Expectation expected : model.expectations()) {
      if (expected.defines().isEmpty()) {
        RoundProperty property =
            system.properties().stream()
                .filter(p -> p.name().equals(expected.property()))
                .findFirst()
                .orElseThrow();
        Result result = verify(system, property, InputSelection.PARTITIONED);
        assertThat(result.verdict() instanceof Verdict.Holds)
            .as(property.name())
            .isEqualTo(expected.answer() == RoundModel.Answer.HOLDS);
        if (expected.rounds().isPresent() && !(property instanceof RoundProperty.Temporal)) {
          assertThat(result.replay().orElseThrow().transitions())
              .as(property.name())
              .hasSize((int) expected.rounds().getAsLong());
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "2, any",
    "2, any even own",
    "3, lossy 1 per round",
    "3, omission 1",
    "3, deliver N-1",
    "2, eventually synchronous",
    "2, omission 1 and synchronous after 1 rounds"
  })
  void thereIsOneStateForAllThatDifferByValues(int processes, String network)
      throws RejectedException {
    for (String text : List.of(PLURALITY, LEAST)) {
      RoundSystem system = system(text.replace("NETWORK", network), processes);
      var renamed =
          new ValueSymmetryReference(
              system, new Type.Range(1, 3), system.variables().get(2).type());
      UnaryOperator<RoundState> canonical =
          text.equals(LEAST) ? renamed::canonicalUnderOrder : renamed::canonicalUnderPermutation;
      for (RoundProperty property : system.properties()) {
        RoundReference.Answer expected =
            RoundReference.decideUpToEquivalence(canonical, system, property, MAX_STATES);
        Result result = verify(system, property, InputSelection.PARTITIONED);
        assertThat(result.values())
            .extracting(ValueClass::symmetry)
            .containsExactly(
                text.equals(LEAST) ? SymmetryKind.ORDER_PRESERVING : SymmetryKind.PERMUTABLE);
        assertThat(states(result)).as(property.name() + text).isEqualTo(expected.states());
      }
    }
  }

  @Test
  void threadsDoNotChangeTheNumberOfStates() throws RejectedException {
    RoundSystem system = system(PLURALITY.replace("NETWORK", "any").replace("V = 3", "V = 4"), 3);
    var task =
        new Task(
            system,
            system.properties().getLast(),
            StepGranularity.ROUNDS,
            InputSelection.PARTITIONED);
    var counts = new ArrayList<Long>();
    for (int threads : List.of(1, 4)) {
      SearchOptions options = SearchOptions.defaults().withThreads(threads);
      counts.add(states(RoundVerifier.verify(task, options, _ -> {}, () -> false)));
    }
    assertThat(counts.getFirst()).isEqualTo(counts.getLast());
  }

  @Test
  void eightProcessesBeginInAsManyWaysAsEightCanBeWrittenAsASum() throws RejectedException {
    String text =
        """
        protocol OneThirdRule(N = 8, V = N) {
          input x : 1..V
          output d : 1..V
          round {
            send x to all
            update(heard) {
              if size(heard) > 2*N/3 { x = smallest(mostFrequent(heard)) }
              for v in 1..V { if count(heard, v) > 2*N/3 { decide v } }
            }
          }
          network lossy 2 in total and synchronous after 1 rounds
          check agreement
        }
        """;
    RoundSystem system = system(text, 8);
    RoundProperty agreement = system.properties().getFirst();
    Result result = verify(system, agreement, InputSelection.PARTITIONED);
    assertThat(result.verdict()).isInstanceOf(Verdict.Holds.class);
    var first = SearchOptions.defaults().withMaxDepth(0);
    var task = new Task(system, agreement, StepGranularity.ROUNDS, InputSelection.PARTITIONED);
    assertThat(states(RoundVerifier.verify(task, first, _ -> {}, () -> false))).isEqualTo(128);
    assertThat(states(result)).isLessThan(1000);
  }

  private static String update(String statements) {
    return """
    protocol Made(N = 2, V = 3) {
      input x : 1..V
      var y : (1..V)? = x
      var s : set of 1..V = {x}
      var n : 0..V
      output d : 1..V
      round {
        send x to all
        update(heard) {
          STATEMENTS
        }
      }
      stop after 2 rounds
      network any
      check validity
    }
    """
        .replace("STATEMENTS", statements);
  }

  private static ValueClass found(String statements) throws RejectedException {
    RoundSystem system = system(update(statements), 2);
    RoundProperty property = system.properties().getFirst();
    compare(
        verify(system, property, InputSelection.ALL),
        verify(system, property, InputSelection.PARTITIONED),
        statements);
    return verify(system, property, InputSelection.PARTITIONED).values().getFirst();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "choose c in values(heard) { x = c }",
        "x = any 1..V",
        "for v in 1..V { if count(heard, v) == N { decide v } }",
        "for v in s { if v == x && size(heard) == 1 { y = v } }",
        "s = s union values(heard) if size(1..V \\ s) == 1 { decide x }",
        "for m in heard { s |= {m} }",
        "if exists v in 1..V : count(heard, v) > 1 { y = x }",
        "n = size(s)",
        "assert count(v in 1..V : v in s) < 3"
      })
  void valuesThatAreOnlyMovedAreExchangeable(String statements) throws RejectedException {
    assertThat(found(statements).symmetry()).isEqualTo(SymmetryKind.PERMUTABLE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x = smallest(heard)",
        "x = max(x, smallest(heard))",
        "if exists m in heard : m > x { y = x }",
        "s |= values(heard) for v in s { x = v }",
        "for v in 1..V { if count(heard, v) > 0 { x = v } }",
        "s = {} for v in 1..V { if count(heard, v) > 0 { s |= {v} } }"
      })
  void valuesThatAreComparedOrTakenInTurnAreOrdered(String statements) throws RejectedException {
    assertThat(found(statements).symmetry()).isEqualTo(SymmetryKind.ORDER_PRESERVING);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "if x == 1 { y = x }",
        "x = x mod V + 1",
        "n = sum(heard) mod V",
        "n = x",
        "y = smallest(1..V)",
        "if exists v in 1..V : v < x { y = x }",
        "y = any 1..2",
        "s = {1, 2}",
        "for v in 1..V { y = v } if value(y) > x { x = value(y) }",
        "for v in 1..2 { if count(heard, v) == N { decide v } }",
        "s = 1..V for v in s { if v > x { y = v } }"
      })
  void valuesThatAreNamedOrComputedWithAreKept(String statements) throws RejectedException {
    assertThat(found(statements).symmetry()).isEqualTo(SymmetryKind.FIXED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // The chosen value may lie where there is no gap for it.
        "if size(heard) == N { x = any 1..V } else { x = smallest(heard) }",
        "choose v in 1..V where v != x { y = v } if size(heard) == N { x = smallest(heard) }",
        "x = smallest(heard) for v in 1..V { if v != x { y = v } }",
        "x = smallest(heard) s = 1..V \\ values(heard)",
        "for v in 1..V { if v != x { s |= {v} } }",
        "for v in 1..V { if v != x { n = (n + 1) mod V } }",
        // Initially one iteration has an effect, but then others do.
        "s = {x} for v in 1..V { if v in s { s = 1..V \\ {v} } }"
      })
  void whatComesUpWhileItRunsIsNoticed(String statements) throws RejectedException {
    RoundSystem system = system(update(statements), 2);
    RoundProperty property = system.properties().getFirst();
    assertThatThrownBy(() -> verify(system, property, InputSelection.PARTITIONED))
        .isInstanceOf(NoValueSymmetryException.class);
  }

  /** Between 1 and 3 there is room for a value, between 1 and 2 there is none. */
  @Test
  void noValueBetweenTwoOthersIsOverlooked() throws RejectedException {
    String between = "invariant between : forall p, q : !(p.x < value(p.y) && value(p.y) < q.x)";
    RoundSystem system = system(update("y = any 1..V").replace("check validity", between), 2);
    RoundProperty property = system.properties().getFirst();
    assertThat(verify(system, property, InputSelection.ALL).verdict())
        .isInstanceOf(Verdict.Violated.class);
    assertThatThrownBy(() -> verify(system, property, InputSelection.PARTITIONED))
        .isInstanceOf(NoValueSymmetryException.class);
  }

  /** The last iteration wins, so the process with the greater value keeps it. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void noOrderOfTurnsIsOverlooked(int process) throws RejectedException {
    String kept = "invariant kept : forall p : p == process(" + process + ") -> p.x == p.y";
    String last = update("for v in 1..V { if count(heard, v) > 0 { x = v } }");
    RoundSystem system = system(last.replace("check validity", kept), 2);
    RoundProperty property = system.properties().getFirst();
    Result some = verify(system, property, InputSelection.PARTITIONED);
    assertThat(some.verdict()).isInstanceOf(Verdict.Violated.class);
    assertThat(some.values())
        .extracting(ValueClass::symmetry)
        .containsExactly(SymmetryKind.ORDER_PRESERVING);
    compare(verify(system, property, InputSelection.ALL), some, kept);
  }

  @Test
  void byzantineProcessesMakeUpValuesThatHaveNoOrder() throws RejectedException {
    String least = update("x = smallest(heard)").replace("any", "byzantine 1");
    String moved = update("choose c in values(heard) { x = c }").replace("any", "byzantine 1");
    assertThat(uses(least)).containsExactly(SymmetryKind.FIXED);
    assertThat(uses(moved)).containsExactly(SymmetryKind.PERMUTABLE);
    // The initial value of a byzantine process is constant, so a property that reads it sees a
    // value.
    String seen = moved.replace("check validity", "invariant seen : forall p, q : p.x == q.x");
    assertThat(uses(seen)).containsExactly(SymmetryKind.FIXED);
  }

  private static List<SymmetryKind> uses(String text) throws RejectedException {
    RoundSystem system = system(text, 3);
    RoundProperty property = system.properties().getFirst();
    Result some = verify(system, property, InputSelection.PARTITIONED);
    compare(verify(system, property, InputSelection.ALL), some, text);
    return some.values().stream().map(ValueClass::symmetry).toList();
  }
}
