package rondo.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import rondo.analysis.symmetry.value.InputSelection;
import rondo.analysis.symmetry.value.ValueClasses;
import rondo.analysis.symmetry.value.ValueSymmetryMonitor;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.explore.SearchOptions.CountPolicy;
import rondo.explore.TransitionSystem;
import rondo.ir.round.OrderSensitivity;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.rounds.RoundVerifier.Task;
import rondo.testkit.CorpusModel;
import rondo.testkit.NumberingCheck;
import rondo.testkit.OtherJvmCheck;
import rondo.testkit.rounds.ReferringProtocolGenerator;
import rondo.testkit.rounds.RoundProtocolGenerator;
import rondo.testkit.rounds.ValueProtocolGenerator;
import rondo.testkit.rounds.corpus.RoundModel;

/** Packed states of round-based protocols mean the same wherever the numberings are read. */
class RoundNumberingTest {
  private static final int PROTOCOLS = Integer.getInteger("rondo.protocols", 8);
  private static final int DAMAGES = 100;
  private static final int MAX_STATES = Integer.getInteger("rondo.states", 60);

  /** Input 0 may lead to either fault, 1 to the first one only, 3 to the second one only. */
  private static final String TWO_FAULTS =
      """
      protocol TwoFaults(N = 2) {
        input x : 0..3
        var y : 0..9 = 0
        round {
          send x to all
          update(heard) {
            choose c in 0..1 {
              if c == 0 { assert x >= 2 } else { y = 6 div (x * (3 - x)) }
            }
          }
        }
        network any
        invariant small : forall p : p.y < 9
      }
      """;

  /** By numbering: the greatest number of values. */
  private final Map<String, Integer> sizes = new HashMap<>();

  private int refusals;

  static Stream<Named<RoundModel>> models() {
    return Stream.of(
            CorpusModel.folder().resolveSibling("examples").resolve("rounds"),
            CorpusModel.folder().resolve("holds"),
            CorpusModel.folder().resolve("violated"))
        .flatMap(RoundNumberingTest::in)
        .map(m -> Named.of(m.name(), m));
  }

  private static Stream<RoundModel> in(Path folder) {
    try {
      return RoundModel.in(folder).stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @MethodSource("models")
  void modelsMeanTheSame(RoundModel model) throws RejectedException {
    check(model.system(Map.of()));
  }

  @Test
  void generatedProtocolsMeanTheSame() throws RejectedException {
    for (int seed = 0; seed < PROTOCOLS; seed++) {
      check(system(new RoundProtocolGenerator(seed).protocol(), Map.of("N", "2")));
      check(system(new RoundProtocolGenerator(seed).protocol(), Map.of("N", "3")));
      check(system(new ValueProtocolGenerator(seed).protocol(), Map.of()));
      check(system(ReferringProtocolGenerator.of(seed), Map.of()));
    }
    assertThat(sizes)
        .containsKeys("local states", "messages with senders", "faults of rounds", "mailboxes");
    assertThat(sizes.values()).allMatch(size -> size > 1);
    assertThat(refusals).isPositive();
  }

  @Test
  void faultsAreReportedInTheSameOrder() throws RejectedException {
    check(system(TWO_FAULTS, Map.of()));
    assertThat(sizes.get("faults")).isEqualTo(2);
  }

  private static RoundSystem system(String text, Map<String, String> defines)
      throws RejectedException {
    return Distal.parse("made.dst", text, defines).roundSystem();
  }

  private void check(RoundSystem system) {
    variants(system).forEach(fresh -> add(NumberingCheck.of(fresh, MAX_STATES)));
  }

  /** The properties of a protocol in systems with several semantics and reductions. */
  private static List<Supplier<TransitionSystem>> variants(RoundSystem system) {
    boolean isOrdered =
        system.rounds().stream().anyMatch(r -> r.orderSensitivity() == OrderSensitivity.SENSITIVE);
    var variants = new ArrayList<Supplier<TransitionSystem>>();
    for (RoundProperty property : system.properties()) {
      var interleaved = new Task(system, property, StepGranularity.INTERLEAVED);
      variants.add(() -> engine(interleaved, Optional.empty()).system());
      if (!isOrdered) {
        var sequential = new Task(system, property, StepGranularity.SEQUENTIAL);
        var rounds = new Task(system, property, StepGranularity.ROUNDS);
        variants.add(() -> engine(sequential, Optional.empty()).system());
        variants.add(() -> engine(rounds, Optional.empty()).system());
        variants.add(() -> RoundEngine.withoutSymmetry(rounds).system());
        variants.add(() -> RoundEngine.withHistory(rounds).system());
        withValueSymmetry(system, property).ifPresent(variants::add);
      }
    }
    return variants;
  }

  private static Optional<Supplier<TransitionSystem>> withValueSymmetry(
      RoundSystem system, RoundProperty property) {
    var task =
        new Task(system, List.of(property), StepGranularity.ROUNDS, InputSelection.PARTITIONED);
    ValueClasses classes = ValueClasses.in(task.checkedSystem());
    return classes.isEmpty()
        ? Optional.empty()
        : Optional.of(() -> engine(task, Optional.of(new ValueSymmetryMonitor(classes))).system());
  }

  private static RoundEngine engine(Task task, Optional<ValueSymmetryMonitor> guard) {
    return new RoundEngine(task, guard, CountPolicy.EXECUTIONS);
  }

  @Test
  void statesMeanTheSameInAnotherJvm() throws RejectedException, IOException, InterruptedException {
    OtherJvmCheck.check(OtherJvm.class, OtherJvm.systems(), MAX_STATES);
  }

  /** What runs in another JVM. */
  static final class OtherJvm {
    private static final int SEEDS = 4;

    private OtherJvm() {}

    public static void main(String[] arguments) throws RejectedException, IOException {
      OtherJvmCheck.compare(arguments[0], systems());
    }

    static List<Supplier<TransitionSystem>> systems() throws RejectedException {
      var systems = new ArrayList<Supplier<TransitionSystem>>();
      for (int seed = 0; seed < SEEDS; seed++) {
        systems.addAll(
            variants(system(new RoundProtocolGenerator(seed).protocol(), Map.of("N", "2"))));
        systems.addAll(variants(system(new ValueProtocolGenerator(seed).protocol(), Map.of())));
        systems.addAll(variants(system(ReferringProtocolGenerator.of(seed), Map.of())));
      }
      return systems;
    }
  }

  private void add(NumberingCheck.Result result) {
    result.sizes().forEach((name, size) -> sizes.merge(name, size, Math::max));
    refusals += result.refusals();
  }

  @Test
  void damagedDataAreRefused() throws RejectedException {
    int detected = 0;
    for (int seed = 0; seed < PROTOCOLS; seed++) {
      RoundSystem system = system(new RoundProtocolGenerator(seed).protocol(), Map.of("N", "2"));
      var task = new Task(system, system.properties().getFirst(), StepGranularity.INTERLEAVED);
      detected +=
          NumberingCheck.ofDamagedData(() -> engine(task, Optional.empty()).system(), DAMAGES);
    }
    assertThat(detected).isGreaterThan(PROTOCOLS * DAMAGES / 2);
  }
}
