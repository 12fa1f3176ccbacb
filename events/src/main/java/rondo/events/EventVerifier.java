package rondo.events;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import rondo.budget.Budget;
import rondo.budget.LimitReachedException;
import rondo.events.engine.EventReductionApplicability;
import rondo.events.engine.EventTransitionSystem.StepSelection;
import rondo.events.engine.HandlerCoverage;
import rondo.events.engine.SymmetricEventSystem;
import rondo.explore.SearchOptions;
import rondo.explore.SearchOptions.Fairness;
import rondo.explore.SearchOptions.Order;
import rondo.explore.SearchOptions.Reduction;
import rondo.explore.SyntheticRoot;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventProcessSemantics.Precedence;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventReplay;
import rondo.ir.event.EventSystem;
import rondo.ir.event.symmetry.SymmetryGroups;
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
   * @param symmetry the processes that could change places, so that one state stood for several
   * @param reductionObstacle why no steps were left out, though that was wanted
   * @param coverage which reactions and statements there were, where that was noted
   */
  public record Result(
      EventProperty property,
      Verdict verdict,
      Optional<EventReplay> replay,
      SymmetryGroups symmetry,
      Optional<String> reductionObstacle,
      Optional<HandlerCoverage> coverage) {
    /** Where nobody noted what was executed. */
    public Result(
        EventProperty property,
        Verdict verdict,
        Optional<EventReplay> replay,
        SymmetryGroups likeness) {
      this(property, verdict, replay, likeness, Optional.empty(), Optional.empty());
    }
  }

  /** What failed assertions and run-time errors of processes are to the search for a property. */
  public enum ErrorPolicy {
    /** Violations like any other. */
    REPORTED,
    /** Nothing: after an assertion that fails a run goes on, with a run-time error it ends. */
    IGNORED
  }

  /** What is to be decided, and what steps there are. */
  public record Task(
      EventSystem system,
      EventProperty property,
      DeliverySemantics semantics,
      Precedence precedence,
      ErrorPolicy errorPolicy) {
    public Task {
      semantics = system.delivery(semantics);
    }

    public Task(
        EventSystem system,
        EventProperty property,
        DeliverySemantics delivery,
        Precedence precedence) {
      this(system, property, delivery, precedence, ErrorPolicy.REPORTED);
    }
  }

  /**
   * Searches for a run that violates a property; the arguments are as in {@link SyntheticRoot#run}.
   */
  public static Result verify(
      Task task, SearchOptions options, Consumer<Statistics> progress, BooleanSupplier cancelled) {
    var latest = new AtomicReference<>(NOTHING);
    var likeness = new AtomicReference<>(SymmetryGroups.UNKNOWN);
    EventProperty property = task.property();
    Optional<String> unreduced =
        options.reduction() == Reduction.NONE
            ? Optional.empty()
            : EventReductionApplicability.obstacle(
                task.system().withProperties(property), property);
    Searched searched;
    try (Budget budget = Budget.current().within(options.time(), cancelled)) {
      searched =
          budget.call(
              () -> {
                likeness.set(symmetry(task, options));
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
        property, searched.verdict(), replay, likeness.get(), unreduced, engine.coverage());
  }

  /** A verdict, and the engine that can tell its runs. */
  private record Searched(EventEngine engine, Verdict verdict) {}

  private static Searched search(
      Task task, SymmetryGroups groups, SearchOptions options, Consumer<Statistics> progress) {
    EventProperty property = task.property();
    var engine = EventEngine.withCoverage(task, groups, steps(property, options));
    SearchOptions search =
        options.withChecked(engine.checkedProperties()).withOrder(order(property));
    return new Searched(engine, SyntheticRoot.run(engine.system(), search, progress, () -> false));
  }

  /** A property of what processes come to does not depend on what is on its way to them. */
  private static StepSelection steps(EventProperty property, SearchOptions options) {
    return switch (property) {
      case EventProperty.Invariant _, EventProperty.Irrevocability _ ->
          options.reduction() == Reduction.NONE ? StepSelection.ALL : StepSelection.REDUCED;
      case EventProperty.Temporal _, EventProperty.RoundBased _ -> StepSelection.ALL;
    };
  }

  /** Fairness is about each process, so that none may change places where it counts. */
  private static SymmetryGroups symmetry(Task task, SearchOptions options) {
    if (options.symmetry().isEmpty()) {
      return SymmetryGroups.UNKNOWN;
    }
    if (options.fairness() != Fairness.NONE || task.property().requiresFairness()) {
      return SymmetryGroups.unused("only fair runs count, and fairness is about each process");
    }
    EventSystem checked = task.system().withProperties(task.property());
    return SymmetryGroups.of(checked).limitedTo(SymmetricEventSystem.MAX_PROCESSES, checked);
  }

  /** The shortest violation is found first where no cycle is looked for. */
  private static Order order(EventProperty property) {
    return property instanceof EventProperty.Temporal ? Order.DFS : Order.BFS;
  }
}
