package rondo.conformance.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import rondo.analysis.dependence.Independence.Termination;
import rondo.diagnostics.RejectedException;
import rondo.explore.ExternalMemory;
import rondo.explore.ExternalSizes;
import rondo.explore.SearchOptions;
import rondo.explore.SearchOptions.Order;
import rondo.explore.TransitionSystem;
import rondo.explore.compile.CompiledSystem;
import rondo.explore.compile.layout.LayoutCapacity;
import rondo.explore.compile.layout.LayoutOverflow;
import rondo.explore.run.PartialOrderReducedSystem;
import rondo.explore.run.Search;
import rondo.ir.FaultException;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.promela.Promela;
import rondo.testkit.files.InProcessExecutor;
import rondo.testkit.files.MemoryStorage;
import rondo.testkit.files.MemoryWorkFolder;
import rondo.testkit.generate.ProgramGenerator;
import rondo.trace.Property;
import rondo.trace.Verdict;

/**
 * A search whose levels are expanded by workers with systems of their own has the same states and
 * verdict as one in memory, also if tasks are executed twice.
 */
class RemoteSearchTest {
  private static final SearchOptions OPTIONS =
      SearchOptions.defaults()
          .withErrors(0)
          .withMaxStates(20_000)
          .withChecked(
              Set.of(Property.ASSERTION, Property.RUNTIME_ERROR, Property.INVALID_END_STATE));

  private interface Systems {
    TransitionSystem make();
  }

  @Test
  void workersFindTheSameStates() throws RejectedException {
    int compared = 0;
    long delegated = 0;
    long expanded = 0;
    for (long seed = 1; compared < Integer.getInteger("rondo.generated", 60); seed++) {
      String text = ProgramGenerator.generate(seed, 5);
      FullChannelPolicy policy = ProgramGenerator.fullChannel(text);
      try {
        ProcessSystem system = Promela.parse("generated.pml", text, Map.of()).system();
        LayoutCapacity capacity = LayoutCapacity.estimated(system, policy).withSpare(2);
        Systems systems = () -> CompiledSystem.of(system, policy, capacity);
        Verdict expected =
            Search.run(systems.make(), OPTIONS.withOrder(Order.BFS), _ -> {}, () -> false);
        long states = expected.statistics().states();
        if (expected instanceof Verdict.Inconclusive || states < 20 || states >= 20_000) {
          continue;
        }
        InProcessExecutor executor = compare(systems, expected, seed);
        delegated += executor.delegated();
        expanded += executor.expanded();
        if (PartialOrderReducedSystem.obstacle(system, SearchOptions.Fairness.NONE).isEmpty()) {
          compareReduced(system, policy, capacity, seed);
        }
        compared++;
      } catch (RejectedException | LayoutOverflow | FaultException e) {
        // Not every program can be compiled in this way.
      }
    }
    assertThat(delegated).isPositive();
    assertThat(expanded).isGreaterThan(delegated);
  }

  private static InProcessExecutor compare(Systems systems, Verdict expected, long seed) {
    var executor = new InProcessExecutor(List.of(systems.make(), systems.make()), OPTIONS, seed);
    var sizes = new ExternalSizes(3, 10, 50, 1);
    var external =
        new ExternalMemory(
            _ -> new MemoryStorage(), Duration.ZERO, Optional.of(sizes), Optional.of(executor));
    Verdict verdict =
        Search.run(systems.make(), OPTIONS.withExternal(external), _ -> {}, () -> false);
    requireSame(verdict, expected, seed);
    continued(systems, sizes, expected, seed);
    return executor;
  }

  /** Begun here, continued by workers, and continued here again. */
  private static void continued(Systems systems, ExternalSizes sizes, Verdict expected, long seed) {
    var folder = new MemoryWorkFolder();
    for (int run = 0; ; run++) {
      folder.failAfter(run == 3 ? Long.MAX_VALUE : 60);
      var executor = new InProcessExecutor(List.of(systems.make()), OPTIONS, seed + run);
      var external =
          new ExternalMemory(
              folder.opened(),
              Duration.ZERO,
              Optional.of(sizes),
              run % 2 == 1 ? Optional.of(executor) : Optional.empty());
      Verdict verdict =
          Search.run(systems.make(), OPTIONS.withExternal(external), _ -> {}, () -> false);
      if (run == 3) {
        requireSame(verdict, expected, seed);
        return;
      }
      folder.powerFailure();
    }
  }

  /** The states that are left do not depend on where they are expanded. */
  private static void compareReduced(
      ProcessSystem system, FullChannelPolicy policy, LayoutCapacity capacity, long seed) {
    Systems systems =
        () ->
            new PartialOrderReducedSystem(
                CompiledSystem.of(system, policy, capacity),
                policy,
                Termination.INVISIBLE_IF_UNOBSERVED);
    var external = new ExternalMemory(_ -> new MemoryStorage(), Duration.ofDays(1));
    Verdict here = Search.run(systems.make(), OPTIONS.withExternal(external), _ -> {}, () -> false);
    var executor = new InProcessExecutor(List.of(systems.make()), OPTIONS, seed);
    var remote =
        new ExternalMemory(
            _ -> new MemoryStorage(), Duration.ZERO, Optional.empty(), Optional.of(executor));
    Verdict there = Search.run(systems.make(), OPTIONS.withExternal(remote), _ -> {}, () -> false);
    requireSame(there, here, seed);
  }

  private static void requireSame(Verdict verdict, Verdict expected, long seed) {
    assertThat(verdict).as("seed " + seed).isInstanceOf(expected.getClass());
    assertThat(verdict.statistics().states()).isEqualTo(expected.statistics().states());
    assertThat(verdict.statistics().transitions()).isEqualTo(expected.statistics().transitions());
    assertThat(verdict.statistics().profile().levels())
        .isEqualTo(expected.statistics().profile().levels());
    if (verdict instanceof Verdict.Violated violated
        && expected instanceof Verdict.Violated other) {
      assertThat(violated.found()).isEqualTo(other.found());
    }
  }
}
