package rondo.events.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import rondo.events.engine.Lookout.Sighting;
import rondo.explore.TransitionSink;
import rondo.ir.Fault;
import rondo.ir.event.EventRun;
import rondo.ir.event.EventStep;
import rondo.trace.Trace;

/** Makes a run that the interpreter can take out of one that a search found. */
final class Retelling {
  private final Events events;
  private final EventStepper stepper;

  Retelling(Events events) {
    this.events = events;
    stepper = events.stepper();
  }

  /** Waits for one of the transitions, or for one of the faults. */
  private final class Audience implements TransitionSink {
    private final int wantedTransition;
    private final int wantedFault;
    private int transitions;
    private int faults;
    private int[] state;
    private Happening happening;

    Audience(int wantedTransition, int wantedFault) {
      this.wantedTransition = wantedTransition;
      this.wantedFault = wantedFault;
    }

    @Override
    public void transition(int[] next, int[] changes, int length) {
      if (transitions++ == wantedTransition) {
        state = next.clone();
        happening = stepper.happening();
      }
    }

    @Override
    public void fault(Fault.Kind kind) {
      if (faults++ == wantedFault) {
        happening = stepper.happening();
      }
    }
  }

  EventRun run(Trace trace) {
    var steps = new ArrayList<EventStep>();
    int[] state = new int[events.layout().words()];
    EventRun.Start start = null;
    for (int choice : trace.choices()) {
      var audience = new Audience(choice, -1);
      stepper.successors(state, audience);
      if (audience.happening instanceof Happening.Beginning(int way)) {
        start = events.start(way);
      } else {
        steps.add(step(audience.happening, move(state, audience.state)));
      }
      state = audience.state;
    }
    if (trace.fault().isPresent()) {
      var audience = new Audience(-1, trace.fault().getAsInt());
      stepper.successors(state, audience);
      switch (audience.happening) {
        case Happening.Beginning(int way) -> start = events.start(way);
        case Happening.Watching _ -> {}
        default -> steps.add(step(audience.happening, anyMove(state)));
      }
    }
    OptionalInt cycle =
        trace.cycle().isPresent()
            ? OptionalInt.of(trace.cycle().getAsInt() - 1)
            : OptionalInt.empty();
    return new EventRun(start, steps, cycle);
  }

  private int move(int[] from, int[] to) {
    Sighting sighting = events.lookout().look(from);
    List<Integer> targets = sighting.targets();
    return events.lookout().observer().isEmpty()
        ? 0
        : sighting.moves().get(targets.indexOf(to[Places.OBSERVER] - 1));
  }

  private int anyMove(int[] from) {
    return events.lookout().look(from).moves().getFirst();
  }

  private EventStep step(Happening happening, int move) {
    return switch (happening) {
      case Happening.Reacting(int process, Reactions.Step s) ->
          new EventStep.React(process, s.firing(), s.choices(), move);
      case Happening.Arriving(int process, int letter) ->
          new EventStep.Deliver(process, events.letter(letter), move);
      case Happening.Crashing(int process) -> new EventStep.Crash(process, move);
      case Happening.Losing(int process, int letter) ->
          new EventStep.Lose(process, events.letter(letter), move);
      case Happening.Entering(int process, Entries.Entry entry) ->
          new EventStep.Begin(process, entry.variables(), entry.choices(), move);
      case Happening.Resting _ -> new EventStep.Rest(move);
      case Happening.Beginning _, Happening.Watching _ ->
          throw new IllegalStateException("no step: " + happening);
    };
  }
}
