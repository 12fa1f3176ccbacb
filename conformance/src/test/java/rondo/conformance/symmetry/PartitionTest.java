package rondo.conformance.symmetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.analysis.pass.DeadVariables;
import rondo.analysis.pass.StatementMerging;
import rondo.analysis.symmetry.process.inference.SymmetryDetection;
import rondo.diagnostics.RejectedException;
import rondo.explore.SearchOptions;
import rondo.explore.SymmetryStrategy;
import rondo.explore.run.ProcessVerifier;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.ir.interpreter.Interpreter;
import rondo.promela.PartitionMode;
import rondo.promela.Promela;
import rondo.testkit.CorpusModel;
import rondo.trace.Verdict;

/** Initial values are chosen by partition where that is sound. */
class PartitionTest {
  @TempDir Path folder;

  private static Path example(String name) {
    return CorpusModel.folder().resolveSibling("examples/promela").resolve(name + ".pml");
  }

  private static Verdict verify(ProcessSystem system) {
    SearchOptions options =
        SearchOptions.defaults().withErrors(0).withSymmetry(SymmetryStrategy.CANONICAL);
    ProcessSystem optimised = DeadVariables.apply(StatementMerging.apply(system));
    return ProcessVerifier.verify(optimised, FullChannelPolicy.BLOCK, options, _ -> {}, () -> false)
        .verdict();
  }

  private Promela.Model load(String program, PartitionMode mode)
      throws IOException, RejectedException {
    Path file = folder.resolve("model.pml");
    Files.writeString(file, program);
    return Promela.load(file, Map.of(), List.of(), mode);
  }

  /** Number of members, number of values, partitions of the former into at most so many parts. */
  @ParameterizedTest
  @CsvSource({
    "1,1,1", "2,2,2", "3,3,3", "4,4,5", "5,5,7", "6,6,11", "6,2,4", "7,3,8", "3,9,3", "5,1,1"
  })
  void partitionsAreChosenOnceEach(int members, int values, int partitions) throws Exception {
    String program =
        """
        byte value[%1$d];
        init {
          byte i, v;
          atomic { for (i : 0 .. %1$d - 1) partition (v : 1 .. %2$d) { value[i] = v } }
        }
        """
            .formatted(members, values);
    // There are no processes that get these values, so other modes would reject it.
    ProcessSystem system = load(program, PartitionMode.FORCED).system();
    var interpreter = new Interpreter(system, FullChannelPolicy.BLOCK);
    var expansion = interpreter.expand(interpreter.initial());
    assertThat(expansion.failures()).isEmpty();
    List<List<Integer>> chosen =
        expansion.transitions().stream().map(t -> t.target().globals().getFirst()).toList();
    assertThat(chosen).hasSize(partitions).doesNotHaveDuplicates();
    for (List<Integer> groups : chosen) {
      List<Long> sizes =
          groups.stream().distinct().map(g -> groups.stream().filter(g::equals).count()).toList();
      assertThat(sizes).isSortedAccordingTo(Comparator.reverseOrder());
      assertThat(groups).isSorted();
      assertThat(groups).allMatch(g -> g >= 1 && g <= values);
    }
  }

  @Test
  void aPartitionIsNotAllowedInADeterministicStep() {
    RejectedException e =
        catchThrowableOfType(
            RejectedException.class,
            () ->
                load(
                    "init { byte i, v; d_step { for (i : 1 .. 2) partition (v : 1 .. 2) { skip }"
                        + " } }",
                    PartitionMode.OFF));
    assertThat(e.diagnostics().getFirst().code()).isEqualTo("P026");
  }

  @Test
  void partitionIsStillANameForVariables() throws Exception {
    load("init { byte partition = 1; partition++; assert(partition == 2) }", PartitionMode.OFF);
  }

  @ParameterizedTest
  @CsvSource({"2", "3", "4"})
  void herlihyMayBeginWithPartitions(String n) throws Exception {
    Map<String, String> defines = Map.of("N", n);
    Promela.Model all = Promela.load(example("herlihy"), defines);
    Promela.Model some =
        Promela.load(example("herlihy"), defines, List.of(), PartitionMode.CHECKED);
    SymmetryDetection found =
        SymmetryDetection.detect(some.system(), some.arbitraryAssignment().orElseThrow());
    assertThat(found.system().symmetry().orElseThrow().families()).hasSize(2);
    Verdict unreduced = verify(all.system());
    Verdict reduced = verify(some.system());
    Verdict both = verify(found.system());
    assertThat(List.of(unreduced, reduced, both)).allMatch(Verdict.Holds.class::isInstance);
    assertThat(reduced.statistics().states()).isLessThan(unreduced.statistics().states());
    assertThat(both.statistics().states()).isLessThan(reduced.statistics().states());
    SymmetryDetection alone = SymmetryDetection.detect(all.system());
    assertThat(verify(alone.system()).statistics().states()).isEqualTo(both.statistics().states());
  }

  @Test
  void theSmallestMostFrequentValueIsOneThatIsOrdered() throws Exception {
    Map<String, String> defines = Map.of();
    RejectedException e =
        catchThrowableOfType(
            RejectedException.class,
            () ->
                Promela.load(example("one_third_rule"), defines, List.of(), PartitionMode.CHECKED));
    assertThat(e.diagnostics().getFirst().code()).isEqualTo("V003");
    String line =
        Files.readAllLines(example("one_third_rule"))
            .get(e.diagnostics().getFirst().at().line() - 1);
    assertThat(line.strip()).isEqualTo("for (i : 1 .. N) {");
    Promela.Model forced =
        Promela.load(example("one_third_rule"), defines, List.of(), PartitionMode.FORCED);
    assertThat(forced.warnings()).hasSize(e.diagnostics().size());
    assertThat(verify(forced.system())).isInstanceOf(Verdict.Holds.class);
  }

  private static String program(String body, String loop) {
    return """
        byte shared, log[4]; chan q = [4] of { byte };
        proctype P(byte v) { %s; do :: q?_ od }
        init { byte i, v; atomic { for (i : 1 .. 3) { select(v : 1 .. 3); %s } } }
        """
        .formatted(body, loop);
  }

  private static String filled(String then) {
    return """
        byte shared, log[3]; chan q = [4] of { byte };
        proctype P(byte role) { if :: role == 1 -> shared = log[_pid - 1] :: else fi; end: do :: q?_ od }
        init { byte i, v; atomic { for (i : 0 .. 2) { select(v : 1 .. 3); log[i] = v }; %s } }
        """
        .formatted(then);
  }

  @Test
  void anArrayMayBeFilledByPartitionForProcessesThatAreStartedAlike() throws Exception {
    Promela.Model some = load(filled("run P(0); run P(0); run P(0)"), PartitionMode.CHECKED);
    assertThat(verify(some.system())).isInstanceOf(Verdict.Holds.class);
  }

  @Test
  void aValueIsChosenBeforeItIsUsed() {
    String program =
        program("shared = v", "run P(v)")
            .replace("select(v : 1 .. 3); run P(v)", "run P(v); select(v : 1 .. 3)");
    RejectedException e =
        catchThrowableOfType(RejectedException.class, () -> load(program, PartitionMode.CHECKED));
    assertThat(e.diagnostics().getFirst().code()).isEqualTo("V002");
  }

  static Stream<Arguments> asymmetric() {
    return Stream.of(
        Arguments.of(program("shared = v; shared < v", "run P(v)"), "by order"),
        Arguments.of(program("shared = v; shared == 2", "run P(v)"), "uses the constant 2"),
        Arguments.of(program("shared = _pid; shared > 1", "run P(v)"), "by order"),
        Arguments.of(
            program("log[v] = v + 1; shared = log[v]; shared == v", "run P(v)"),
            "computes one of them"),
        Arguments.of(program("shared == v", "run P(v)").replace("shared,", "shared = 1,"), "is 1"),
        Arguments.of(
            program("shared = v", "run P(v)").replace("atomic", ""),
            "after another has terminated"),
        Arguments.of(
            program("shared == _pid", "run P(v)").replace("shared,", "shared = 1,"), "is 1"),
        Arguments.of(
            program("log[_pid] == 1", "run P(v)").replace("log[4]", "log[4] = { 0, 1, 0, 0 }"),
            "`log` has different initial values for them"),
        Arguments.of(
            program("log[v] == 1", "run P(v)").replace("log[4]", "log[4] = { 0, 0, 0, 1 }"),
            "`log` has different initial values for them"),
        Arguments.of(
            program("skip", "run P(v, i)")
                .replace("byte v)", "byte v; byte id)")
                .replace("byte i, v;", "byte v;")
                .replace("shared,", "i,"),
            "it is not known which processes get a value"),
        Arguments.of(
            program("skip", "run P(v, _nr_pr)").replace("byte v)", "byte v; byte id)"),
            "counts processes"),
        Arguments.of(
            program("log[v]++", "run P(v)") + "ltl kept { [] (log[3] != 2) }",
            "uses the constant 3"),
        Arguments.of(filled("run P(1); run P(0); run P(0)"), "be started with the same arguments"),
        Arguments.of(
            filled("run P(0); run P(0); run P(0)").replace("atomic", "")
                + "ltl kept { [] (shared == 0) }",
            "the property observes the order in which values are chosen"));
  }

  @ParameterizedTest
  @MethodSource("asymmetric")
  void whatOrdersValuesOrTellsProcessesApartIsNamed(String program, String why) {
    RejectedException e =
        catchThrowableOfType(RejectedException.class, () -> load(program, PartitionMode.CHECKED));
    assertThat(e.diagnostics().getFirst().code()).isEqualTo("V003");
    assertThat(e.diagnostics().getFirst().message()).contains(why);
  }

  @ParameterizedTest
  @CsvSource({
    "q!v; run P(v), `q!v`",
    "log[i] = shared; shared++; run P(v), `log[i] = shared`",
    "shared = v; run P(v), `shared = v`",
    "run P(v); i++, `i++`"
  })
  void whatIsDoneForOneBeforeAnotherIsNamed(String loop, String statement) {
    RejectedException e =
        catchThrowableOfType(
            RejectedException.class,
            () -> load(program("shared = v", loop), PartitionMode.CHECKED));
    assertThat(e.diagnostics().getFirst().code()).isEqualTo("V003");
    assertThat(e.diagnostics().getFirst().message())
        .contains(statement + " is executed for the processes in order");
  }

  private static final String CONSENSUS =
      """
      byte shared, agreed, nr, x[4];
      proctype P(byte v) {
        byte w;
        atomic { if :: shared == 0 -> shared = v :: else fi };
        w = shared;
        if :: agreed == 0 -> agreed = w :: else -> assert(agreed == w) fi
      }
      proctype Q(byte me; byte v) {
        assert(me == _pid && x[me] == v);
        atomic { if :: shared == 0 -> shared = v :: else fi };
        assert(shared != x[_pid] || nr == 0)
      }
      init { byte i, v; %s }
      """;

  /** Supported forms of init, with the same verdict and fewer states. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "atomic { for (i : 1 .. 3) { select(v : 1 .. 3); run P(v) } }",
        "atomic { for (i : 1 .. 3) { if :: v = 1 :: v = 2 :: v = 3 fi; run P(v); nr++ } }",
        "atomic { i = 1; do :: i <= 3 -> select(v : 1 .. 3); run P(v); i++ :: else -> break od }",
        "atomic { i = 0; do :: i == 3 -> break :: i < 3 -> select(v : 1 .. 3); run P(v); i++ od }",
        "atomic { for (i : 1 .. 3) { select(v : 1 .. 3); run P(v) }; assert(i == 4) }",
        "atomic { v = 1; for (i : 1 .. 3) { run P(v); if :: v++ :: skip fi } }",
        "atomic { for (i : 1 .. 3) { printf(\"%d\", i); select(v : 1 .. 3); run P(v) } }",
        "atomic { for (i : 1 .. 3) { select(v : 1 .. 3); x[i] = v; run Q(i, v) } }",
        "atomic { for (i : 1 .. 3) { nr++; select(v : 1 .. 3); x[i] = v; run Q(i, v) } }"
      })
  void initialisationsAreRecognised(String init) throws Exception {
    String program = CONSENSUS.formatted(init);
    Promela.Model all = load(program, PartitionMode.OFF);
    Promela.Model some = load(program, PartitionMode.CHECKED);
    SymmetryDetection found =
        SymmetryDetection.detect(some.system(), some.arbitraryAssignment().orElseThrow());
    Verdict unreduced = verify(all.system());
    for (ProcessSystem reduced : List.of(some.system(), found.system())) {
      Verdict verdict = verify(reduced);
      assertThat(verdict).hasSameClassAs(unreduced);
      assertThat(verdict.statistics().states()).isLessThan(unreduced.statistics().states());
    }
  }

  /** Loops of another form, or loops whose variables are read later. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "atomic { for (i : 1 .. 3) { run P(v); select(v : 1 .. 3) } } | V002",
        "atomic { select(v : 1 .. 3); run P(v); select(v : 1 .. 3); run P(v) } | V002",
        "atomic { for (i : 1 .. 3) { select(v : 1 .. 3); run P(v) }; shared = v } | V003",
        "atomic { for (i : 1 .. 3) { select(v : 1 .. 3); run P(v) }; x[i - 1] = 1; run Q(i, 0) }"
            + " | V003",
        "i = 3; atomic { for (i : 1 .. nr) { select(v : 1 .. 3); run Q(i, v) } } | V003",
        "atomic { for (i : 1 .. 3) { select(v : 1 .. nr); run P(v) } } | V003",
        "atomic { for (nr : 1 .. 3) { select(shared : 1 .. 3); run P(shared) } } | V003",
        "atomic { v = 1; for (i : 1 .. 3) { run P(v); if :: v = v + 2 :: skip fi } } | V002",
        "atomic { v = 3; for (i : 1 .. 3) { run P(v); if :: v = v - 1 :: skip fi } } | V002",
        "atomic { v = 1; for (i : 1 .. 3) { run P(v); if :: v = 1 + i :: skip fi } } | V002",
        "atomic { v = 1; for (i : 1 .. 3) { run P(v); if :: nr = nr + 1 :: skip fi } } | V002",
        "atomic { v = 1; for (i : 1 .. 3) { run P(v); if :: v++ :: i == 1 fi } } | V002"
      })
  void otherInitialisationsAreRefused(String init, String code) {
    RejectedException e =
        catchThrowableOfType(
            RejectedException.class, () -> load(CONSENSUS.formatted(init), PartitionMode.CHECKED));
    assertThat(e.diagnostics().getFirst().code()).isEqualTo(code);
  }

  private static final String LOOP = "for (i : 1 .. 3) { select(v : 1 .. 3); run P(v) }";

  @Test
  void aFormulaMustNotOrderValuesEither() throws Exception {
    String program = CONSENSUS.formatted("atomic { " + LOOP + " }");
    load(program + "ltl same { [] (agreed == 0 || agreed == shared) }", PartitionMode.CHECKED);
    String ordered = program + "ltl small { [] (agreed < 3) }";
    RejectedException e =
        catchThrowableOfType(RejectedException.class, () -> load(ordered, PartitionMode.CHECKED));
    assertThat(e.diagnostics()).hasSize(1);
    assertThat(e.diagnostics().getFirst().message()).contains("agreed < 3", "by order");
    assertThat(load(ordered, PartitionMode.FORCED).warnings()).hasSize(1);
  }

  @Test
  void aFormulaMustNotSeeThatSomeHaveNoValueYet() throws Exception {
    String program =
        """
        byte x[4], first; bool done;
        proctype P() { done -> if :: first == 0 -> first = x[_pid] :: else fi }
        init {
          byte i, v;
          for (i : 1 .. 3) partition (v : 1 .. 3) { x[i] = v };
          atomic { for (i : 1 .. 3) { run P() } };
          done = true
        }
        """;
    load(program, PartitionMode.OFF);
    RejectedException e =
        catchThrowableOfType(
            RejectedException.class, () -> load(program + "ltl p { <> done }", PartitionMode.OFF));
    assertThat(e.diagnostics().getFirst().message()).contains("the property observes");
  }

  @Test
  void aPartitionInTheModelIsCheckedWhateverTheOptions() throws Exception {
    String partition = "atomic { for (i : 1 .. 3) partition (v : 1 .. 3) { run P(v) } }";
    String program = CONSENSUS.formatted(partition);
    Promela.Model model = load(program, PartitionMode.OFF);
    assertThat(model.warnings()).isEmpty();
    Promela.Model same =
        load(CONSENSUS.formatted("atomic { " + LOOP + " }"), PartitionMode.CHECKED);
    assertThat(verify(model.system()).statistics().states())
        .isEqualTo(verify(same.system()).statistics().states());
    String ordered = program.replace("agreed == w", "agreed <= w");
    for (PartitionMode mode : List.of(PartitionMode.OFF, PartitionMode.CHECKED)) {
      RejectedException e =
          catchThrowableOfType(RejectedException.class, () -> load(ordered, mode));
      assertThat(e.diagnostics().getFirst().code()).isEqualTo("V003");
      assertThat(e.diagnostics().getFirst().at().line()).isEqualTo(6);
    }
    assertThat(load(ordered, PartitionMode.FORCED).warnings())
        .singleElement()
        .matches(w -> w.code().equals("V003"));
  }

  @Test
  void partitionsOfTheSameValuesDoNotStandForAllChoices() {
    String two =
        "atomic { for (i : 1 .. 2) partition (v : 1 .. 2) { run P(v) };"
            + " for (i : 1 .. 2) partition (v : 1 .. 2) { run P(v) } }";
    RejectedException e =
        catchThrowableOfType(
            RejectedException.class, () -> load(CONSENSUS.formatted(two), PartitionMode.OFF));
    assertThat(e.diagnostics().getFirst().code()).isEqualTo("V003");
  }
}
