package rondo.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
import rondo.ir.round.OrderSensitivity;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.rounds.RoundVerifier.Task;
import rondo.testkit.CorpusModel;
import rondo.testkit.NumberingCheck;
import rondo.testkit.rounds.ReferringProtocolGenerator;
import rondo.testkit.rounds.RoundProtocolGenerator;
import rondo.testkit.rounds.ValueProtocolGenerator;
import rondo.testkit.rounds.corpus.RoundModel;

/** Packed states of round-based protocols mean the same wherever the numberings are read. */
class RoundNumberingTest {
  private static final int PROTOCOLS = Integer.getInteger("rondo.protocols", 8);
  private static final int DAMAGES = 100;
  private static final int MAX_STATES = Integer.getInteger("rondo.states", 60);

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

  private static RoundSystem system(String text, Map<String, String> defines)
      throws RejectedException {
    return Distal.parse("made.dst", text, defines).roundSystem();
  }

  private void check(RoundSystem system) {
    boolean isOrdered =
        system.rounds().stream().anyMatch(r -> r.orderSensitivity() == OrderSensitivity.SENSITIVE);
    for (RoundProperty property : system.properties()) {
      check(new Task(system, property, StepGranularity.INTERLEAVED));
      if (!isOrdered) {
        check(new Task(system, property, StepGranularity.SEQUENTIAL));
        var task = new Task(system, property, StepGranularity.ROUNDS);
        check(task);
        add(NumberingCheck.of(() -> RoundEngine.withoutSymmetry(task).system(), MAX_STATES));
        add(NumberingCheck.of(() -> RoundEngine.withHistory(task).system(), MAX_STATES));
        checkWithValueSymmetry(system, property);
      }
    }
  }

  private void check(Task task) {
    add(NumberingCheck.of(() -> engine(task, Optional.empty()).system(), MAX_STATES));
  }

  private static RoundEngine engine(Task task, Optional<ValueSymmetryMonitor> guard) {
    return new RoundEngine(task, guard, CountPolicy.EXECUTIONS);
  }

  private void checkWithValueSymmetry(RoundSystem system, RoundProperty property) {
    var task =
        new Task(system, List.of(property), StepGranularity.ROUNDS, InputSelection.PARTITIONED);
    ValueClasses classes = ValueClasses.in(task.checkedSystem());
    if (!classes.isEmpty()) {
      add(
          NumberingCheck.of(
              () -> engine(task, Optional.of(new ValueSymmetryMonitor(classes))).system(),
              MAX_STATES));
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
