package rondo.testkit.sequential;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.distal.sequential.Asynchronously;
import rondo.events.EventVerifier;
import rondo.events.RoundBased;
import rondo.explore.SearchOptions;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Value;
import rondo.ir.event.Delivery;
import rondo.ir.event.EventBehaviour;
import rondo.ir.event.EventBehaviour.Precedence;
import rondo.ir.event.EventInterpreter;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventReplay;
import rondo.ir.event.EventRun;
import rondo.ir.event.EventSystem;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.rounds.Inputs;
import rondo.rounds.RoundVerifier;
import rondo.rounds.Semantics;
import rondo.trace.Verdict;

/** Compares what a protocol does asynchronously with what it does in rounds. */
final class BothWays {
  private static final int MOST_STATES = 2_000;
  private static final SearchOptions OPTIONS = SearchOptions.defaults().withMaxStates(MOST_STATES);

  /** What became of a protocol. */
  enum Outcome {
    /** It does not keep to rounds, or that is not known within a limit. */
    NOT_ROUND_BASED,
    REFUSED,
    /** It has too many states to compare. */
    TOO_LARGE,
    /** Rounds do nothing else, but may do less. */
    PART,
    SAME
  }

  private final String text;
  private final Distal.Sequential both;
  private final EventSystem events;
  private final RoundSystem rounds;
  private final List<String> names;
  private final boolean whole;

  private BothWays(String text, Distal.Sequential both) {
    this.text = text;
    this.both = both;
    events = both.events().system();
    rounds = both.inRounds().system();
    names =
        events.roles().getFirst().variables().stream()
            .map(LocalVariable::name)
            .filter(n -> !n.isEmpty())
            .toList();
    whole = both.text().reservations().isEmpty();
  }

  static Outcome compare(String text) throws RejectedException {
    EventSystem system = Distal.parse("p.dst", text, Map.of()).events();
    RoundBased kept = RoundBased.check(system, Precedence.FIRST, OPTIONS, _ -> {}, () -> false);
    if (!(kept instanceof RoundBased.Proved)) {
      return Outcome.NOT_ROUND_BASED;
    }
    Distal.Sequential both;
    try {
      both = Distal.sequentialize("p.dst", text, Map.of());
    } catch (RejectedException e) {
      assertThat(e.diagnostics()).as(text).allMatch(d -> d.code().equals("D220"));
      return Outcome.REFUSED;
    }
    return new BothWays(text, both).compared();
  }

  private Outcome compared() {
    Set<List<List<Value>>> asynchronously;
    Set<List<List<Value>>> inRounds;
    try {
      asynchronously = Vectors.of(events, names, MOST_STATES);
      inRounds = Vectors.of(rounds, names, MOST_STATES);
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
          new LocalTraces(LocalGraph.of(events, p, names), LocalGraph.of(rounds, p, names));
      assertThat(traces.onlyInRounds()).as("in rounds, of p%d in %s", p, text).isEmpty();
      if (whole) {
        assertThat(traces.onlyAsynchronously()).as("of p%d in %s", p, text).isEmpty();
      }
    }
    for (RoundProperty property : rounds.properties()) {
      compare(property);
    }
    return whole ? Outcome.SAME : Outcome.PART;
  }

  private void compare(RoundProperty property) {
    var task = new RoundVerifier.Task(rounds, property, Semantics.ROUNDS, Inputs.ALL);
    RoundVerifier.Result result =
        RoundVerifier.verify(task, SearchOptions.defaults(), _ -> {}, () -> false);
    EventProperty same =
        events.properties().stream()
            .filter(p -> p.name().equals(property.name()))
            .findFirst()
            .orElseThrow();
    Verdict verdict =
        EventVerifier.verify(
                new EventVerifier.Task(events, same, Delivery.AT_ONCE, Precedence.FIRST),
                SearchOptions.defaults(),
                _ -> {},
                () -> false)
            .verdict();
    if (result.verdict() instanceof Verdict.Violated) {
      assertThat(verdict).as(property.name() + text).isInstanceOf(Verdict.Violated.class);
      EventSystem checked = events.checking(same);
      var behaviour = new EventBehaviour(checked, Precedence.FIRST);
      var interpreter = new EventInterpreter(behaviour, Delivery.AT_ONCE);
      EventRun run;
      try {
        run =
            new Asynchronously(interpreter, checked, result.replay().orElseThrow(), both.origin())
                .run();
      } catch (IllegalStateException e) {
        throw new AssertionError(property.name() + " " + e.getMessage() + " " + text, e);
      }
      assertThat(EventReplay.of(interpreter, run).isViolation(interpreter)).as(text).isTrue();
    } else if (whole) {
      assertThat(verdict).as(property.name() + text).isInstanceOf(Verdict.Holds.class);
    }
  }
}
