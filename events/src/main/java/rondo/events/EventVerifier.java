package rondo.events;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import rondo.budget.Budget;
import rondo.budget.LimitReachedException;
import rondo.events.engine.Attendance;
import rondo.events.engine.Events.Steps;
import rondo.events.engine.Orbits;
import rondo.events.engine.Unreduced;
import rondo.explore.Prelude;
import rondo.explore.SearchOptions;
import rondo.explore.SearchOptions.Fairness;
import rondo.explore.SearchOptions.Order;
import rondo.explore.SearchOptions.Reduction;
import rondo.ir.event.Delivery;
import rondo.ir.event.EventBehaviour.Precedence;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventReplay;
import rondo.ir.event.EventSystem;
import rondo.ir.event.likeness.Likeness;
import rondo.trace.Statistics;
import rondo.trace.Verdict;

/** Decides properties of protocols of events. */
public final class EventVerifier {
  private static final Statistics NOTHING = new Statistics(0, 0, 0, 0, 0);

  private EventVerifier() {}

  /**
   * What a verification showed.
   *
   * @param replay the run that violates the property, as the interpreter has taken it
   * @param likeness the processes that could change places, so that one state stood for several
   * @param unreduced why no steps were left out, though that was wanted
   * @param attendance which reactions and statements there were, where that was noted
   */
  public record Result(
      EventProperty property,
      Verdict verdict,
      Optional<EventReplay> replay,
      Likeness likeness,
      Optional<String> unreduced,
      Optional<Attendance> attendance) {
    /** Where nobody noted what was executed. */
    public Result(
        EventProperty property, Verdict verdict, Optional<EventReplay> replay, Likeness likeness) {
      this(property, verdict, replay, likeness, Optional.empty(), Optional.empty());
    }
  }

  /** What failed assertions and run-time errors of processes are to the search for a property. */
  public enum Errors {
    /** Violations like any other. */
    COUNTED,
    /** Nothing: after an assertion that fails a run goes on, with a run-time error it ends. */
    PASSED_OVER
  }

  /** What is to be decided, and what steps there are. */
  public record Task(
      EventSystem system,
      EventProperty property,
      Delivery delivery,
      Precedence precedence,
      Errors errors) {
    public Task {
      delivery = system.delivery(delivery);
    }

    public Task(
        EventSystem system, EventProperty property, Delivery delivery, Precedence precedence) {
      this(system, property, delivery, precedence, Errors.COUNTED);
    }
  }

  /** Searches for a run that violates a property; the arguments are as in {@link Prelude#run}. */
  public static Result verify(
      Task task, SearchOptions options, Consumer<Statistics> progress, BooleanSupplier cancelled) {
    var latest = new AtomicReference<>(NOTHING);
    var likeness = new AtomicReference<>(Likeness.UNKNOWN);
    EventProperty property = task.property();
    Optional<String> unreduced =
        options.reduction() == Reduction.NONE
            ? Optional.empty()
            : Unreduced.why(task.system().checking(property), property);
    Searched searched;
    try (Budget budget = Budget.current().within(options.time(), cancelled)) {
      searched =
          budget.call(
              () -> {
                likeness.set(likeness(task, options));
                return search(task, likeness.get(), options, progress.andThen(latest::set));
              });
    } catch (LimitReachedException e) {
      Verdict verdict = Verdict.Inconclusive.of(e.limit(), latest.get());
      return new Result(
          property, verdict, Optional.empty(), likeness.get(), unreduced, Optional.empty());
    }
    EventEngine engine = searched.engine();
    Optional<EventReplay> replay =
        searched.verdict() instanceof Verdict.Violated violated
            ? Optional.of(engine.replay(violated.violations().getFirst().trace()))
            : Optional.empty();
    return new Result(
        property, searched.verdict(), replay, likeness.get(), unreduced, engine.attendance());
  }

  /** A verdict, and the engine that can tell its runs. */
  private record Searched(EventEngine engine, Verdict verdict) {}

  private static Searched search(
      Task task, Likeness likeness, SearchOptions options, Consumer<Statistics> progress) {
    EventProperty property = task.property();
    var engine = EventEngine.attended(task, likeness, steps(property, options));
    SearchOptions search = options.withChecked(engine.checked()).withOrder(order(property));
    return new Searched(engine, Prelude.run(engine.system(), search, progress, () -> false));
  }

  /** A property of what processes come to does not depend on what is on its way to them. */
  private static Steps steps(EventProperty property, SearchOptions options) {
    return switch (property) {
      case EventProperty.Invariant _, EventProperty.Irrevocability _ ->
          options.reduction() == Reduction.NONE ? Steps.ALL : Steps.ENOUGH;
      case EventProperty.Temporal _, EventProperty.RoundBased _ -> Steps.ALL;
    };
  }

  /** Fairness is about each process, so that none may change places where it counts. */
  private static Likeness likeness(Task task, SearchOptions options) {
    if (options.symmetry().isEmpty()) {
      return Likeness.UNKNOWN;
    }
    if (options.fairness() != Fairness.NONE || task.property().countsFairRuns()) {
      return Likeness.unused("only fair runs count, and fairness is about each process");
    }
    EventSystem checked = task.system().checking(task.property());
    return Likeness.of(checked).limitedTo(Orbits.MOST, checked);
  }

  /** The shortest violation is found first where no cycle is looked for. */
  private static Order order(EventProperty property) {
    return property instanceof EventProperty.Temporal ? Order.DFS : Order.BFS;
  }
}
