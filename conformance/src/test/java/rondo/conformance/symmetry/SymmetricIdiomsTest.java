package rondo.conformance.symmetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
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
import rondo.testkit.TemporalModel.Answer;
import rondo.trace.Property;
import rondo.trace.Replay;
import rondo.trace.Verdict;

/**
 * Loops over all processes, assignments to all elements and lookups are symmetric if they treat all
 * processes equally; what is detected is a symmetry of the reachable states and keeps the verdict.
 */
class SymmetricIdiomsTest {
  private static final int PROGRAMS = Integer.getInteger("rondo.programs", 60);
  private static final int FIRST = Integer.getInteger("rondo.seed", 1);
  private static final int MAX_STATES = 100;
  private static final int MAX_COUNTED = 1_000;

  @Test
  void whatIsDetectedIsASymmetryAndKeepsTheVerdict() throws RejectedException {
    var tally = new GeneratedTestStatistics("idioms that treat all processes equally");
    for (long seed = FIRST; seed < FIRST + PROGRAMS; seed++) {
      tally.generated();
      SymmetricIdioms.Generated generated = SymmetricIdioms.generate(seed);
      String what = "seed " + seed + "\n" + generated.text();
      ProcessSystem plain = Promela.parse("model.pml", generated.text(), Map.of()).system();
      SymmetryDetection found = SymmetryDetection.detect(plain);
      boolean isSymmetric = found.system().symmetry().isPresent();
      if (!generated.broken()) {
        tally.count("equal");
        assertThat(isSymmetric).as(what + found.obstacles()).isTrue();
      }
      if (!isSymmetric) {
        continue;
      }
      tally.countIf("symmetric although changed", generated.broken());
      assertThat(
              AutomorphismReference.violation(found.system(), FullChannelPolicy.BLOCK, MAX_STATES))
          .as(what)
          .isEmpty();
      SearchOptions options = SearchOptions.defaults().withMaxStates(50_000);
      Optional<Set<Property>> expected = violated(plain, options);
      Optional<Set<Property>> actual =
          violated(found.system(), options.withSymmetry(SymmetryStrategy.CANONICAL));
      assertThat(actual).as(what).isEqualTo(expected);
      expected.ifPresent(v -> tally.compared(v.isEmpty() ? Answer.HOLDS : Answer.VIOLATED));
      var system = new SymmetricTestSystem(found.system());
      long states = system.count();
      if (states < MAX_COUNTED) {
        long orbits = system.count(SymmetryStrategy.CANONICAL);
        assertThat(orbits).as(what).isEqualTo(system.orbits());
        tally.reduced(states, orbits);
      }
    }
    tally.require("equal", 35).requireCompared(35).requireReduced(50).requireEachVerdict(5);
  }

  static Stream<Arguments> models() {
    return Stream.of(
        Arguments.of("examples/promela/allocator.pml", "Client 3, values of `reply` 3", 42),
        Arguments.of("examples/promela/token_server.pml", "Client 3, values of `id` 3", 42),
        Arguments.of("examples/promela/two_phase_commit_atomic.pml", "Participant 3", 344),
        Arguments.of("examples/promela/german.pml", "Client 3", 4_525),
        Arguments.of("corpus/violated/symmetry-lookup.pml", "Client 2, values of `id` 2", 250),
        Arguments.of("corpus/violated/symmetry-atomic-loops.pml", "Participant 3", 413),
        Arguments.of("corpus/holds/symmetry-elements.pml", "P 3", 11),
        Arguments.of("corpus/holds/symmetry-own-channel.pml", "Reader 3, values of `inbox` 3", 13));
  }

  @ParameterizedTest
  @MethodSource("models")
  void oneStatePerOrbitRemainsOfTheModels(String file, String families, int orbits)
      throws RejectedException {
    Path path = CorpusModel.folder().resolveSibling(file);
    SymmetryDetection found = SymmetryDetection.detect(Promela.load(path, Map.of()).system());
    assertThat(families(found)).as(found.obstacles().toString()).isEqualTo(families);
    assertThat(AutomorphismReference.violation(found.system(), FullChannelPolicy.BLOCK, MAX_STATES))
        .isEmpty();
    var system = new SymmetricTestSystem(found.system());
    assertThat(system.count(SymmetryStrategy.CANONICAL)).isEqualTo(orbits);
    assertThat(system.orbits()).isEqualTo(orbits);
  }

  private static String families(SymmetryDetection found) {
    return found.system().symmetry().stream()
        .flatMap(s -> s.families().stream())
        .map(f -> f.name() + " " + f.size())
        .collect(Collectors.joining(", "));
  }

  /** A process that handles three others, and a statement in which one of them differs. */
  static Stream<Arguments> differences() {
    return Stream.of(
        Arguments.of(
            "atomic { flag[0] = 0; flag[1] = 0 }",
            "the atomic sequence that begins with `flag[0] = 0`"),
        Arguments.of(
            "d_step { for (i : 0 .. 1) { flag[i] = 0 } i = 0 }",
            "the atomic sequence that begins with"),
        Arguments.of(
            "for (i : 0 .. 2) { flag[i] = 0 }", "iterates over them in a loop that may be"),
        Arguments.of(
            "d_step { for (i : 0 .. 2) { if :: flag[i] -> owner = i :: else fi } i = 0 }",
            "the atomic sequence that begins with"),
        Arguments.of("if :: owner == 0 -> flag[1] = 0 :: owner == 1 fi", "uses the constant"));
  }

  @ParameterizedTest
  @MethodSource("differences")
  void whatTreatsOneDifferentlyIsNamedWithItsLine(String statement, String why)
      throws RejectedException {
    String program =
        """
        bool flag[3]; byte owner = 255;
        active [3] proctype P() { do :: flag[_pid] = 1 :: owner == _pid -> owner = 255 od }
        active proctype C() {
          byte i;
          do
          :: %s
          od
        }
        """
            .formatted(statement);
    SymmetryDetection found =
        SymmetryDetection.detect(Promela.parse("model.pml", program, Map.of()).system());
    assertThat(found.system().symmetry()).isEmpty();
    assertThat(found.obstacles()).hasSize(1);
    assertThat(found.obstacles().getFirst().toString()).contains(why).contains("model.pml:6");
  }

  private static Optional<Set<Property>> violated(ProcessSystem system, SearchOptions options) {
    Verdict verdict =
        ProcessVerifier.verify(
                system, FullChannelPolicy.BLOCK, options.withErrors(0), _ -> {}, () -> false)
            .verdict();
    var violated = EnumSet.noneOf(Property.class);
    if (verdict instanceof Verdict.Violated v) {
      v.violations().forEach(x -> Replay.violation(system, FullChannelPolicy.BLOCK, x));
      v.violations().forEach(x -> violated.add(x.property()));
    }
    return verdict instanceof Verdict.Inconclusive ? Optional.empty() : Optional.of(violated);
  }
}
