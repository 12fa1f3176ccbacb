package rondo.conformance.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import rondo.analysis.dependence.Independence.Termination;
import rondo.explore.ExternalMemory;
import rondo.explore.ExternalSizes;
import rondo.explore.SearchOptions;
import rondo.explore.TransitionSystem;
import rondo.explore.compile.CompiledSystem;
import rondo.explore.compile.layout.LayoutCapacity;
import rondo.explore.run.PartialOrderReducedSystem;
import rondo.explore.run.Search;
import rondo.ir.FaultException;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.ir.interpreter.Interpreter;
import rondo.promela.Promela;
import rondo.testkit.SpinQuery.Fairness;
import rondo.testkit.TemporalModel;
import rondo.testkit.TemporalModel.Answer;
import rondo.testkit.TemporalModel.Expectation;
import rondo.testkit.files.InProcessExecutor;
import rondo.testkit.files.MemoryStorage;
import rondo.trace.Property;
import rondo.trace.Replay;
import rondo.trace.Verdict;
import rondo.trace.Violation;
import rondo.trace.view.TraceView;
import rondo.trace.view.TraceView.Ending.Lasso;

/** The search for accepting cycles finds the results in the headers of temporal models. */
class CycleSearchTest {
  private static final int MAX_THREADS = 3;
  private static final SearchOptions OPTIONS =
      SearchOptions.defaults()
          .withChecked(Set.of(Property.ASSERTION, Property.FORBIDDEN, Property.ACCEPTANCE_CYCLE));

  private static final ExternalMemory FILES =
      new ExternalMemory(
          _ -> new MemoryStorage(), Duration.ZERO, Optional.of(new ExternalSizes(2, 3, 7, 1)));
  private static final ExternalMemory FEW_FILES =
      new ExternalMemory(_ -> new MemoryStorage(), Duration.ofDays(1));

  static Stream<TemporalModel> models() throws IOException {
    return TemporalModel.all().stream();
  }

  @ParameterizedTest
  @MethodSource("models")
  void everyNumberOfThreadsGivesTheVerdictOfTheHeaderAndARunThatReplays(TemporalModel model)
      throws Exception {
    Promela.Model loaded = model.load();
    for (Expectation e : model.expectations()) {
      ProcessSystem watched = TemporalModel.systemWithObserver(loaded, e.property());
      if (isBrokenAtStart(watched)) {
        continue;
      }
      var capacity = LayoutCapacity.estimated(watched, FullChannelPolicy.BLOCK).withSpare(2);
      var compiled = CompiledSystem.of(watched, FullChannelPolicy.BLOCK, capacity);
      switch (e.fairness()) {
        case NONE -> {
          search(watched, e, compiled);
          if (PartialOrderReducedSystem.obstacle(watched, SearchOptions.Fairness.NONE).isEmpty()) {
            var reduced =
                new PartialOrderReducedSystem(
                    compiled, FullChannelPolicy.BLOCK, Termination.INVISIBLE_IF_UNOBSERVED);
            search(watched, e, reduced.withDependencyCheck());
          }
        }
        case WEAK -> {
          search(watched, e, compiled.withFairness());
          if (PartialOrderReducedSystem.obstacle(watched, SearchOptions.Fairness.WEAK).isEmpty()) {
            var reduced = PartialOrderReducedSystem.ofFairRuns(compiled, FullChannelPolicy.BLOCK);
            search(watched, e, compiled.withFairness(reduced.withDependencyCheck()));
          }
        }
      }
    }
  }

  private static void search(ProcessSystem watched, Expectation e, TransitionSystem system) {
    for (int threads = 1; threads <= MAX_THREADS; threads++) {
      search(watched, e, system, OPTIONS.withThreads(threads));
    }
    if (!system.isReduced()) {
      search(watched, e, system, OPTIONS.withExternal(FILES));
      search(watched, e, system, OPTIONS.withExternal(FEW_FILES).withThreads(2));
      search(watched, e, system, OPTIONS.withExternal(elsewhere(system)));
    }
  }

  /** Expands levels with workers, which have the files only. */
  private static ExternalMemory elsewhere(TransitionSystem system) {
    var executor = new InProcessExecutor(List.of(system), OPTIONS, 3);
    var sizes = new ExternalSizes(2, 3, 7, 1);
    return new ExternalMemory(
        _ -> new MemoryStorage(), Duration.ZERO, Optional.of(sizes), Optional.of(executor));
  }

  private static void search(
      ProcessSystem watched, Expectation e, TransitionSystem system, SearchOptions options) {
    Verdict verdict = Search.run(system, options, _ -> {}, () -> false);
    assertThat(verdict)
        .as(e.toString())
        .isInstanceOf(e.answer() == Answer.HOLDS ? Verdict.Holds.class : Verdict.Violated.class);
    if (verdict instanceof Verdict.Violated violated) {
      for (Violation violation : violated.violations()) {
        TraceView view = Replay.violation(watched, FullChannelPolicy.BLOCK, violation);
        if (e.fairness() == Fairness.WEAK && view.ending() instanceof Lasso cycle) {
          assertThat(cycle.starved()).as(e.toString()).isEmpty();
        }
      }
    }
  }

  private static boolean isBrokenAtStart(ProcessSystem system) {
    try {
      new Interpreter(system, FullChannelPolicy.BLOCK).initial();
      return false;
    } catch (FaultException e) {
      return true;
    }
  }
}
