package rondo.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.events.EventVerifier.Task;
import rondo.events.engine.EventTransitionSystem.StepSelection;
import rondo.explore.SearchOptions;
import rondo.explore.SearchOptions.Reduction;
import rondo.explore.SymmetryStrategy;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.semantics.EventProcessSemantics.Precedence;
import rondo.testkit.GeneratedTestStatistics;
import rondo.testkit.events.CollectorProtocolGenerator;
import rondo.testkit.events.NetworkAssumptionGenerator;
import rondo.testkit.generate.BallotProtocolGenerator;
import rondo.testkit.generate.BallotProtocolGenerator.Purpose;
import rondo.testkit.generate.EventProtocolGenerator;
import rondo.trace.Verdict;

/** Postponing invisible steps changes neither verdicts nor the length of counterexamples. */
class InvisibleStepsTest {
  private static final int PROTOCOLS = Integer.getInteger("rondo.protocols", 100);
  private static final int MAX_STATES = 3_000;

  private final GeneratedTestStatistics tally = new GeneratedTestStatistics("InvisibleStepsTest");

  @Test
  void collectorsOfMessages() throws RejectedException {
    compare(CollectorProtocolGenerator::of);
    tally
        .atLeast(PROTOCOLS / 2, "compared")
        .atLeast(PROTOCOLS / 8, "holds")
        .atLeast(PROTOCOLS / 8, "violated")
        .atLeast(PROTOCOLS / 5, "reduced");
  }

  @Test
  void ballots() throws RejectedException {
    compare(seed -> BallotProtocolGenerator.of(seed, Purpose.REDUCTION));
    tally
        .atLeast(PROTOCOLS / 2, "compared")
        .atLeast(PROTOCOLS / 8, "holds")
        .atLeast(PROTOCOLS / 8, "violated")
        .atLeast(PROTOCOLS / 10, "reduced");
  }

  @Test
  void faults() throws RejectedException {
    compare(seed -> BallotProtocolGenerator.of(seed, Purpose.FAULTS));
    compare(seed -> NetworkAssumptionGenerator.limited(CollectorProtocolGenerator.of(seed), seed));
    compare(seed -> NetworkAssumptionGenerator.omitting(CollectorProtocolGenerator.of(seed), seed));
    tally
        .atLeast(PROTOCOLS, "compared")
        .atLeast(PROTOCOLS / 8, "holds")
        .atLeast(PROTOCOLS / 8, "violated")
        .atLeast(PROTOCOLS / 5, "reduced");
  }

  @Test
  void protocolsOfAllKinds() throws RejectedException {
    compare(EventProtocolGenerator::of);
    tally.atLeast(PROTOCOLS / 4, "compared").atLeast(PROTOCOLS / 20, "reduced");
  }

  private void compare(LongFunction<String> generator) throws RejectedException {
    for (int seed = 0; seed < PROTOCOLS; seed++) {
      compare(generator.apply(seed));
    }
  }

  private void compare(String text) throws RejectedException {
    EventSystem system = Distal.parse("made.dst", text, Map.of()).eventSystem();
    EventProperty property = system.properties().getFirst();
    if (!(property instanceof EventProperty.Invariant
        || property instanceof EventProperty.Irrevocability)) {
      return;
    }
    EventReference reference =
        EventReference.of(system, property, DeliverySemantics.AT_ONCE, MAX_STATES);
    if (reference.states().size() > MAX_STATES) {
      tally.count("too large");
      return;
    }
    tally.count("compared");
    tally.count(reference.isViolated() ? "violated" : "holds");
    SearchOptions options = SearchOptions.defaults();
    EventVerifier.Result all = verify(system, property, options.withReduction(Reduction.NONE));
    EventVerifier.Result fewer =
        verify(system, property, options.withReduction(Reduction.PARTIAL_ORDER));
    EventVerifier.Result orbits =
        verify(
            system,
            property,
            options
                .withReduction(Reduction.PARTIAL_ORDER)
                .withSymmetry(SymmetryStrategy.CANONICAL));
    for (EventVerifier.Result result : new EventVerifier.Result[] {all, fewer, orbits}) {
      assertThat(result.verdict() instanceof Verdict.Violated)
          .as(text)
          .isEqualTo(reference.isViolated());
      assertThat(length(result)).as(text).isEqualTo(length(all));
    }
    if (!reference.isViolated()) {
      int without =
          EngineStates.of(
                  system,
                  property,
                  DeliverySemantics.AT_ONCE,
                  StepSelection.REDUCED,
                  Integer.MAX_VALUE)
              .states()
              .size();
      tally.countIf("reduced", fewer.verdict().statistics().states() < without);
    }
  }

  private static Optional<Integer> length(EventVerifier.Result result) {
    return result.replay().map(r -> r.run().steps().size());
  }

  private static EventVerifier.Result verify(
      EventSystem system, EventProperty property, SearchOptions options) {
    return EventVerifier.verify(
        new Task(system, property, DeliverySemantics.AT_ONCE, Precedence.FIRST),
        options,
        _ -> {},
        () -> false);
  }
}
