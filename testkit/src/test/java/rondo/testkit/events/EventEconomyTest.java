package rondo.testkit.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.events.EventVerifier;
import rondo.events.EventVerifier.Task;
import rondo.events.engine.Events.Steps;
import rondo.explore.SearchOptions;
import rondo.explore.SearchOptions.Reduction;
import rondo.explore.symmetry.Strategy;
import rondo.ir.event.Delivery;
import rondo.ir.event.EventBehaviour.Precedence;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventState;
import rondo.ir.event.EventState.Member;
import rondo.ir.event.EventSystem;
import rondo.ir.event.Pool;
import rondo.ir.event.likeness.Likeness;
import rondo.testkit.ExerciseTally;
import rondo.testkit.generate.EventBallots;
import rondo.testkit.generate.EventBallots.Purpose;
import rondo.testkit.generate.EventPrograms;
import rondo.trace.Verdict;

/**
 * The reductions of the engine leave out steps, and keep what processes can be like, all at the
 * same time: exactly what the interpreter comes to.
 */
class EventEconomyTest {
  private static final int BALLOTS = Integer.getInteger("rondo.protocols", 100);
  private static final int PROGRAMS = BALLOTS / 5;
  private static final int MOST_STATES = 500;

  private final ExerciseTally tally = new ExerciseTally("EventEconomyTest");

  @Test
  void processesComeToTheSameTogether() throws RejectedException {
    for (int seed = 0; seed < BALLOTS; seed++) {
      compare(EventBallots.of(seed, Purpose.REDUCTION));
    }
    for (int seed = 0; seed < PROGRAMS; seed++) {
      compare(EventPrograms.of(seed));
    }
    int programs = BALLOTS + PROGRAMS;
    tally
        .atLeast(programs / 2, "compared")
        .atLeast(programs / 4, "reduced AT_ONCE")
        .atLeast(programs * 2 / 5, "reduced ALL_DELIVERED")
        .atLeast(programs * 2 / 5, "reduced SOME_DELIVERED")
        .atLeast(programs / 4, "reduced by symmetry, too")
        .atLeast(programs / 4, "holds")
        .atLeast(programs / 12, "violated")
        .atLeast(40L * programs, "states");
  }

  @Test
  void whereAReductionWouldBeUnsoundThereIsNone() throws RejectedException {
    for (int seed = 0; seed < BALLOTS; seed++) {
      compare(EventBallots.of(seed, Purpose.FAULTS));
    }
    tally
        .atLeast(BALLOTS / 2, "compared")
        .atLeast(BALLOTS / 8, "holds")
        .atLeast(BALLOTS / 8, "violated")
        .atLeast(40L * BALLOTS, "states");
  }

  private void compare(String text) throws RejectedException {
    EventSystem system = Distal.parse("made.dst", text, Map.of()).events();
    EventProperty property = system.properties().getFirst();
    EventReference reference = EventReference.of(system, property, Delivery.AT_ONCE, MOST_STATES);
    if (reference.states().size() > MOST_STATES) {
      tally.count("too large");
      return;
    }
    tally.count("compared");
    tally.count(reference.isViolated() ? "violated" : "holds");
    tally.add("states", reference.states().size());
    Set<List<Member>> expected = withoutMessages(reference.states().stream());
    List<List<Integer>> groups = Likeness.of(system).groups();
    for (Delivery delivery : Delivery.values()) {
      String what = delivery + "\n" + text;
      EngineStates reduced =
          EngineStates.of(system, property, delivery, Steps.ENOUGH, 2 * MOST_STATES);
      if (reduced.states().size() > 2 * MOST_STATES) {
        tally.count("too large " + delivery);
        continue;
      }
      assertThat(withoutMessages(reduced.states().stream())).as(what).isEqualTo(expected);
      assertThat(reduced.isViolated()).as(what).isEqualTo(reference.isViolated());
      int limit = reduced.states().size();
      EngineStates all = EngineStates.of(system, property, delivery, Steps.ALL, limit);
      tally.countIf("reduced " + delivery, all.states().size() > limit);
      if (!groups.isEmpty()) {
        EngineStates orbits = EngineStates.symmetric(system, property, delivery, groups);
        List<EventPermutation> renamings = EventPermutation.all(system, groups);
        Set<List<Member>> renamed =
            withoutMessages(
                orbits.states().stream().flatMap(s -> renamings.stream().map(r -> r.of(s))));
        assertThat(renamed).as(what).containsAll(expected);
        // Who joins later never takes the place of who is there, though both act alike.
        if (system.roles().stream().allMatch(r -> r.later().present() == r.count())) {
          assertThat(renamed).as(what).isEqualTo(expected);
        }
        assertThat(orbits.isViolated()).as(what).isEqualTo(reference.isViolated());
        tally.countIf(
            "reduced by symmetry, too",
            delivery == Delivery.AT_ONCE && orbits.states().size() < limit);
      }
    }
  }

  /** What all processes are like at the same time, apart from what was sent to them. */
  private static Set<List<Member>> withoutMessages(Stream<EventState> states) {
    return states
        .map(
            s ->
                s.members().stream()
                    .map(m -> new Member(m.standing(), m.variables(), Pool.EMPTY, Pool.EMPTY))
                    .toList())
        .collect(Collectors.toSet());
  }

  @Test
  void theVerifierFindsTheSameReduced() throws RejectedException {
    for (int seed = 0; seed < BALLOTS / 5; seed++) {
      String text = EventBallots.of(seed, Purpose.REDUCTION);
      EventSystem system = Distal.parse("made.dst", text, Map.of()).events();
      EventProperty property = system.properties().getFirst();
      for (Delivery delivery : List.of(Delivery.AT_ONCE, Delivery.SOME_DELIVERED)) {
        Verdict all = verdict(system, property, delivery, options());
        SearchOptions reduced =
            options().withReduction(Reduction.PARTIAL_ORDER).withSymmetry(Strategy.CANONICAL);
        Verdict fewer = verdict(system, property, delivery, reduced);
        if (all instanceof Verdict.Inconclusive) {
          continue;
        }
        String what = delivery + "\n" + text;
        assertThat(fewer.getClass()).as(what).isEqualTo(all.getClass());
        tally.count(all instanceof Verdict.Holds ? "holds" : "violated");
        tally.countIf("reduced", fewer.statistics().states() < all.statistics().states());
      }
    }
    int compared = BALLOTS / 5 * 2;
    tally
        .atLeast(compared / 2, "reduced")
        .atLeast(compared / 5, "holds")
        .atLeast(compared / 10, "violated");
  }

  private static SearchOptions options() {
    return SearchOptions.defaults().withMaxStates(10 * MOST_STATES);
  }

  private static Verdict verdict(
      EventSystem system, EventProperty property, Delivery delivery, SearchOptions options) {
    return EventVerifier.verify(
            new Task(system, property, delivery, Precedence.FIRST), options, _ -> {}, () -> false)
        .verdict();
  }
}
