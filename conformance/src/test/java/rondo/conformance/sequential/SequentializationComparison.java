package rondo.conformance.sequential;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import rondo.analysis.symmetry.value.InputSelection;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.distal.sequential.AsynchronousTraceLifter;
import rondo.events.CommunicationClosureVerdict;
import rondo.events.EventVerifier;
import rondo.explore.SearchOptions;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Value;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.interpreter.EventInterpreter;
import rondo.ir.event.interpreter.EventReplay;
import rondo.ir.event.interpreter.EventRunMinimizer;
import rondo.ir.event.semantics.EventProcessSemantics.Precedence;
import rondo.ir.event.state.EventRun;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.RoundReplay;
import rondo.rounds.RoundEngine;
import rondo.rounds.RoundVerifier;
import rondo.rounds.StepGranularity;
import rondo.sample.Sampler;
import rondo.sample.SamplingOptions;
import rondo.sample.SchedulingStrategy;
import rondo.testkit.sequential.LocalStateGraph;
import rondo.testkit.sequential.LocalTraces;
import rondo.testkit.sequential.ReachableStateVectors;
import rondo.trace.Verdict;

/** Compares the asynchronous runs of a protocol with those of its sequentialization in rounds. */
final class SequentializationComparison {
  private static final int MAX_STATES = 2_000;
  private static final int SCHEDULES = 50;
  private static final SearchOptions OPTIONS = SearchOptions.defaults().withMaxStates(MAX_STATES);

  /** The outcome for a protocol. */
  enum Outcome {
    /** It is not communication-closed, or that is unknown within a limit. */
    NOT_ROUND_BASED,
    REFUSED,
    /** It has too many states to compare. */
    TOO_LARGE,
    /** The runs in rounds are included in the asynchronous ones, perhaps properly. */
    INCLUDED,
    SAME
  }

  private final String text;
  private final Distal.SequentializedProtocol both;
  private final EventSystem events;
  private final RoundSystem rounds;
  private final List<String> names;
  private final boolean whole;

  private SequentializationComparison(String text, Distal.SequentializedProtocol both) {
    this.text = text;
    this.both = both;
    events = both.protocol().system();
    rounds = both.rounds().system();
    names =
        events.roles().getFirst().variables().stream()
            .map(LocalVariable::name)
            .filter(n -> !n.isEmpty())
            .toList();
    whole = both.translation().restrictions().isEmpty();
  }

  static Outcome compare(String text) throws RejectedException {
    EventSystem system = Distal.parse("p.dst", text, Map.of()).eventSystem();
    CommunicationClosureVerdict kept =
        CommunicationClosureVerdict.check(system, Precedence.FIRST, OPTIONS, _ -> {}, () -> false);
    if (!(kept instanceof CommunicationClosureVerdict.Proved)) {
      return Outcome.NOT_ROUND_BASED;
    }
    Distal.SequentializedProtocol both;
    try {
      both = Distal.sequentialize("p.dst", text, Map.of());
    } catch (RejectedException e) {
      assertThat(e.diagnostics()).as(text).allMatch(d -> d.code().equals("D220"));
      return Outcome.REFUSED;
    }
    return new SequentializationComparison(text, both).compared();
  }

  /** Checks the lifted counterexamples, also of a protocol that is not communication-closed. */
  static void checkAsynchronousTraces(String text) throws RejectedException {
    var both = new SequentializationComparison(text, Distal.sequentialize("p.dst", text, Map.of()));
    assertThat(both.rounds.properties()).isNotEmpty().allSatisfy(both::compare);
  }

  private Outcome compared() {
    Set<List<List<Value>>> asynchronously;
    Set<List<List<Value>>> inRounds;
    try {
      asynchronously = ReachableStateVectors.of(events, names, MAX_STATES);
      inRounds = ReachableStateVectors.of(rounds, names, MAX_STATES);
    } catch (IllegalStateException e) {
      return Outcome.TOO_LARGE;
    }
    if (whole) {
      assertThat(inRounds).as(text).isEqualTo(asynchronously);
    } else {
      assertThat(asynchronously).as(text).containsAll(inRounds);
    }
    for (int p = 0; p < rounds.processes(); p++) {
      var traces =
          new LocalTraces(
              LocalStateGraph.of(events, p, names), LocalStateGraph.of(rounds, p, names));
      assertThat(traces.onlyInRounds()).as("in rounds, of p%d in %s", p, text).isEmpty();
      if (whole) {
        assertThat(traces.onlyAsynchronously()).as("of p%d in %s", p, text).isEmpty();
      }
    }
    for (RoundProperty property : rounds.properties()) {
      compare(property);
    }
    return whole ? Outcome.SAME : Outcome.INCLUDED;
  }

  private void compare(RoundProperty property) {
    var task = new RoundVerifier.Task(rounds, property, StepGranularity.ROUNDS, InputSelection.ALL);
    RoundVerifier.Result result =
        RoundVerifier.verify(task, SearchOptions.defaults(), _ -> {}, () -> false);
    EventProperty same =
        events.properties().stream()
            .filter(p -> p.name().equals(property.name()))
            .findFirst()
            .orElseThrow();
    Verdict verdict =
        EventVerifier.verify(
                new EventVerifier.Task(events, same, DeliverySemantics.AT_ONCE, Precedence.FIRST),
                SearchOptions.defaults(),
                _ -> {},
                () -> false)
            .verdict();
    if (result.verdict() instanceof Verdict.Violated) {
      assertThat(verdict).as(property.name() + text).isInstanceOf(Verdict.Violated.class);
      checkAsynchronousTrace(result.replay().orElseThrow(), same);
      for (StepGranularity granularity : StepGranularity.values()) {
        sampled(property, granularity).ifPresent(r -> checkAsynchronousTrace(r, same));
      }
    } else if (whole) {
      assertThat(verdict).as(property.name() + text).isInstanceOf(Verdict.Holds.class);
    }
  }

  /** The first violating run among random ones. */
  private Optional<RoundReplay> sampled(RoundProperty property, StepGranularity granularity) {
    var engine = new RoundEngine(new RoundVerifier.Task(rounds, property, granularity));
    var limits = new SamplingOptions.Limits(SCHEDULES, 50, Duration.ofMinutes(1), 1);
    var options =
        new SamplingOptions(
            new SchedulingStrategy.UniformStep(), engine.checkedProperties(), 1, limits);
    Verdict verdict = Sampler.run(engine.system(), options, _ -> {}, () -> false).verdict();
    return verdict instanceof Verdict.Violated violated
        ? Optional.of(engine.replay(violated.violations().getFirst().trace()))
        : Optional.empty();
  }

  /**
   * Checks that a violating run in rounds is lifted to a violating asynchronous run, also after
   * minimization.
   */
  private void checkAsynchronousTrace(RoundReplay replay, EventProperty property) {
    EventSystem checked = events.withProperties(property);
    var interpreter = new EventInterpreter(checked, Precedence.FIRST, DeliverySemantics.AT_ONCE);
    EventRun run;
    try {
      run = new AsynchronousTraceLifter(checked, replay, both.translatedRounds()).lift();
    } catch (IllegalStateException e) {
      throw new AssertionError(property.name() + " " + e.getMessage() + " " + text, e);
    }
    EventReplay lifted = EventReplay.of(interpreter, run);
    assertThat(lifted.isViolation(interpreter)).as(text).isTrue();
    EventReplay shorter = new EventRunMinimizer(interpreter).minimize(lifted);
    assertThat(shorter.isViolation(interpreter)).as(text).isTrue();
    if (!shorter.run().steps().isEmpty()) { // A violation in the initial state needs no steps.
      assertThat(run.steps()).as(text).containsSubsequence(shorter.run().steps());
    }
  }
}
