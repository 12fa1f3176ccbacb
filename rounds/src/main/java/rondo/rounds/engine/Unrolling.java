package rondo.rounds.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import rondo.explore.Stepper;
import rondo.explore.TransitionSink;
import rondo.ir.Fault;
import rondo.ir.FaultException;
import rondo.rounds.engine.Lookout.Sighting;
import rondo.rounds.engine.Outcomes.Possible;
import rondo.rounds.engine.Play.Act;
import rondo.rounds.engine.Play.Exchange;
import rondo.rounds.engine.Play.Rest;
import rondo.rounds.engine.RoundExpansion.Weather;
import rondo.trace.Trace;

/**
 * Makes a run of processes out of a trace of packed states: who is who is followed from round to
 * round, and for each process a mailbox is found that brings about what becomes of it. A cycle of
 * packed states is gone round until everybody is where it was before.
 *
 * <p>Where states stand for others with other values, the run is one without renaming: from the
 * state that it has come to, it goes on to the one that differs from what follows in the trace just
 * as that state differs from the trace's.
 */
final class Unrolling<S, M> {
  private final HeardOf<S, M> system;
  private final Numbered<S, M> numbered;
  private final RoundExpansion<S> expansion;
  private final Seating seating;
  private final Stepper stepper;
  private final int words;
  private final List<Act<M>> acts = new ArrayList<>();
  private int[] who;

  /** What the run has come to. */
  private Configuration now;

  /** What it has in the place of each value of the trace's state. */
  private int[][] values = new int[0][];

  /** Where a pass of a cycle began. */
  private record Pass(int[] who, Configuration state) {}

  Unrolling(HeardOf<S, M> system, Numbered<S, M> numbered, RoundExpansion<S> expansion) {
    this.system = system;
    this.numbered = numbered;
    this.expansion = expansion;
    seating = expansion.seating();
    stepper = system.stepper();
    words = system.layout().words();
  }

  Play<S, M> unroll(Trace trace) {
    List<int[]> packed = states(trace);
    List<Configuration> states = packed.stream().map(seating::unpacked).toList();
    var beginning = new ArrayList<Member<S>>();
    for (int local : states.getFirst().locals()) {
      beginning.add(numbered.member(local));
    }
    who = IntStream.range(0, beginning.size()).toArray();
    now = states.getFirst();
    values = expansion.representatives().map(Representatives::identity).orElse(values);
    int first = trace.cycle().orElse(0) - 1;
    var passes = new ArrayList<Pass>();
    for (int i = 0; i + 1 < states.size(); i++) {
      if (i == first) {
        passes.add(new Pass(who, now));
      }
      play(states.get(i), states.get(i + 1));
    }
    trace.fault().ifPresent(fault -> fail(packed.getLast(), fault));
    OptionalInt cycle =
        first < 0 ? OptionalInt.empty() : OptionalInt.of(close(states, first, passes));
    int unproposed = states.getFirst().unproposed();
    return new Play<>(
        beginning,
        unproposed == 0 ? OptionalInt.empty() : OptionalInt.of(unproposed - 1),
        acts,
        cycle);
  }

  /** Goes round the cycle until everybody is where it was after an earlier pass. */
  private int close(List<Configuration> states, int first, List<Pass> passes) {
    int length = states.size() - 1 - first;
    int pass = pass(passes);
    while (pass == passes.size()) {
      passes.add(new Pass(who, now));
      for (int i = first; i + 1 < states.size(); i++) {
        play(states.get(i), states.get(i + 1));
      }
      pass = pass(passes);
    }
    return first + pass * length;
  }

  /** The pass before which everybody was where it is now; how many there were if none. */
  private int pass(List<Pass> passes) {
    int pass = 0;
    while (pass < passes.size() && !isAgain(passes.get(pass))) {
      pass++;
    }
    return pass;
  }

  private boolean isAgain(Pass pass) {
    return Arrays.equals(pass.who(), who) && expansion.isSame(pass.state(), now);
  }

  /** The states of a trace, without that in which no input is chosen yet. */
  private List<int[]> states(Trace trace) {
    var states = new ArrayList<int[]>();
    int[] state = new int[words];
    for (int choice : trace.choices()) {
      var audience = new Audience(choice);
      stepper.successors(state, audience);
      state = audience.chosen;
      states.add(state);
    }
    return states;
  }

  /** Waits for one of the transitions, and counts the faults. */
  private static final class Audience implements TransitionSink {
    private final int choice;
    private int transitions;
    private int faults;
    private int[] chosen;

    Audience(int choice) {
      this.choice = choice;
    }

    @Override
    public void transition(int[] state, int[] changes, int length) {
      if (transitions++ == choice) {
        chosen = state.clone();
      }
    }

    @Override
    public void fault(Fault.Kind kind) {
      faults++;
    }
  }

  /** Tries a round under certain rules, with certain things happening to processes. */
  private interface Attempt {
    /** Whether the round was added. */
    boolean succeeds(Weather weather, Post post, List<Cell> cells, List<Possible> possible);
  }

  /** Tries all that may happen in the round after a state, until an attempt succeeds. */
  private void attempt(Configuration from, Attempt attempt) {
    for (Weather weather : expansion.weathers(from)) {
      for (List<Cell> scenario : new Scenarios(weather.rules()).of(seating.cells(from))) {
        int most = expansion.most(from, weather);
        List<Cell> cells = Casting.seated(from.locals(), scenario);
        for (Post post : expansion.posts(from, weather, scenario)) {
          List<Possible> possible =
              cells.stream().map(c -> expansion.possible(c, from, post, most)).toList();
          if (attempt.succeeds(weather, post, cells, possible)) {
            return;
          }
        }
      }
    }
    throw new IllegalStateException("no round after " + from + " is like that");
  }

  /** Adds the round that leads from one state of the trace to the next. */
  private void play(Configuration from, Configuration to) {
    int observed = system.lookout().move(now, to.observer());
    if (expansion.isOver(now)) {
      acts.add(new Rest<>(observed));
      now = now.withObserver(to.observer());
      return;
    }
    Configuration target = target(from, to.withObserver(from.observer()));
    attempt(
        now,
        (weather, post, cells, possible) -> {
          int most = expansion.most(now, weather);
          Optional<int[]> next =
              new Casting(cells, possible, most)
                  .find(
                      (locals, lost) ->
                          expansion.leads(now, locals, lost + post.losses(), weather, target));
          next.ifPresent(n -> add(scene(now, weather, post, cells), n, weather, observed));
          next.ifPresent(n -> who = moved(now, n));
          return next.isPresent();
        });
    now = target.withObserver(to.observer());
  }

  /** The state that the run comes to where the trace goes from one state to another. */
  private Configuration target(Configuration from, Configuration to) {
    if (expansion.representatives().isEmpty()) {
      return to;
    }
    Representatives<S> representatives = expansion.representatives().get();
    for (Configuration next : expansion.expandAsIs(from).next()) {
      Representatives.Form form = representatives.of(next);
      if (expansion.isSame(form.state(), to)) {
        Configuration target = representatives.renamed(next, values).withObserver(now.observer());
        values = Representatives.composed(Representatives.inverse(form.to()), values);
        return target;
      }
    }
    throw new IllegalStateException("nothing that follows " + from + " is like " + to);
  }

  private int[] moved(Configuration from, int[] next) {
    return Arrays.stream(seating.arranged(from, next)).map(seat -> who[seat]).toArray();
  }

  private Scene<M> scene(Configuration from, Weather weather, Post post, List<Cell> cells) {
    int most = expansion.most(from, weather);
    return new Scene<>(numbered, expansion.moment(from), post, most, cells, who);
  }

  private void add(Scene<M> scene, int[] next, Weather weather, int observed) {
    for (int s = 0; s < next.length; s++) {
      int wanted = next[s];
      scene.update(s, change -> change.next() == wanted);
    }
    acts.add(scene.exchange(weather.isQuiet(), observed));
  }

  /** Adds the round in which something goes wrong while a process updates. */
  private void fail(int[] packed, int fault) {
    if (system.lookout().look(now).map(Sighting::targets).orElse(List.of()).isEmpty()) {
      return;
    }
    Configuration from = seating.unpacked(packed);
    var audience = new Audience(-1);
    stepper.successors(packed.clone(), audience);
    List<Integer> whileUpdating =
        expansion.isOver(from) ? List.of() : List.copyOf(expansion.expandAsIs(from).faults());
    int number = fault - (audience.faults - whileUpdating.size());
    if (number < 0) {
      return;
    }
    int wanted = renamed(numbered.fault(whileUpdating.get(number)));
    try {
      fail(now, wanted);
    } catch (FaultException e) {
      acts.add(unsent(now));
    }
  }

  /** The fault that happens with other values: the same one, at the same place, or of its kind. */
  private int renamed(Fault wanted) {
    List<Integer> faults = List.copyOf(expansion.expandAsIs(now).faults());
    Comparator<Integer> likeness =
        Comparator.comparing((Integer f) -> numbered.fault(f).kind() != wanted.kind())
            .thenComparing(f -> !numbered.fault(f).at().coincides(wanted.at()))
            .thenComparing(f -> !numbered.fault(f).equals(wanted));
    return faults.stream().min(likeness).orElseThrow();
  }

  /** A round in which nobody gets further than sending. */
  private Exchange<M> unsent(Configuration from) {
    List<Integer> all = Arrays.stream(who).boxed().sorted().toList();
    return new Exchange<>(
        Collections.nCopies(who.length, all),
        Set.of(),
        Collections.nCopies(who.length, Map.of()),
        Set.of(),
        Map.of(),
        expansion.weathers(from).getFirst().isQuiet(),
        system.lookout().anyMove(from));
  }

  /** Adds the round in which this fault happens to somebody who updates. */
  private void fail(Configuration from, int wanted) {
    attempt(
        from,
        (weather, post, cells, possible) -> {
          int most = expansion.most(from, weather);
          for (int seat = 0; seat < cells.size(); seat++) {
            if (possible.get(seat).mayFail(wanted, most)) {
              Scene<M> scene = scene(from, weather, post, cells);
              for (int s = 0; s < cells.size(); s++) {
                boolean fails = s == seat;
                scene.update(s, change -> !fails || change.fault() == wanted);
              }
              acts.add(scene.exchange(weather.isQuiet(), system.lookout().anyMove(from)));
              return true;
            }
          }
          return false;
        });
  }
}
