package rondo.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import rondo.analysis.symmetry.event.SymmetryGroups;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.events.EventEngine.Storage;
import rondo.events.EventVerifier.Task;
import rondo.events.closure.RoundOrderedSystem;
import rondo.events.engine.EventTransitionSystem.StepSelection;
import rondo.events.symmetry.EventStateSymmetry;
import rondo.explore.SearchOptions.CountPolicy;
import rondo.explore.TransitionSystem;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.semantics.EventProcessSemantics;
import rondo.ir.event.semantics.EventProcessSemantics.Precedence;
import rondo.testkit.CorpusModel;
import rondo.testkit.NumberingCheck;
import rondo.testkit.OtherJvmCheck;
import rondo.testkit.events.BroadcastProtocolGenerator;
import rondo.testkit.events.CollectorProtocolGenerator;
import rondo.testkit.events.EventModel;
import rondo.testkit.events.NetworkAssumptionGenerator;
import rondo.testkit.events.ThresholdProtocolGenerator;
import rondo.testkit.events.TimeoutProtocolGenerator;
import rondo.testkit.generate.BallotProtocolGenerator;
import rondo.testkit.generate.BallotProtocolGenerator.Purpose;
import rondo.testkit.generate.EventProtocolGenerator;

/** Packed states of event-based protocols mean the same wherever the numberings are read. */
class EventNumberingTest {
  private static final int PROTOCOLS = Integer.getInteger("rondo.protocols", 4);
  private static final int DAMAGES = 100;
  private static final int MAX_STATES = Integer.getInteger("rondo.states", 80);

  /** By numbering: the greatest number of values. */
  private final Map<String, Integer> sizes = new HashMap<>();

  private int refusals;

  static Stream<Named<EventModel>> models() throws IOException {
    return Stream.of(
            CorpusModel.folder().resolveSibling("examples"),
            CorpusModel.folder().resolve("holds"),
            CorpusModel.folder().resolve("violated"))
        .flatMap(EventNumberingTest::in)
        .map(m -> Named.of(m.name(), m));
  }

  private static Stream<EventModel> in(Path folder) {
    try {
      return EventModel.in(folder).stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @MethodSource("models")
  void modelsMeanTheSame(EventModel model) throws IOException, RejectedException {
    EventSystem system = model.system(Map.of());
    DeliverySemantics[] all = DeliverySemantics.values();
    for (int i = 0; i < system.properties().size(); i++) {
      check(system, system.properties().get(i), all[i % all.length]);
    }
  }

  @Test
  void generatedProtocolsMeanTheSame() throws RejectedException {
    for (int seed = 0; seed < PROTOCOLS; seed++) {
      check(EventProtocolGenerator.of(seed));
      check(BallotProtocolGenerator.of(seed, Purpose.FAULTS));
      check(ThresholdProtocolGenerator.of(seed));
      check(BroadcastProtocolGenerator.of(seed));
      check(CollectorProtocolGenerator.of(seed));
      check(TimeoutProtocolGenerator.of(seed));
      check(NetworkAssumptionGenerator.limited(EventProtocolGenerator.of(seed), seed));
      check(NetworkAssumptionGenerator.limited(ThresholdProtocolGenerator.of(seed), seed));
    }
    assertThat(sizes.values()).allMatch(size -> size > 1);
    assertThat(refusals).isPositive();
  }

  private void check(String text) throws RejectedException {
    EventSystem system = Distal.parse("made.dst", text, Map.of()).eventSystem();
    for (EventProperty property : system.properties()) {
      for (DeliverySemantics semantics : DeliverySemantics.values()) {
        check(system, property, semantics);
      }
    }
  }

  private void check(EventSystem system, EventProperty property, DeliverySemantics semantics) {
    variants(system, property, semantics)
        .forEach(fresh -> add(NumberingCheck.of(fresh, MAX_STATES)));
  }

  /** A property in systems with several reductions. */
  private static List<Supplier<TransitionSystem>> variants(
      EventSystem system, EventProperty property, DeliverySemantics semantics) {
    SymmetryGroups groups =
        SymmetryGroups.of(system.withProperties(property))
            .limitedTo(EventStateSymmetry.MAX_PROCESSES, system);
    StepSelection reduced =
        property instanceof EventProperty.Temporal ? StepSelection.ALL_LIVE : StepSelection.REDUCED;
    var task = new Task(system, property, semantics, Precedence.FIRST);
    return List.of(
        () -> system(task, SymmetryGroups.UNKNOWN, StepSelection.ALL, Storage.WHOLE),
        () -> system(task, SymmetryGroups.UNKNOWN, reduced, Storage.COMPACT),
        () -> system(task, groups, reduced, Storage.MERGED),
        () -> system(task, groups, StepSelection.ALL, Storage.WITH_HISTORY));
  }

  private static TransitionSystem system(
      Task task, SymmetryGroups groups, StepSelection selection, Storage storage) {
    return EventEngine.withCoverage(task, groups, selection, storage, CountPolicy.OFF).system();
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
        for (String text :
            List.of(
                EventProtocolGenerator.of(seed),
                BallotProtocolGenerator.of(seed, Purpose.FAULTS),
                ThresholdProtocolGenerator.of(seed),
                BroadcastProtocolGenerator.of(seed),
                CollectorProtocolGenerator.of(seed),
                TimeoutProtocolGenerator.of(seed))) {
          EventSystem system = Distal.parse("made.dst", text, Map.of()).eventSystem();
          DeliverySemantics[] all = DeliverySemantics.values();
          for (EventProperty property : system.properties()) {
            systems.addAll(variants(system, property, all[seed % all.length]));
          }
        }
      }
      return systems;
    }
  }

  @Test
  void damagedDataAreRefused() throws RejectedException {
    int detected = 0;
    for (int seed = 0; seed < PROTOCOLS; seed++) {
      EventSystem system =
          Distal.parse("made.dst", EventProtocolGenerator.of(seed), Map.of()).eventSystem();
      var task =
          new Task(
              system,
              system.properties().getFirst(),
              DeliverySemantics.values()[0],
              Precedence.FIRST);
      detected +=
          NumberingCheck.ofDamagedData(
              () -> system(task, SymmetryGroups.UNKNOWN, StepSelection.ALL, Storage.WHOLE),
              DAMAGES);
    }
    assertThat(detected).isGreaterThan(PROTOCOLS * DAMAGES / 2);
  }

  private void add(NumberingCheck.Result result) {
    result.sizes().forEach((name, size) -> sizes.merge(name, size, Math::max));
    refusals += result.refusals();
  }

  @Test
  void protocolsInTheOrderOfRoundsMeanTheSame() throws IOException, RejectedException {
    for (Named<EventModel> model : models().toList()) {
      EventSystem system = model.getPayload().system(Map.of());
      if (system.tags().isPresent() && RoundOrderedSystem.supports(system)) {
        add(
            NumberingCheck.of(
                () -> new RoundOrderedSystem(new EventProcessSemantics(system, Precedence.FIRST)),
                MAX_STATES));
      }
    }
    assertThat(sizes.get("logical times")).isGreaterThan(5);
    assertThat(refusals).isPositive();
  }
}
