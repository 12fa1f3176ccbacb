package rondo.rounds.engine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import rondo.explore.TransitionSink;
import rondo.ir.Fault;
import rondo.rounds.engine.Cell.Part;
import rondo.rounds.engine.Play.Act;
import rondo.rounds.engine.Play.Exchange;
import rondo.trace.Trace;

/** Takes a trace step by step, and gathers up what happens in each round. */
final class Retracing<S, M> {
  private final Stepwise<S, M> system;
  private final Stepwise<S, M>.MessageStepper stepper;
  private final int processes;
  private final List<Act<M>> acts = new ArrayList<>();
  private int[] state;
  private RoundNotes notes;

  Retracing(Stepwise<S, M> system, Stepwise<S, M>.MessageStepper stepper) {
    this.system = system;
    this.stepper = stepper;
    processes = system.midway().processes();
    state = new int[system.midway().words()];
  }

  Play<S, M> play(Trace trace) {
    List<Integer> choices = trace.choices();
    step(choices.getFirst());
    Configuration first = system.unpacked(state);
    var beginning = new ArrayList<Member<S>>();
    for (int local : first.locals()) {
      beginning.add(system.numbered().member(local));
    }
    int back = trace.cycle().orElse(choices.size());
    OptionalInt cycle = OptionalInt.empty();
    for (int i = 1; i < choices.size(); i++) {
      if (i >= back && cycle.isEmpty() && isBetween()) {
        cycle = OptionalInt.of(acts.size());
      }
      step(choices.get(i));
    }
    // A cycle that begins in the middle of a round is gone on with to the end of that round.
    for (int i = back; cycle.isPresent() && !isBetween(); i++) {
      step(choices.get(i));
    }
    trace.fault().ifPresent(this::fail);
    return new Play<>(
        beginning,
        first.unproposed() == 0 ? OptionalInt.empty() : OptionalInt.of(first.unproposed() - 1),
        acts,
        cycle);
  }

  private boolean isBetween() {
    return state[system.midway().setting()] == 0;
  }

  /** Waits for one of the transitions, or faults. */
  private final class Audience implements TransitionSink {
    private final int transition;
    private final int fault;
    private int transitions;
    private int faults;
    private int[] chosen;
    private Event event;

    Audience(int transition, int fault) {
      this.transition = transition;
      this.fault = fault;
    }

    @Override
    public void transition(int[] next, int[] changes, int length) {
      if (transitions++ == transition) {
        chosen = next.clone();
        event = stepper.event();
      }
    }

    @Override
    public void fault(Fault.Kind kind) {
      if (faults++ == fault) {
        event = stepper.event();
      }
    }
  }

  private void step(int choice) {
    var audience = new Audience(choice, -1);
    stepper.successors(state, audience);
    int[] before = state;
    state = audience.chosen;
    switch (audience.event) {
      case Event.Opening _, Event.Receiving _ -> {}
      case Event.Beginning(Setting setting) ->
          notes = new RoundNotes(setting, observed(before, state));
      case Event.Sending(_, int receiver, int letter) -> notes.hears(receiver, letter);
      case Event.Updating(int process, int outcome) -> {
        notes.outcomes.put(process, outcome);
        endRound();
      }
      case Event.Ending _ -> endRound();
      case Event.Resting _ -> acts.add(new Play.Rest<>(observed(before, state)));
      case Event.Stumbling _, Event.Watching _ -> throw new IllegalStateException("no step");
    }
  }

  private int observed(int[] before, int[] after) {
    return system.lookout().move(system.unpacked(before), after[Layout.OBSERVER]);
  }

  private void endRound() {
    if (isBetween()) {
      acts.add(notes.exchange());
    }
  }

  /** Adds the round in which a fault happens, unless it is the state that is wrong. */
  private void fail(int fault) {
    var audience = new Audience(-1, fault);
    stepper.successors(state, audience);
    switch (audience.event) {
      case Event.Watching _ -> {}
      case Event.Stumbling _ -> {
        if (!isBetween()) {
          notes.completeOutcomes();
        }
        acts.add(isBetween() ? stumble() : notes.exchange());
      }
      case Event.Updating(int process, int outcome) -> {
        notes.outcomes.put(process, outcome);
        notes.completeOutcomes();
        acts.add(notes.exchange());
      }
      case Event.Opening _,
          Event.Beginning _,
          Event.Sending _,
          Event.Receiving _,
          Event.Ending _,
          Event.Resting _ ->
          throw new IllegalStateException("no fault");
    }
  }

  /** A round that ends before anything is heard. */
  private Exchange<M> stumble() {
    List<Integer> all = IntStream.range(0, processes).boxed().toList();
    return new Exchange<>(
        IntStream.range(0, processes).mapToObj(_ -> all).toList(),
        Set.of(),
        IntStream.range(0, processes).mapToObj(_ -> Map.<Integer, M>of()).toList(),
        Set.of(),
        Map.of(),
        false,
        system.lookout().anyMove(system.unpacked(state)));
  }

  /** What has happened in a round so far. */
  private final class RoundNotes {
    private final Setting setting;
    private final int observed;
    private final List<List<Integer>> heard = new ArrayList<>();
    private final List<Map<Integer, M>> lies = new ArrayList<>();
    private final Map<Integer, Integer> outcomes = new HashMap<>();

    RoundNotes(Setting setting, int observed) {
      this.setting = setting;
      this.observed = observed;
      for (int p = 0; p < processes; p++) {
        heard.add(new ArrayList<>());
        lies.add(new HashMap<>());
      }
    }

    private boolean isLiar(int process) {
      Part part = setting.parts().get(process);
      return part == Part.LYING || part == Part.BYZANTINE;
    }

    void hears(int receiver, int letter) {
      if (letter == Numbered.NONE) {
        return;
      }
      int sender = system.numbered().seatOf(letter);
      if (sender != receiver && isLiar(sender)) {
        M lie = system.numbered().message(system.numbered().messageOf(letter));
        lies.get(receiver).put(sender, lie);
      }
      heard.get(receiver).add(sender);
    }

    /** Those who have not updated yet do so in some way. */
    void completeOutcomes() {
      for (int p = 0; p < processes; p++) {
        if (new Cell(0, p, 1, setting.parts().get(p)).updates()) {
          outcomes.putIfAbsent(p, 0);
        }
      }
    }

    Exchange<M> exchange() {
      return new Exchange<>(
          heard,
          those(this::isLiar),
          lies,
          those(p -> setting.parts().get(p) == Part.CRASHING),
          outcomes,
          setting.weather().isQuiet(),
          observed);
    }

    private Set<Integer> those(Predicate<Integer> which) {
      var some = new TreeSet<Integer>();
      IntStream.range(0, processes).boxed().filter(which).forEach(some::add);
      return some;
    }
  }
}
