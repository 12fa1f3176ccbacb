package rondo.gpu.search;

import static org.assertj.core.api.Assertions.assertThat;
import static rondo.gpu.search.GpuComparison.MAX_STATES;
import static rondo.gpu.search.GpuComparison.MEMORY;
import static rondo.gpu.search.GpuComparison.assertLength;
import static rondo.gpu.search.GpuComparison.disagreement;
import static rondo.gpu.search.GpuComparison.length;
import static rondo.gpu.search.GpuComparison.outcome;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.diagnostics.RejectedException;
import rondo.explore.SearchOptions;
import rondo.explore.run.ProcessVerifier;
import rondo.gpu.device.SimulatedDevice;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.promela.Promela;
import rondo.testkit.ExplorationOutcome;
import rondo.testkit.ReferenceExploration;
import rondo.trace.Property;
import rondo.trace.Verdict;

/** Searches of single models: their limits, and what the corpus does not have. */
class GpuSearchTest {
  @Test
  void aTableThatIsFullIsAMemoryLimit() throws RejectedException {
    ProcessSystem system =
        Promela.parse("count.pml", "int x; active proctype P() { do :: x++ od }", Map.of())
            .system();
    var device = new SimulatedDevice(1, 3, 1 << 16);
    var search =
        new GpuSearch(system, FullChannelPolicy.BLOCK, SearchOptions.defaults(), device, _ -> {});
    assertThat(search.run())
        .isInstanceOfSatisfying(
            Verdict.Inconclusive.class,
            v -> {
              assertThat(v.reason()).isEqualTo(Verdict.Reason.MEMORY);
              assertThat(v.statistics().states()).isGreaterThan(1000);
            });
  }

  /** More than a thousand bits. */
  @Test
  void wideStatesAreStoredAsTrees() throws RejectedException {
    String model =
        "byte a[150], x; active proctype P() { byte i;"
            + " do :: i < 150 -> a[i] = 255 - i; i++ :: x++ :: x > 5 -> break od }";
    ProcessSystem system = Promela.parse("wide.pml", model, Map.of()).system();
    var outcome = assertThat(ReferenceExploration.of(system, FullChannelPolicy.BLOCK, 200_000));
    var device = new SimulatedDevice(1, 20, 1L << 26);
    var search =
        new GpuSearch(system, FullChannelPolicy.BLOCK, SearchOptions.defaults(), device, _ -> {});
    outcome.isEqualTo(outcome(search.run()));
    assertThat(search.stateBits()).isGreaterThan(1000);
  }

  /** Their table has room for 1280 states of four words, or for 3072 trees. */
  @Test
  void statesThatDoNotFitAreStoredAsTrees() throws RejectedException {
    String model =
        "byte a[24]; active proctype P() { byte i = 1;"
            + " d_step { do :: i < 23 -> a[i] = 255; i++ :: else -> break od; i = 0 }"
            + " do :: d_step { a[0] < 40 -> a[0]++ } :: d_step { a[23] < 40 -> a[23]++ } od }";
    ProcessSystem system = Promela.parse("full.pml", model, Map.of()).system();
    var device = new SimulatedDevice(1, 20, 1 << 16);
    SearchOptions options = SearchOptions.defaults().withErrors(0);
    var search = new GpuSearch(system, FullChannelPolicy.BLOCK, options, device, _ -> {});
    assertThat(outcome(search.run()))
        .isEqualTo(ReferenceExploration.of(system, FullChannelPolicy.BLOCK, MAX_STATES));
    var whole =
        new GpuSearch(
            Promela.parse("full.pml", model, Map.of()).system(),
            FullChannelPolicy.BLOCK,
            options,
            new SimulatedDevice(1, 20, 1 << 15),
            _ -> {});
    assertThat(outcome(whole.run())).isInstanceOf(ExplorationOutcome.Unknown.class);
  }

  /** Probes stay within tables that are smaller than a bucket chain. */
  @ParameterizedTest
  @ValueSource(ints = {1, 64, 1 << 10, 1 << 12, 1 << 14, 1 << 15, 1 << 17, 1 << 20})
  void smallMemoriesAreLimits(int bytes) throws RejectedException {
    String model = "byte x, y; active proctype P() { do :: x = x + 1 :: y = y + 1 od }";
    ProcessSystem system = Promela.parse("tiny.pml", model, Map.of()).system();
    for (int mostWholeWords : new int[] {0, 8}) {
      var device = new SimulatedDevice(1, 6, bytes);
      SearchOptions options = SearchOptions.defaults().withMaxStates(3000);
      var search = new GpuSearch(system, FullChannelPolicy.BLOCK, options, device, _ -> {});
      assertThat(search.withMostWholeWords(mostWholeWords).run())
          .isInstanceOfSatisfying(
              Verdict.Inconclusive.class,
              v -> assertThat(v.reason()).isIn(Verdict.Reason.MEMORY, Verdict.Reason.STATES));
    }
  }

  /** Each choice is pending while those after it are explored. */
  @ParameterizedTest
  @ValueSource(ints = {63, 64, 70, 300})
  void atomicSequencesMayHaveManyChoices(int choices) throws RejectedException {
    String model =
        "byte x; active proctype P() { short i; atomic { select (i : 1 .. %d); assert(i != 1); x = 1 } }";
    ProcessSystem system =
        Promela.parse("choices.pml", model.formatted(choices), Map.of()).system();
    assertThat(disagreement(system, FullChannelPolicy.BLOCK, 1)).isEmpty();
    assertLength(system, FullChannelPolicy.BLOCK);
  }

  /** A thread has room for fewer choices if states are wide. */
  @Test
  void tooManyChoicesInAnAtomicSequenceAreAMemoryLimit() throws RejectedException {
    String model =
        "byte a[150], x; active proctype P() { int i;"
            + " d_step { do :: i < 150 -> a[i] = 255 - i; i++ :: else -> break od };"
            + " atomic { select (i : 1 .. 600); x = 1 } }";
    ProcessSystem system = Promela.parse("choices.pml", model, Map.of()).system();
    var device = new SimulatedDevice(1, 2, MEMORY);
    var search =
        new GpuSearch(system, FullChannelPolicy.BLOCK, SearchOptions.defaults(), device, _ -> {});
    assertThat(search.run())
        .isInstanceOfSatisfying(
            Verdict.Inconclusive.class,
            v -> assertThat(v.extent().text()).contains("more than 512 pending choices"));
  }

  @Test
  void endlessAtomicSequencesAreInconclusive() throws RejectedException {
    String model = "byte x; active proctype P() { atomic { do :: x++ od } }";
    ProcessSystem system = Promela.parse("endless.pml", model, Map.of()).system();
    var device = new SimulatedDevice(1, 2, MEMORY);
    SearchOptions options = SearchOptions.defaults();
    Verdict verdict =
        GpuVerifier.verify(system, FullChannelPolicy.BLOCK, options, device, _ -> {}, () -> false)
            .verdict();
    assertThat(verdict)
        .isInstanceOfSatisfying(
            Verdict.Inconclusive.class,
            v -> assertThat(v.reason()).isEqualTo(Verdict.Reason.ENDLESS_ATOMIC));
  }

  /**
   * Atomic sequences of one process with up to 10,000 steps, or one more, in a state that is
   * outside the sample of the layout.
   */
  @ParameterizedTest
  @CsvSource({"x = 0; x = 1; x = 2, true", "x = 3; x = 0; x = 1; x = 2, false"})
  void atomicSequencesHaveAtMostTenThousandSteps(String end, boolean isFinite)
      throws RejectedException {
    String model =
        "short x; active proctype P() { short n = 8191;"
            + " do :: x < 350 -> x++ :: x > 0 && x < 350 -> x = 0 :: x == 350 -> break od;"
            + " atomic { n = 0; do :: n < 4998 -> n++ :: else -> break od; %s } }".formatted(end);
    ProcessSystem system = Promela.parse("long.pml", model, Map.of()).system();
    Verdict expected =
        ProcessVerifier.verify(
                system, FullChannelPolicy.BLOCK, SearchOptions.defaults(), _ -> {}, () -> false)
            .verdict();
    Verdict found =
        GpuVerifier.verify(
                system,
                FullChannelPolicy.BLOCK,
                SearchOptions.defaults(),
                new SimulatedDevice(1, 2, MEMORY),
                _ -> {},
                () -> false)
            .verdict();
    if (isFinite) {
      assertThat(found).isInstanceOf(Verdict.Holds.class);
      assertThat(outcome(found)).isEqualTo(outcome(expected));
    } else {
      for (Verdict verdict : List.of(expected, found)) {
        assertThat(verdict)
            .isInstanceOfSatisfying(
                Verdict.Inconclusive.class,
                v -> assertThat(v.reason()).isEqualTo(Verdict.Reason.ENDLESS_ATOMIC));
      }
    }
  }

  /** More than a million steps, in sequences of few. */
  @Test
  void atomicSequencesMayHaveTooManyStepsAltogether() throws RejectedException {
    String model =
        "short x; active proctype P() { byte i, j;"
            + " do :: x < 350 -> x++ :: x > 0 && x < 350 -> x = 0 :: x == 350 -> break od;"
            + " atomic { x = 0; do :: x < 20 -> x++; if :: i = 0 :: i = 1 fi :: else -> break od } }";
    ProcessSystem system = Promela.parse("many.pml", model, Map.of()).system();
    Verdict verdict =
        GpuVerifier.verify(
                system,
                FullChannelPolicy.BLOCK,
                SearchOptions.defaults(),
                new SimulatedDevice(1, 1, MEMORY),
                _ -> {},
                () -> false)
            .verdict();
    assertThat(verdict)
        .isInstanceOfSatisfying(
            Verdict.Inconclusive.class,
            v -> assertThat(v.reason()).isEqualTo(Verdict.Reason.ATOMIC_STEPS));
  }

  /** Some runs of the sample come to it, and the layout has to be widened before. */
  @Test
  void endlessAtomicSequencesInTheSampleDoNotEndTheSearch() throws RejectedException {
    String model =
        "int x; active proctype P() { do :: x < 700 -> x++ :: x == 650 -> atomic { do :: x = 1 - x od }"
            + " :: x == 3 -> assert(false) od }";
    ProcessSystem system = Promela.parse("sample.pml", model, Map.of()).system();
    Verdict verdict =
        GpuVerifier.verify(
                system,
                FullChannelPolicy.BLOCK,
                SearchOptions.defaults(),
                new SimulatedDevice(1, 2, MEMORY),
                _ -> {},
                () -> false)
            .verdict();
    assertThat(verdict).isInstanceOf(Verdict.Violated.class);
  }

  private static final String VIOLATED_AFTER_STEPS =
      "byte x, y; active proctype P() { do :: x < 40 -> x++ :: y < 5 -> y++ :: x > 9 -> assert(x < 10) od }";

  /** The search is repeated for each part of the run. */
  @ParameterizedTest
  @ValueSource(longs = {1, 500, 1 << 20})
  void counterexamplesNeedFewLevelsInMemory(long bytes) throws RejectedException {
    ProcessSystem system = Promela.parse("steps.pml", VIOLATED_AFTER_STEPS, Map.of()).system();
    SearchOptions options = SearchOptions.defaults();
    var device = new SimulatedDevice(1, 5, MEMORY);
    var search = new GpuSearch(system, FullChannelPolicy.BLOCK, options, device, _ -> {});
    Verdict expected =
        ProcessVerifier.verify(
                system,
                FullChannelPolicy.BLOCK,
                options.withOrder(SearchOptions.Order.BFS),
                _ -> {},
                () -> false)
            .verdict();
    assertThat(length(search.withMostKeptBytes(bytes).run())).isEqualTo(length(expected));
  }

  @Test
  void violationsFoundBeforeALimitAreReported() throws RejectedException {
    ProcessSystem system = Promela.parse("steps.pml", VIOLATED_AFTER_STEPS, Map.of()).system();
    SearchOptions options = SearchOptions.defaults().withErrors(0).withMaxStates(250);
    var device = new SimulatedDevice(1, 5, MEMORY);
    var search = new GpuSearch(system, FullChannelPolicy.BLOCK, options, device, _ -> {});
    assertThat(search.run())
        .isInstanceOfSatisfying(
            Verdict.Violated.class,
            v ->
                assertThat(v.extent())
                    .isEqualTo(new Verdict.Extent.Stopped(Verdict.Reason.STATES)));
  }

  /** A run-time error in a provided clause ends the frame of the process. */
  @Test
  void aProcessWithAFaultyProvidedClauseMakesNoStep() throws RejectedException {
    String model =
        "byte x, y; active proctype P() provided (1 / x) { if :: y = 1 :: y = 2 :: y = 3 fi }"
            + " active proctype Q() { y = 4 }";
    ProcessSystem system = Promela.parse("provided.pml", model, Map.of()).system();
    assertThat(disagreement(system, FullChannelPolicy.BLOCK, 1)).isEmpty();
  }

  /** Channels of processes: their number, their types and their ends depend on processes. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        // A channel that has ended, and whose identifier another one has afterwards.
        "chan q = [1] of {chan}; proctype P() { chan c = [1] of {byte}; q!c }"
            + " proctype R() { chan d = [2] of {byte, byte}; q!d }"
            + " init { chan v; if :: run P() :: run R() fi; q?v; (_nr_pr == 1);"
            + " if :: v!1 :: run R(); q?_; v!1,2 fi }",
        // Channels in arrays, of types that depend on the older processes.
        "proctype P(chan up) { chan a[2] = [1] of {byte}; byte x; up!a[1]; a[1]?x; assert(x == 1) }"
            + " proctype R(chan up) { chan b = [0] of {chan}; run P(b); chan v; b?v; up!v }"
            + " init { chan m = [1] of {chan}; chan v; if :: run P(m) :: run R(m) fi; m?v; v!1 }",
        // Channels are created in a loop, and end.
        "proctype P(chan up; byte n) { chan c = [0] of {byte}; byte x;"
            + " if :: n > 0 -> run P(c, n - 1); c?x :: else fi; up!x + 1 }"
            + " init { chan c = [1] of {byte}; byte i, x;"
            + " do :: i < 3 -> i++; run P(c, i); c?x; assert(x < 4) :: else -> break od }",
        // In atomic sequences and deterministic blocks.
        "chan q = [1] of {chan}; proctype P() { chan c = [2] of {byte};"
            + " atomic { c!1; q!c }; d_step { c?1; c!2; c!3 } }"
            + " init { chan v; byte x; atomic { run P(); q?v; v?x }; end: v?3 }"
      })
  void channelsOfProcessesHaveTheSameOutcome(String model) throws RejectedException {
    ProcessSystem system = Promela.parse("channels.pml", model, Map.of()).system();
    assertThat(disagreement(system, FullChannelPolicy.BLOCK, 1)).isEmpty();
    assertLength(system, FullChannelPolicy.BLOCK);
  }

  @Test
  void tooManyChannelsAreARuntimeError() throws RejectedException {
    String channels =
        IntStream.range(0, 30)
            .mapToObj("chan c%d = [0] of {bit}; "::formatted)
            .collect(Collectors.joining());
    String model = "proctype P() { " + channels + "run P() } init { run P() }";
    ProcessSystem system = Promela.parse("many.pml", model, Map.of()).system();
    ExplorationOutcome outcome = ReferenceExploration.of(system, FullChannelPolicy.BLOCK, 100);
    assertThat(outcome)
        .isInstanceOfSatisfying(
            ExplorationOutcome.Explored.class,
            o -> assertThat(o.violated()).contains(Property.RUNTIME_ERROR));
    assertThat(disagreement(system, FullChannelPolicy.BLOCK, 1)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "byte x; active proctype P() { if :: x == 0 -> x = 1 :: x == 2 -> x = 3 fi }",
        "chan c = [0] of {byte}; active proctype P() { if :: c!1 :: c!2 :: skip fi }"
            + " active proctype Q() { end: c?2 }"
      })
  void edgesThatAreNeverExecutedAreKnown(String model) throws RejectedException {
    ProcessSystem system = Promela.parse("dead.pml", model, Map.of()).system();
    ProcessVerifier.Result expected =
        ProcessVerifier.verify(
            system, FullChannelPolicy.BLOCK, SearchOptions.defaults(), _ -> {}, () -> false);
    ProcessVerifier.Result found =
        GpuVerifier.verify(
            system,
            FullChannelPolicy.BLOCK,
            SearchOptions.defaults(),
            new SimulatedDevice(1, 3, MEMORY),
            _ -> {},
            () -> false);
    assertThat(found.unreached()).isNotEmpty().isEqualTo(expected.unreached());
  }
}
