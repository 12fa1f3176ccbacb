package rondo.conformance.symmetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.analysis.symmetry.process.inference.SymmetryDetection;
import rondo.diagnostics.RejectedException;
import rondo.explore.SearchOptions;
import rondo.explore.SymmetryStrategy;
import rondo.explore.run.ProcessVerifier;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.promela.Promela;
import rondo.testkit.CorpusModel;
import rondo.testkit.GeneratedTestStatistics;
import rondo.testkit.generate.LooselyCoupledGenerator;
import rondo.testkit.generate.ProgramGenerator;
import rondo.trace.Verdict;

/** Symmetry is detected where it exists, and obstacles are reported. */
class SymmetryDetectionTest {
  private static final int MAX_STATES = 150;

  private static ProcessSystem example(String name, Map<String, String> defines) {
    try {
      Path folder = CorpusModel.folder().resolveSibling("examples/promela");
      return Promela.load(folder.resolve(name + ".pml"), defines).system();
    } catch (RejectedException e) {
      throw new AssertionError(name + e.diagnostics(), e);
    }
  }

  private static ProcessSystem system(String program) {
    try {
      return Promela.parse("model.pml", program, Map.of()).system();
    } catch (RejectedException e) {
      throw new AssertionError(program + e.diagnostics(), e);
    }
  }

  private static List<String> families(SymmetryDetection symmetryDetection) {
    return symmetryDetection.system().symmetry().stream()
        .flatMap(s -> s.families().stream())
        .map(f -> f.name() + " " + f.size())
        .toList();
  }

  private static void assertAutomorphic(SymmetryDetection found) {
    if (found.system().symmetry().isPresent()) {
      assertThat(
              AutomorphismReference.violation(found.system(), FullChannelPolicy.BLOCK, MAX_STATES))
          .isEmpty();
    }
  }

  private static Verdict verify(ProcessSystem system) {
    SearchOptions options =
        SearchOptions.defaults()
            .withErrors(0)
            .withSymmetry(SymmetryStrategy.CANONICAL)
            .withMaxStates(100_000)
            .withMemoryBytes(1L << 30);
    return ProcessVerifier.verify(system, FullChannelPolicy.BLOCK, options, _ -> {}, () -> false)
        .verdict();
  }

  @Test
  void clientsAndServersAreInterchangeable() {
    SymmetryDetection found =
        SymmetryDetection.detect(example("client_server", Map.of("CLIENTS", "3")));
    assertThat(families(found)).containsExactly("Client 3", "Server 2");
    assertThat(found.obstacles()).isEmpty();
    assertAutomorphic(found);
  }

  @Test
  void processesAndProposalsAreInterchangeable() {
    SymmetryDetection found = SymmetryDetection.detect(example("herlihy", Map.of()));
    assertThat(families(found)).containsExactly("Process 3", "values of `shared` 3");
    assertThat(found.obstacles()).isEmpty();
    assertAutomorphic(found);
  }

  static Stream<Arguments> asymmetricExamples() {
    return Stream.of(
        Arguments.of("peterson", "peterson.pml:30"),
        Arguments.of("bakery", "bakery.pml:30"),
        Arguments.of("philosophers", "philosophers.pml:34"),
        Arguments.of("two_phase_commit", "two_phase_commit.pml:38"),
        Arguments.of("one_third_rule", "rounds.inc:41"));
  }

  @ParameterizedTest
  @MethodSource("asymmetricExamples")
  void whatTellsProcessesApartIsNamedWithItsLine(String example, String line) {
    SymmetryDetection found = SymmetryDetection.detect(example(example, Map.of()));
    assertThat(families(found)).isEmpty();
    assertThat(found.obstacles().getFirst().toString()).contains(line);
  }

  /** Processes that use their own pid, pids of others, and an array that is indexed by pid. */
  private static String processes(String statement) {
    return """
        byte owner = 255; byte other = 255; bool flag[3]; chan q = [2] of { byte };
        active [3] proctype P() {
          byte mine = _pid;
          do
          :: owner == 255 -> owner = mine; flag[mine] = true; q!mine
          :: owner == _pid -> q?other; flag[other] = false; owner = 255
          :: %s
          od
        }
        """
        .formatted(statement);
  }

  static Stream<Arguments> mutations() {
    return Stream.of(
        Arguments.of("owner < _pid", "by order"),
        Arguments.of("owner == mine + 1", "computes one of them"),
        Arguments.of("owner * 2 == mine", "computes"),
        Arguments.of("owner == 1", "uses the constant 1"),
        Arguments.of("flag[2]", "uses the constant 2"),
        Arguments.of("owner -> skip", "compares it with 0"),
        Arguments.of("!mine -> skip", "compares it with 0"),
        Arguments.of("q!!mine", "sorts messages"),
        Arguments.of("q?1", "uses the constant 1"),
        Arguments.of("q??[2] -> skip", "uses the constant 2"),
        Arguments.of("owner = len(q)", "uses a number"),
        Arguments.of("flag[len(q)]", "uses a number"),
        Arguments.of("other = (len(q) == 0 -> 7 : mine + 1)", "computes one of them"),
        Arguments.of("if :: other = 0 :: other = 1 fi", "chooses only some"),
        Arguments.of("owner == -mine", "computes"),
        Arguments.of("flag[(mine + 1) % 3]", "computes"));
  }

  @Test
  void processesThatOnlyCompareAndCopyTheirNumbersAreInterchangeable() {
    SymmetryDetection found =
        SymmetryDetection.detect(system(processes("if :: other = 0 :: other = 1 :: other = 2 fi")));
    assertThat(families(found)).containsExactly("P 3");
    assertAutomorphic(found);
  }

  @ParameterizedTest
  @MethodSource("mutations")
  void eachRuleStopsAProgram(String statement, String why) {
    SymmetryDetection found = SymmetryDetection.detect(system(processes(statement)));
    assertThat(families(found)).isEmpty();
    assertThat(found.obstacles()).hasSize(1);
    assertThat(found.obstacles().getFirst().reason().text()).contains(why);
  }

  static Stream<Arguments> asymmetricPrograms() {
    return Stream.of(
        Arguments.of("byte a[2]; active [3] proctype P() { a[_pid] = 1 }", "no element for each"),
        Arguments.of("bit x; active [3] proctype P() { x = _pid }", "too small"),
        Arguments.of(
            "byte x; active [2] proctype P() { x = _pid } active [2] proctype Q() { x == _pid }",
            "stores pids of both"),
        Arguments.of(
            "active [2] proctype P() { skip } active proctype Q() { _nr_pr == 1 }", "counts"),
        Arguments.of(
            "active [2] proctype P() { L: skip } active proctype Q() { P@L }", "first of them"),
        Arguments.of(
            "byte z; active [2] proctype P() { do :: z++ od } active proctype Q() { enabled(0) }",
            "whether another process is enabled"),
        Arguments.of(
            "chan q = [1] of { byte }; active [2] proctype P() { do :: q!1 od }"
                + " active proctype Q() { xr q; do :: q?_ od }",
            "xr q"),
        Arguments.of("proctype P() { skip } init { run P(); run P() }", "after others have moved"));
  }

  @ParameterizedTest
  @MethodSource("asymmetricPrograms")
  void whatElseTellsProcessesApartIsNamed(String program, String why) {
    SymmetryDetection found = SymmetryDetection.detect(system(program));
    assertThat(families(found)).isEmpty();
    assertThat(found.obstacles().getFirst().reason().text()).contains(why);
  }

  private static SymmetryDetection inValues(String statement) {
    return SymmetryDetection.detect(
        system(
            """
            byte b, count[4]; unsigned c : 1;
            active proctype P() { byte a; do :: select(a : 1 .. 3); %s od }
            """
                .formatted(statement)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"b = a", "b == 0 -> b = a", "b = a; a == b -> count[a]++"})
  void valuesThatAreOnlyComparedAreInterchangeable(String statement) {
    SymmetryDetection found = inValues(statement);
    assertThat(families(found)).hasSize(1);
    assertAutomorphic(found);
  }

  static Stream<Arguments> values() {
    return Stream.of(
        Arguments.of("b = a; a < b", "by order"),
        Arguments.of("b = a; b = 2", "uses the constant 2"),
        Arguments.of("b = a; b = a + 1", "computes one of them"),
        Arguments.of("b = a; count[a] = a - 1; b = count[b]", "computes one of them"),
        Arguments.of("c = a", "too small"));
  }

  @ParameterizedTest
  @MethodSource("values")
  void whatTellsValuesApartIsNamed(String statement, String why) {
    SymmetryDetection found = inValues(statement);
    assertThat(families(found)).isEmpty();
    assertThat(found.obstacles().getFirst().reason().text()).contains(why);
  }

  @Test
  void whatIsFoundInGeneratedProgramsIsASymmetryAndKeepsTheVerdict() {
    var tally = new GeneratedTestStatistics("symmetry that is found in generated programs");
    for (long seed = 1; seed <= 150; seed++) {
      tally.generated();
      String text = seed % 3 == 0 ? replicated(seed) : ProgramGenerator.generate(seed, 4);
      if (ProgramGenerator.fullChannel(text) == FullChannelPolicy.LOSE) {
        continue;
      }
      ProcessSystem plain;
      try {
        plain = Promela.parse("generated.pml", text, Map.of()).system();
      } catch (RejectedException e) {
        continue;
      }
      SymmetryDetection found = SymmetryDetection.detect(plain);
      if (found.system().symmetry().isPresent()) {
        tally.count("symmetric");
        assertThat(
                AutomorphismReference.violation(
                    found.system(), FullChannelPolicy.BLOCK, MAX_STATES))
            .as(text)
            .isEmpty();
        Verdict without = verify(plain);
        Verdict with = verify(found.system());
        if (!(without instanceof Verdict.Inconclusive) && !(with instanceof Verdict.Inconclusive)) {
          assertThat(with.getClass()).as(text).isEqualTo(without.getClass());
          tally.compared(without);
          tally.reduced(without.statistics().states(), with.statistics().states());
        }
      }
    }
    tally.require("symmetric", 15).requireCompared(12).requireReduced(60);
    tally.requireEachVerdict(10).requireStates(50);
  }

  /** The first process of a program, replicated three times. */
  private static String replicated(long seed) {
    String program = LooselyCoupledGenerator.generate(seed, 4);
    return program
        .substring(0, program.indexOf("active proctype P1"))
        .replace("active proctype P0", "active [3] proctype P0");
  }
}
