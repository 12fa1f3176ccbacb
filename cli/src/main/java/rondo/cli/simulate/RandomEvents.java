package rondo.cli.simulate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.TreeMap;
import rondo.ir.event.EventBehaviour;
import rondo.ir.event.EventInterpreter;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventReplay;
import rondo.ir.event.EventRun;
import rondo.ir.event.EventState;
import rondo.ir.event.EventStep;
import rondo.ir.event.EventSystem;
import rondo.ir.event.EventTransition;
import rondo.trace.event.EventStory;
import rondo.trace.event.EventTraceFile.Manner;

/**
 * A random run of a protocol of events. It ends where it breaks a property that the protocol
 * checks; what is about whole runs is not looked at.
 *
 * @param story as the interpreter has taken it
 * @param broken the property that is broken, one of them if there are several; empty too where just
 *     an assertion or the like is
 */
public record RandomEvents(
    EventStory story, EventRun run, Optional<EventProperty> broken, Ending ending) {
  /** Why a run is not told any further. */
  public enum Ending {
    BROKEN,
    OVER,
    LONG_ENOUGH
  }

  /** Up to so many steps; the same seed makes the same ones. */
  public static RandomEvents of(EventSystem system, Manner manner, long seed, long steps) {
    return new Walk(system, manner, new SplittableRandom(seed)).wander(steps);
  }

  /** A run as it grows. */
  private static final class Walk {
    private final EventSystem system;
    private final Manner manner;
    private final SplittableRandom random;
    private final List<EventStep> steps = new ArrayList<>();

    Walk(EventSystem system, Manner manner, SplittableRandom random) {
      this.system =
          system.checking(
              system.properties().stream()
                  .filter(p -> !(p instanceof EventProperty.Temporal))
                  .toList());
      this.manner = manner;
      this.random = random;
    }

    private EventInterpreter interpreter(EventSystem checked) {
      return new EventInterpreter(
          new EventBehaviour(checked, manner.precedence()), manner.delivery());
    }

    RandomEvents wander(long most) {
      EventInterpreter interpreter = interpreter(system);
      EventInterpreter.Beginning beginning = any(interpreter.initial());
      EventRun run = run(beginning);
      EventReplay replay = EventReplay.of(interpreter, run);
      if (replay.isViolation(interpreter)) {
        return told(run, Ending.BROKEN);
      }
      EventState state = beginning.state().orElseThrow();
      for (long i = 0; i < most; i++) {
        List<EventTransition> possible = interpreter.successors(state);
        if (possible.isEmpty()) {
          return told(run(beginning), Ending.OVER);
        }
        EventTransition next = any(ofOne(possible));
        steps.add(next.step());
        if (!interpreter.isFine(next)) {
          return told(run(beginning), Ending.BROKEN);
        }
        state = next.target().orElseThrow();
      }
      return told(run(beginning), Ending.LONG_ENOUGH);
    }

    /** The steps of one process, so that nobody comes first for having many. */
    private List<EventTransition> ofOne(List<EventTransition> possible) {
      var byProcess = new TreeMap<Integer, List<EventTransition>>();
      for (EventTransition t : possible) {
        byProcess.computeIfAbsent(t.step().actor(), _ -> new ArrayList<>()).add(t);
      }
      return any(List.copyOf(byProcess.values()));
    }

    private <T> T any(List<T> all) {
      return all.get(random.nextInt(all.size()));
    }

    private EventRun run(EventInterpreter.Beginning beginning) {
      return new EventRun(beginning.start(), steps, OptionalInt.empty());
    }

    /** Nobody sees a run that the interpreter has not taken step by step. */
    private RandomEvents told(EventRun run, Ending ending) {
      EventReplay replay = EventReplay.of(interpreter(system), run);
      Optional<EventProperty> broken = broken(replay);
      EventSystem checked = system.checking(broken.stream().toList());
      EventStory story =
          EventStory.of(checked, manner.delivery(), EventReplay.of(interpreter(checked), run));
      return new RandomEvents(story, run, broken, ending);
    }

    private Optional<EventProperty> broken(EventReplay replay) {
      return replay
          .violated()
          .or(
              () ->
                  system.properties().stream()
                      .filter(EventProperty.Irrevocability.class::isInstance)
                      .filter(_ -> replay.isRevoking())
                      .findFirst());
    }
  }
}
