package rondo.conformance.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
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
import rondo.events.EventVerifier;
import rondo.explore.SearchOptions;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.ParameterizedEventSystem;
import rondo.ir.event.ParameterizedEventSystem.TemporalProperty;
import rondo.ir.event.semantics.EventProcessSemantics.Precedence;
import rondo.ir.round.OrderSensitivity;
import rondo.smt.solver.Solver;
import rondo.smt.solver.SolverConfiguration;
import rondo.smt.solver.TimeLimit;
import rondo.smt.solver.Z3Availability;
import rondo.smt.threshold.ParameterizedEventVerifier;
import rondo.smt.threshold.ThresholdResult;
import rondo.testkit.CorpusModel;
import rondo.trace.Verdict;

/**
 * Verdicts for all values of the parameters, up to a number of processes, are those of the explicit
 * engine, value by value; and the smallest violation is the smallest one that the engine finds.
 */
class ThresholdVerdictTest {
  private static final Path EXAMPLES = CorpusModel.folder().resolveSibling("examples/distal");
  private static final int PROTOCOLS = 25;

  /** The values of the parameters, in the order in which they are minimized. */
  private record Instance(Map<String, Integer> values) {}

  @ParameterizedTest
  @CsvSource({
    "authenticated_broadcast.dst, 'N,F', 4",
    "authenticated_broadcast_broken.dst, 'N,F', 4",
    "symmetric_broadcast.dst, 'N,F,B', 3",
    "symmetric_broadcast_broken.dst, 'N,F', 3",
    "folklore_broadcast.dst, N, 4",
    "folklore_broadcast_broken.dst, N, 3",
    "bracha_toueg_broadcast.dst, 'N,F', 3",
    "bracha_toueg_broadcast_broken.dst, 'N,F', 3",
    "omission_broadcast.dst, 'N,F', 3",
    "crash_broadcast.dst, 'N,F', 3",
    "bracha_broadcast.dst, 'N,F', 2",
    "condition_consensus.dst, 'N,F,C', 2",
    "atomic_commit.dst, 'N,F', 2",
    "atomic_commit_broken.dst, 'N,F', 2"
  })
  void examplesHaveTheVerdictsOfTheExplicitEngine(String file, String free, int most)
      throws RejectedException, IOException {
    List<String> parameters = List.of(free.split(","));
    compare(SourceText.of(file, Files.readString(EXAMPLES.resolve(file))), parameters, most);
  }

  @Test
  void generatedProtocolsHaveTheVerdictsOfTheExplicitEngine() throws RejectedException {
    int decided = 0;
    for (long seed = 0; seed < PROTOCOLS; seed++) {
      String text = new GeneratedThresholdProtocol(seed).text();
      decided += compare(SourceText.of("seed" + seed, text), List.of("N", "F"), 3);
    }
    assertThat(decided).isGreaterThan(2 * PROTOCOLS);
  }

  /** Compares the verdicts on all properties; the number of those that are decided. */
  private static int compare(SourceText text, List<String> parameters, int most)
      throws RejectedException {
    ParameterizedEventSystem system =
        Distal.parameterizedEvents(text, Map.of(), Set.copyOf(parameters), List.of("N <= " + most));
    List<String> properties =
        Stream.concat(
                system.system().properties().stream().map(EventProperty::name),
                system.formulas().stream().map(TemporalProperty::name))
            .toList();
    int decided = 0;
    for (String property : properties) {
      ThresholdResult result;
      try {
        result =
            new ParameterizedEventVerifier(
                    system, ThresholdVerdictTest::open, TimeLimit.of(Duration.ofMinutes(5)))
                .verify(property);
      } catch (RejectedException e) {
        continue;
      }
      if (!(result instanceof ThresholdResult.Inconclusive)) {
        assertThat(
                result instanceof ThresholdResult.Violated(var values, _)
                    ? Optional.of(values)
                    : Optional.empty())
            .as(property + " of " + text.text())
            .isEqualTo(smallest(text, parameters, most, property));
        decided++;
      }
    }
    return decided;
  }

  private static Solver open() {
    return ((Z3Availability.Loaded) Z3Availability.load()).open(SolverConfiguration.standard());
  }

  /** The smallest values of the parameters with which a property is violated. */
  private static Optional<Map<String, Long>> smallest(
      SourceText text, List<String> parameters, int most, String property)
      throws RejectedException {
    for (Instance instance : instances(parameters, most)) {
      Map<String, String> defines = new HashMap<>();
      instance.values().forEach((name, value) -> defines.put(name, value.toString()));
      EventSystem system;
      try {
        system = Distal.load(text, defines, OrderSensitivity.INSENSITIVE).eventSystem();
      } catch (RejectedException e) {
        continue; // more faulty processes than processes
      }
      if (isViolated(system, property)) {
        Map<String, Long> values = new HashMap<>();
        instance.values().forEach((name, value) -> values.put(name, (long) value));
        return Optional.of(values);
      }
    }
    return Optional.empty();
  }

  private static boolean isViolated(EventSystem system, String name) {
    EventProperty property =
        system.properties().stream().filter(p -> p.name().equals(name)).findFirst().orElseThrow();
    var task =
        new EventVerifier.Task(
            system.withProperties(property),
            property,
            DeliverySemantics.AT_ONCE,
            Precedence.FIRST,
            EventVerifier.ErrorPolicy.IGNORED);
    Verdict verdict =
        EventVerifier.verify(task, SearchOptions.defaults(), _ -> {}, () -> false).verdict();
    assertThat(verdict).isNotInstanceOf(Verdict.Inconclusive.class);
    return verdict instanceof Verdict.Violated;
  }

  /** All values, ordered by the number of processes first, then by the other parameters. */
  private static List<Instance> instances(List<String> parameters, int most) {
    List<Map<String, Integer>> all = List.of(Map.of());
    for (String parameter : parameters) {
      var next = new ArrayList<Map<String, Integer>>();
      for (Map<String, Integer> values : all) {
        for (int value = parameter.equals("N") ? 1 : 0;
            value <= (parameter.equals("N") ? most : most + 1);
            value++) {
          var more = new HashMap<>(values);
          more.put(parameter, value);
          next.add(more);
        }
      }
      all = next;
    }
    return all.stream().map(Instance::new).toList();
  }
}
