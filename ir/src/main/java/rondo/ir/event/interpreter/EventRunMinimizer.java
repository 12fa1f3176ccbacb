package rondo.ir.event.interpreter;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import rondo.ir.Fault;
import rondo.ir.event.state.EventRun;
import rondo.ir.event.state.EventState;
import rondo.ir.event.state.EventStep;
import rondo.ir.event.state.EventTransition;

/**
 * Removes unnecessary steps from a counterexample.
 *
 * <p>From the last step to the first, each step is removed if the rest is still a run with the same
 * kind of violation. This is repeated until no single step can be removed.
 */
public final class EventRunMinimizer {
  private final EventInterpreter interpreter;

  public EventRunMinimizer(EventInterpreter interpreter) {
    this.interpreter = interpreter;
  }

  /**
   * Minimizes a run.
   *
   * @param found a finite counterexample
   */
  public EventReplay minimize(EventReplay found) {
    EventReplay shortest = found;
    int before;
    do {
      before = shortest.run().steps().size();
      for (int i = before - 1; i >= 0; i--) {
        shortest = without(i, shortest).orElse(shortest);
      }
    } while (shortest.run().steps().size() < before);
    return shortest;
  }

  private Optional<EventReplay> without(int step, EventReplay replay) {
    var steps = new ArrayList<>(replay.run().steps());
    steps.remove(step);
    if (!canGo(replay.states().get(step), steps.subList(step, steps.size()))) {
      return Optional.empty();
    }
    var run = new EventRun(replay.run().start(), steps, OptionalInt.empty());
    return Optional.of(EventReplay.of(interpreter, run)).filter(r -> isSameViolation(r, replay));
  }

  private boolean canGo(EventState from, List<EventStep> steps) {
    Optional<EventState> state = Optional.of(from);
    for (EventStep step : steps) {
      Optional<EventTransition> next =
          state.flatMap(
              s ->
                  interpreter.successors(s).stream()
                      .filter(t -> t.step().equals(step))
                      .findFirst());
      if (next.isEmpty()) {
        return false;
      }
      state = next.get().target();
    }
    return true;
  }

  private static boolean isSameViolation(EventReplay one, EventReplay other) {
    return one.violated().equals(other.violated())
        && one.fault().map(Fault::kind).equals(other.fault().map(Fault::kind));
  }
}
