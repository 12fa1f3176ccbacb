package rondo.events;

import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import rondo.events.engine.Events;
import rondo.explore.Search;
import rondo.explore.SearchOptions;
import rondo.explore.SearchOptions.Order;
import rondo.ir.event.Delivery;
import rondo.ir.event.EventBehaviour;
import rondo.ir.event.EventBehaviour.Precedence;
import rondo.ir.event.EventInterpreter;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventReplay;
import rondo.ir.event.EventSystem;
import rondo.trace.Property;
import rondo.trace.Statistics;
import rondo.trace.Verdict;

/** Decides properties of protocols of events. */
public final class EventVerifier {
  private EventVerifier() {}

  /**
   * What a verification showed.
   *
   * @param replay the run that violates the property, as the interpreter has taken it
   */
  public record Result(EventProperty property, Verdict verdict, Optional<EventReplay> replay) {}

  /** What is to be decided, and what steps there are. */
  public record Task(
      EventSystem system, EventProperty property, Delivery delivery, Precedence precedence) {}

  /** Searches for a run that violates a property; the arguments are as in {@link Search#run}. */
  public static Result verify(
      Task task, SearchOptions options, Consumer<Statistics> progress, BooleanSupplier cancelled) {
    EventProperty property = task.property();
    var behaviour = new EventBehaviour(task.system().checking(property), task.precedence());
    var events = new Events(behaviour, property, task.delivery());
    SearchOptions search = options.withChecked(checked(property)).withOrder(order(property));
    Verdict verdict = Search.run(events, search, progress, cancelled);
    Optional<EventReplay> replay = Optional.empty();
    if (verdict instanceof Verdict.Violated violated) {
      var interpreter = new EventInterpreter(behaviour, task.delivery());
      var run = events.run(violated.violations().getFirst().trace());
      EventReplay taken = EventReplay.of(interpreter, run);
      if (!taken.isViolation(interpreter)) {
        throw new IllegalStateException("nothing is wrong with the run that was found: " + run);
      }
      replay = Optional.of(taken);
    }
    return new Result(property, verdict, replay);
  }

  /** What the search has to look for: what is wrong in processes always counts. */
  private static Set<Property> checked(EventProperty property) {
    return switch (property) {
      case EventProperty.Invariant _ ->
          Set.of(Property.FORBIDDEN, Property.ASSERTION, Property.RUNTIME_ERROR);
      case EventProperty.Irrevocability _ ->
          Set.of(Property.IRREVOCABILITY, Property.ASSERTION, Property.RUNTIME_ERROR);
      case EventProperty.Temporal _ ->
          Set.of(
              Property.FORBIDDEN,
              Property.ACCEPTANCE_CYCLE,
              Property.ASSERTION,
              Property.RUNTIME_ERROR);
    };
  }

  /** The shortest violation is found first where no cycle is looked for. */
  private static Order order(EventProperty property) {
    return property instanceof EventProperty.Temporal ? Order.DFS : Order.BFS;
  }
}
