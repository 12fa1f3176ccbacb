package rondo.events;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import rondo.events.engine.Attendance;
import rondo.events.engine.Events;
import rondo.events.engine.Events.Steps;
import rondo.events.engine.Orbits;
import rondo.explore.TransitionSystem;
import rondo.ir.data.StatementWatch;
import rondo.ir.event.EventBehaviour;
import rondo.ir.event.EventInterpreter;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventReplay;
import rondo.ir.event.GuardWatch;
import rondo.ir.event.likeness.Likeness;
import rondo.trace.Property;
import rondo.trace.Trace;

/**
 * A protocol as a transition system that shows whether a property holds, and how to tell what is
 * found there. Both searches and tests are made on it.
 */
public final class EventEngine {
  private final EventVerifier.Task task;
  private final EventBehaviour behaviour;
  private final Events events;
  private final Optional<Orbits> orbits;
  private final Optional<Attendance> attendance;

  /** In which every state stands for itself. */
  public EventEngine(EventVerifier.Task task) {
    this(task, Likeness.UNKNOWN, Steps.ALL, Optional.empty());
  }

  /** The same, where somebody notes which reactions there are. */
  public static EventEngine attended(EventVerifier.Task task) {
    return attended(task, Likeness.UNKNOWN, Steps.ALL);
  }

  /** In which processes that are alike may change places, and some steps may be left out. */
  static EventEngine attended(EventVerifier.Task task, Likeness likeness, Steps steps) {
    var attendance = new Attendance(task.system().checking(task.property()));
    return new EventEngine(task, likeness, steps, Optional.of(attendance));
  }

  private EventEngine(
      EventVerifier.Task task, Likeness likeness, Steps steps, Optional<Attendance> attendance) {
    this.task = task;
    this.attendance = attendance;
    behaviour =
        new EventBehaviour(
            task.system().checking(task.property()),
            task.precedence(),
            attendance.<GuardWatch>map(a -> a).orElse(GuardWatch.NOBODY),
            attendance.<StatementWatch>map(Attendance::statements).orElse(StatementWatch.NOBODY));
    events = new Events(behaviour, task.property(), task.delivery(), steps, attendance);
    orbits =
        likeness.groups().isEmpty() || task.property().countsFairRuns()
            ? Optional.empty()
            : Optional.of(new Orbits(events, likeness.groups()));
  }

  public TransitionSystem system() {
    return task.property().countsFairRuns()
        ? events.fairly()
        : orbits.<TransitionSystem>map(o -> o).orElse(events);
  }

  /** What was noted of reactions and statements, if somebody did. */
  public Optional<Attendance> attendance() {
    return attendance;
  }

  /** What has to be looked for. */
  public Set<Property> checked() {
    Set<Property> own =
        switch (task.property()) {
          case EventProperty.Invariant _, EventProperty.RoundBased _ -> Set.of(Property.FORBIDDEN);
          case EventProperty.Irrevocability _ -> Set.of(Property.IRREVOCABILITY);
          case EventProperty.Temporal _ -> Set.of(Property.FORBIDDEN, Property.ACCEPTANCE_CYCLE);
        };
    return switch (task.errors()) {
      case PASSED_OVER -> own;
      case COUNTED -> {
        var all = EnumSet.copyOf(own);
        all.addAll(Set.of(Property.ASSERTION, Property.RUNTIME_ERROR));
        yield all;
      }
    };
  }

  /** The run that breaks the property, as the interpreter takes it. */
  public EventReplay replay(Trace trace) {
    var interpreter = new EventInterpreter(behaviour.system(), task.precedence(), task.delivery());
    var run = events.run(orbits.map(o -> o.unfolded(trace)).orElse(trace));
    EventReplay replay = EventReplay.of(interpreter, run);
    if (!replay.isViolation(interpreter)) {
      throw new IllegalStateException("nothing is wrong with the run that was found: " + run);
    }
    return replay;
  }
}
