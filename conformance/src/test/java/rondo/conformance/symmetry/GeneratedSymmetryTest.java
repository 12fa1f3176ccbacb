package rondo.conformance.symmetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import rondo.analysis.pass.DeadVariables;
import rondo.analysis.pass.StatementMerging;
import rondo.analysis.symmetry.process.Asymmetry;
import rondo.analysis.symmetry.process.TerminationElimination;
import rondo.diagnostics.RejectedException;
import rondo.explore.SearchOptions;
import rondo.explore.SymmetryStrategy;
import rondo.explore.SymmetryUse;
import rondo.explore.run.ProcessVerifier;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.promela.Promela;
import rondo.testkit.GeneratedTestStatistics;
import rondo.testkit.TemporalModel.Answer;
import rondo.testkit.generate.SymmetricProgramGenerator;
import rondo.trace.Property;
import rondo.trace.Replay;
import rondo.trace.Verdict;
import rondo.trace.Violation;

/** On generated programs, symmetry changes no verdict and leaves one state per orbit. */
class GeneratedSymmetryTest {
  private static final int PROGRAMS = Integer.getInteger("rondo.programs", 30);
  private static final int FIRST = Integer.getInteger("rondo.seed", 1);
  private static final int MAX_STATES = 1_500;

  @Test
  void verdictsStayAndTracesReplay() throws RejectedException {
    var tally = new GeneratedTestStatistics("symmetry of generated programs");
    for (int seed = FIRST; seed < FIRST + PROGRAMS; seed++) {
      tally.generated();
      String program = SymmetricProgramGenerator.generate(seed, 2 + seed % 2);
      ProcessSystem plain = Promela.parse("generated.pml", program, Map.of()).system();
      Optional<Set<Property>> expected = violated(plain, options());
      ProcessSystem system = TerminationElimination.apply(plain);
      if (expected.isEmpty() || Asymmetry.in(system).isPresent()) {
        continue;
      }
      ProcessSystem passed = DeadVariables.apply(StatementMerging.apply(system));
      for (SymmetryStrategy symmetryStrategy : SymmetryStrategy.values()) {
        for (var reduction : List.of(SearchOptions.Reduction.NONE, reduction(seed))) {
          SearchOptions options =
              options()
                  .withSymmetry(symmetryStrategy)
                  .withReduction(reduction)
                  .withThreads(1 + seed % 2)
                  .withOrder(SearchOptions.Order.values()[seed / 2 % 2]);
          String what = "seed " + seed + " " + options + "\n" + program;
          assertThat(violated(system, options)).as(what).isEqualTo(expected);
          assertThat(violated(passed, options)).as("passed, " + what).isEqualTo(expected);
        }
      }
      var symmetricTestSystem = new SymmetricTestSystem(system);
      assertThat(symmetricTestSystem.count(SymmetryStrategy.CANONICAL))
          .as("seed " + seed + "\n" + program)
          .isEqualTo(symmetricTestSystem.orbits())
          .isEqualTo(symmetricTestSystem.count(SymmetryStrategy.SEGMENTED))
          .isLessThanOrEqualTo(symmetricTestSystem.count(SymmetryStrategy.SORTED));
      long states = symmetricTestSystem.count();
      tally.compared(expected.get().isEmpty() ? Answer.HOLDS : Answer.VIOLATED);
      tally.explored(states);
      tally.reduced(states, symmetricTestSystem.orbits());
      if (system.symmetry().orElseThrow().families().stream().anyMatch(f -> f.size() > 2)) {
        tally.count("three members");
      }
    }
    tally.requireCompared(65).requireReduced(90).requireEachVerdict(25).requireStates(100);
    tally.require("three members", 20);
  }

  private static SearchOptions.Reduction reduction(int seed) {
    return seed % 5 == 0
        ? SearchOptions.Reduction.CHECKED_PARTIAL_ORDER
        : SearchOptions.Reduction.PARTIAL_ORDER;
  }

  private static SearchOptions options() {
    return SearchOptions.defaults().withErrors(0).withMaxStates(MAX_STATES);
  }

  /** The violated properties; empty if there are too many states. */
  private static Optional<Set<Property>> violated(ProcessSystem system, SearchOptions options) {
    ProcessVerifier.Result result =
        ProcessVerifier.verify(system, FullChannelPolicy.BLOCK, options, _ -> {}, () -> false);
    if (options.symmetry().isPresent()) {
      assertThat(result.symmetry()).isInstanceOf(SymmetryUse.Used.class);
    }
    var violated = EnumSet.noneOf(Property.class);
    return switch (result.verdict()) {
      case Verdict.Holds _ -> Optional.of(violated);
      case Verdict.Violated v -> {
        for (Violation violation : v.violations()) {
          Replay.violation(system, FullChannelPolicy.BLOCK, violation);
          violated.add(violation.property());
        }
        yield v.extent() instanceof Verdict.Extent.Complete
            ? Optional.of(violated)
            : Optional.empty();
      }
      case Verdict.Inconclusive _ -> Optional.empty();
    };
  }
}
