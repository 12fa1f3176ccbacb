package rondo.gpu.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.diagnostics.RejectedException;
import rondo.explore.SearchOptions;
import rondo.explore.run.ProcessVerifier;
import rondo.gpu.device.CudaDevice;
import rondo.gpu.device.Device;
import rondo.gpu.device.SimulatedDevice;
import rondo.gpu.generate.ReportedState;
import rondo.gpu.generate.UnsupportedOnGpuException;
import rondo.ir.FaultException;
import rondo.ir.Observer;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.promela.Promela;
import rondo.testkit.CorpusModel;
import rondo.testkit.ExplorationOutcome;
import rondo.testkit.ReferenceExploration;
import rondo.testkit.TemporalModel;
import rondo.testkit.generate.ChannelClaimInserter;
import rondo.testkit.generate.FormulaGenerator;
import rondo.testkit.generate.ProgramGenerator;
import rondo.testkit.generate.dynamic.DynamicProcessGenerator;
import rondo.trace.Property;
import rondo.trace.Verdict;
import rondo.trace.Violation;

/**
 * Kernels, executed by simulated threads, find what the reference interpreter finds. {@code
 * -Drondo.gpu=true} executes them on the GPU of this machine, {@code -Drondo.generated=5000} tests
 * more programs, {@code -Drondo.seed=1000000} others.
 */
class GpuSearchTest {
  private static final int MAX_STATES = 3000;
  private static final long MEMORY = 1L << 22;
  private static final long GPU_MEMORY = 256L << 20;

  /** The GPU, if it is to be used. */
  private static final Optional<Device> GPU =
      Boolean.getBoolean("rondo.gpu")
              && CudaDevice.open() instanceof CudaDevice.Availability.Available(var device)
          ? Optional.of(device)
          : Optional.empty();

  /** What there are no kernels for. */
  private static final Set<String> UNSUPPORTED = Set.of("`timeout` or `np_` in a claim");

  /** A system with the observer of one of its properties. */
  private record ObservedSystem(String model, Observer observer, ProcessSystem system) {
    @Override
    public String toString() {
      return model + " " + observer.name();
    }
  }

  @ParameterizedTest
  @MethodSource("corpus")
  void modelsHaveTheSameOutcome(CorpusModel model) throws IOException, RejectedException {
    try {
      assertThat(disagreement(system(model), model.policy(), 1)).isEmpty();
    } catch (UnsupportedOnGpuException e) {
      assertThat(e.getMessage()).isIn(UNSUPPORTED);
    }
  }

  @ParameterizedTest
  @MethodSource("corpus")
  void modelsStoredAsTreesHaveTheSameOutcome(CorpusModel model)
      throws IOException, RejectedException {
    try {
      assertThat(disagreement(system(model), model.policy(), 1, 0)).isEmpty();
    } catch (UnsupportedOnGpuException e) {
      assertThat(e.getMessage()).isIn(UNSUPPORTED);
    }
  }

  @ParameterizedTest
  @MethodSource("observed")
  void propertiesOfFiniteRunsHaveTheSameOutcome(ObservedSystem observed) {
    boolean isOfInfiniteRuns =
        observed.observer().states().stream().anyMatch(s -> s.status() == Observer.Status.ACCEPTING)
            || observed.observer().acceptLabels() == Observer.AcceptLabels.COUNT;
    if (isOfInfiniteRuns) {
      Device device = new SimulatedDevice(1, 1, MEMORY);
      SearchOptions options = SearchOptions.defaults();
      assertThatThrownBy(
              () ->
                  GpuVerifier.verify(
                      observed.system(),
                      FullChannelPolicy.BLOCK,
                      options,
                      device,
                      _ -> {},
                      () -> false))
          .isInstanceOf(UnsupportedOnGpuException.class)
          .hasMessageEndingWith("a property of infinite runs,");
      return;
    }
    try {
      assertThat(disagreement(observed.system(), FullChannelPolicy.BLOCK, 1)).isEmpty();
    } catch (UnsupportedOnGpuException e) {
      assertThat(e.getMessage()).isIn(UNSUPPORTED);
    }
  }

  static Stream<ObservedSystem> observed() throws IOException, RejectedException {
    List<ObservedSystem> all = new ArrayList<>();
    for (TemporalModel temporal : TemporalModel.all()) {
      Promela.Model model = temporal.load();
      for (Observer observer : model.observers()) {
        all.add(new ObservedSystem(temporal.name(), observer, model.systemWithObserver(observer)));
      }
    }
    return all.stream();
  }

  @ParameterizedTest
  @MethodSource("observed")
  void counterexamplesOfPropertiesAreAsShortAsPossible(ObservedSystem observed) {
    assertLength(observed.system(), FullChannelPolicy.BLOCK);
  }

  /** As short as those of a breadth-first search; each step is confirmed by the interpreter. */
  @ParameterizedTest
  @MethodSource("corpus")
  void counterexamplesAreAsShortAsPossible(CorpusModel model)
      throws IOException, RejectedException {
    assertLength(system(model), model.policy());
  }

  private static void assertLength(ProcessSystem system, FullChannelPolicy policy) {
    SearchOptions options =
        SearchOptions.defaults()
            .withOrder(SearchOptions.Order.BFS)
            .withMaxStates(MAX_STATES)
            .withMemoryBytes(GPU_MEMORY);
    Verdict expected =
        ProcessVerifier.verify(system, policy, options, _ -> {}, () -> false).verdict();
    try {
      Device device = device(2, 5);
      Verdict found =
          GpuVerifier.verify(system, policy, options, device, _ -> {}, () -> false).verdict();
      assertThat(length(found)).isEqualTo(length(expected));
    } catch (UnsupportedOnGpuException e) {
      // The outcomes are compared elsewhere.
    }
  }

  private static Device device(long seed, int threads) {
    return GPU.orElseGet(() -> new SimulatedDevice(seed, threads, MEMORY));
  }

  /** The length of the first counterexample; -1 if there is none. */
  private static int length(Verdict verdict) {
    return verdict instanceof Verdict.Violated violated
        ? violated.violations().getFirst().trace().choices().size()
        : -1;
  }

  private static ProcessSystem system(CorpusModel model) throws IOException, RejectedException {
    return Promela.parse(model.file().toString(), Files.readString(model.file()), model.defines())
        .system();
  }

  static Stream<CorpusModel> corpus() throws IOException {
    return CorpusModel.all().stream()
        .filter(m -> m.expectation() instanceof CorpusModel.Expectation.Verdict);
  }

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

  /** A run-time error in a provided clause ends the turn of the process. */
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

  @Test
  void generatedProgramsHaveTheSameOutcome() {
    compare(ProgramGenerator::generate, Integer.getInteger("rondo.generated", 200), 95);
  }

  @Test
  void programsWithDynamicProcessesHaveTheSameOutcome() {
    compare(DynamicProcessGenerator::generate, Integer.getInteger("rondo.generated", 60), 90);
  }

  @Test
  void safetyFormulasOfGeneratedProgramsHaveTheSameOutcome() {
    compare(
        ProgramGenerator::generate,
        GpuSearchTest::withFormula,
        Integer.getInteger("rondo.generated", 40),
        90);
  }

  private static ProcessSystem withFormula(String program, long seed) throws RejectedException {
    ProcessSystem plain = Promela.parse("model.pml", program, Map.of()).system();
    String text = program + "\nltl p { " + FormulaGenerator.safety(plain, seed) + " }\n";
    Promela.Model model = Promela.parse("model.pml", text, Map.of());
    return TemporalModel.systemWithObserver(model, "p");
  }

  @Test
  void programsWithChannelAssertionsHaveTheSameOutcome() {
    compare(
        (seed, size) ->
            ChannelClaimInserter.in(ProgramGenerator.generate(seed, size), seed).orElse(""),
        Integer.getInteger("rondo.generated", 100),
        15);
  }

  @Test
  void deterministicProcessTypesHaveTheSameOutcome() {
    compare(
        (seed, size) -> ProgramGenerator.generate(seed, size).replace("proctype ", "D_proctype "),
        Integer.getInteger("rondo.generated", 25),
        90);
  }

  private interface Programs {
    String of(long seed, int size);
  }

  /**
   * @param supported how many of a hundred programs must be supported at least
   */
  private static void compare(Programs programs, int count, int supported) {
    compare(
        programs,
        (program, _) -> Promela.parse("model.pml", program, Map.of()).system(),
        count,
        supported);
  }

  private interface Reader {
    ProcessSystem of(String program, long seed) throws RejectedException;
  }

  private static void compare(Programs programs, Reader reader, int count, int supported) {
    long first = Long.getLong("rondo.seed", 1);
    List<String> found = new ArrayList<>();
    int compared = 0;
    for (long seed = first; seed < first + count; seed++) {
      String program = programs.of(seed, 4);
      try {
        ProcessSystem system = reader.of(program, seed);
        Optional<String> disagreement =
            disagreement(system, ProgramGenerator.fullChannel(program), seed);
        if (disagreement.isPresent()) {
          found.add("seed " + seed + ": " + disagreement.get() + "\n" + program);
        }
        compared++;
      } catch (RejectedException e) {
        // Not a program.
      } catch (UnsupportedOnGpuException e) {
        assertThat(e.getMessage()).isIn(UNSUPPORTED);
      }
    }
    assertThat(found).isEmpty();
    assertThat(100 * compared).isGreaterThanOrEqualTo(supported * count);
  }

  /** How the outcome differs from the interpreter's; empty if it does not. */
  private static Optional<String> disagreement(
      ProcessSystem system, FullChannelPolicy policy, long seed) {
    return disagreement(system, policy, seed, ReportedState.MAX_WORDS);
  }

  private static Optional<String> disagreement(
      ProcessSystem system, FullChannelPolicy policy, long seed, int mostWholeWords) {
    ExplorationOutcome expected = ReferenceExploration.of(system, policy, MAX_STATES);
    if (!(expected instanceof ExplorationOutcome.Explored explored)) {
      return Optional.empty();
    }
    SearchOptions options = SearchOptions.defaults().withErrors(0).withMemoryBytes(GPU_MEMORY);
    Verdict verdict;
    try {
      Device device = device(seed, 7);
      var search = new GpuSearch(system, policy, options, device, _ -> {});
      verdict = search.withMostWholeWords(mostWholeWords).run();
    } catch (FaultException e) {
      return explored.states() == 0 ? Optional.empty() : Optional.of("a fault at the beginning");
    }
    ExplorationOutcome found = outcome(verdict);
    return found.equals(expected)
        ? Optional.empty()
        : Optional.of("interpreter: " + expected + ", gpu: " + found);
  }

  private static ExplorationOutcome outcome(Verdict verdict) {
    return switch (verdict) {
      case Verdict.Holds(_, var statistics) ->
          new ExplorationOutcome.Explored(
              EnumSet.noneOf(Property.class), statistics.states(), statistics.transitions());
      case Verdict.Violated(List<Violation> violations, _, _, var statistics) -> {
        Set<Property> violated =
            violations.stream().map(Violation::property).collect(Collectors.toSet());
        yield new ExplorationOutcome.Explored(
            violated, statistics.states(), statistics.transitions());
      }
      case Verdict.Inconclusive(var extent, _) -> new ExplorationOutcome.Unknown(extent.toString());
    };
  }
}
