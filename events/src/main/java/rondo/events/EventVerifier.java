package rondo.events;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import rondo.analysis.symmetry.event.SymmetryGroups;
import rondo.budget.Budget;
import rondo.budget.LimitReachedException;
import rondo.events.EventEngine.Storage;
import rondo.events.engine.EventTransitionSystem.StepSelection;
import rondo.events.local.HandlerCoverage;
import rondo.events.reduction.EventReductionApplicability;
import rondo.events.symmetry.EventStateSymmetry;
import rondo.explore.DifferentViolations;
import rondo.explore.SearchOptions;
import rondo.explore.SearchOptions.Fairness;
import rondo.explore.SearchOptions.Order;
import rondo.explore.SearchOptions.Reduction;
import rondo.explore.SearchOptions.ViolationSelection;
import rondo.explore.SearchTask;
import rondo.explore.run.SyntheticRoot;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.interpreter.EventReplay;
import rondo.ir.event.semantics.EventProcessSemantics.Precedence;
import rondo.trace.Property;
import rondo.trace.Statistics;
import rondo.trace.Trace;
import rondo.trace.Verdict;
import rondo.trace.ViolationSignature;

/** Verifies properties of event-based protocols. */
public final class EventVerifier {
  private static final Statistics NOTHING = new Statistics(0, 0, 0, 0, 0);

  private EventVerifier() {}

  /**
   * The result of a verification.
   *
   * @param replays the counterexamples, replayed by the interpreter
   * @param symmetry the groups of interchangeable processes that symmetry reduction used
   * @param reductionObstacle why partial-order reduction was not applied, though it was requested
   * @param coverage the reactions and statements that were executed, where that was recorded
   */
  public record Result(
      EventProperty property,
      Verdict verdict,
      List<EventReplay> replays,
      SymmetryGroups symmetry,
      Optional<String> reductionObstacle,
      Optional<HandlerCoverage> coverage) {
    public Result {
      replays = List.copyOf(replays);
    }

    /** The first counterexample. */
    public Optional<EventReplay> replay() {
      return replays.stream().findFirst();
    }

    /** Without coverage. */
    public Result(
        EventProperty property,
        Verdict verdict,
        Optional<EventReplay> replay,
        SymmetryGroups symmetry) {
      this(
          property,
          verdict,
          replay.stream().toList(),
          symmetry,
          Optional.empty(),
          Optional.empty());
    }
  }

  /** How the search for a property treats failed assertions and run-time errors of processes. */
  public enum ErrorPolicy {
    /** They are reported as violations. */
    REPORTED,
    /**
     * They are not reported: a run continues after a failed assertion, and ends with a run-time
     * error.
     */
    IGNORED
  }

  /** A property to verify, and the semantics to verify it in. */
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
   * Searches for a run that violates the property; the arguments are as in {@link
   * SyntheticRoot#run}.
   */
  public static Result verify(
      Task task, SearchOptions options, Consumer<Statistics> progress, BooleanSupplier cancelled) {
    if (options.selection() == ViolationSelection.ALL) {
      return verifyFirst(task, options, progress, cancelled);
    }
    long began = System.nanoTime();
    Result first = verifyFirst(task, options.withFirstViolation(), progress, cancelled);
    if (!(first.verdict() instanceof Verdict.Violated)) {
      return first;
    }
    Duration left = options.time().minusNanos(System.nanoTime() - began);
    SearchOptions search =
        options.forDifferences().withTime(left.isNegative() ? Duration.ZERO : left);
    Result all = verifyFirst(task, search, progress, cancelled);
    return all.verdict() instanceof Verdict.Violated
        ? all
        : new Result(
            first.property(),
            DifferentViolations.limited(first.verdict(), all.verdict()),
            first.replays(),
            first.symmetry(),
            first.reductionObstacle(),
            first.coverage());
  }

  private static Result verifyFirst(
      Task task, SearchOptions options, Consumer<Statistics> progress, BooleanSupplier cancelled) {
    var latest = new AtomicReference<>(NOTHING);
    var symmetry = new AtomicReference<>(SymmetryGroups.UNKNOWN);
    EventProperty property = task.property();
    Optional<String> unreduced =
        options.reduction() == Reduction.NONE
            ? Optional.empty()
            : EventReductionApplicability.obstacle(
                task.system().withProperties(property), property, task.semantics());
    Searched searched;
    try (Budget budget = Budget.current().within(options.time(), cancelled)) {
      searched =
          budget.call(
              () -> {
                Consumer<Statistics> observed = progress.andThen(latest::set);
                symmetry.set(symmetry(task, options));
                boolean merges = options.reduction() != Reduction.NONE;
                Searched found = search(task, symmetry.get(), merges, options, observed);
                if (merges && isSpurious(found)) {
                  found = search(task, symmetry.get(), false, options, observed);
                }
                if (isSpurious(found)) {
                  symmetry.set(symmetryWithUnfairCycle());
                  found = search(task, symmetry.get(), false, options, observed);
                }
                return found;
              });
    } catch (LimitReachedException e) {
      Verdict verdict = Verdict.Inconclusive.of(e.limit(), latest.get());
      return new Result(property, verdict, List.of(), symmetry.get(), unreduced, Optional.empty());
    }
    EventEngine engine = searched.engine();
    List<EventReplay> replays =
        searched.verdict() instanceof Verdict.Violated violated
            ? violated.violations().stream().map(v -> engine.replay(v.trace())).toList()
            : List.of();
    return new Result(
        property, searched.verdict(), replays, symmetry.get(), unreduced, engine.coverage());
  }

  /** A verdict, and the engine that can replay its counterexamples. */
  private record Searched(EventEngine engine, Verdict verdict) {}

  private static Searched search(
      Task task,
      SymmetryGroups groups,
      boolean merges,
      SearchOptions options,
      Consumer<Statistics> progress) {
    EventProperty property = task.property();
    StepSelection selection =
        merges || !property.requiresFairness() ? steps(property, options) : StepSelection.ALL;
    var engine =
        EventEngine.withCoverage(
            task, groups, selection, storage(merges, options), options.counting());
    SearchOptions search =
        options.withChecked(engine.checkedProperties()).withOrder(order(property));
    var searchTask = new SearchTask(engine.system(), search, different(task, search, engine));
    return new Searched(engine, SyntheticRoot.run(searchTask, progress, () -> false));
  }

  /**
   * The selection of violations, if only those that differ count. Either all are errors of
   * processes or none is, as the first one.
   */
  private static Optional<DifferentViolations> different(
      Task task, SearchOptions options, EventEngine engine) {
    if (options.selection() != ViolationSelection.DIFFERENT) {
      return Optional.empty();
    }
    var signatures = new EventRunSignatures(task);
    var isOfErrors = new AtomicReference<Optional<Boolean>>(Optional.empty());
    return Optional.of(
        new DifferentViolations(
            options.errors(),
            violation -> {
              Trace trace = violation.trace();
              int steps = Math.max(0, trace.choices().size() - 1);
              Optional<ViolationSignature> signature =
                  violation.property() == Property.FORBIDDEN
                      ? signatures.ofIndivisible(engine.concretize(trace), steps)
                      : Optional.empty();
              boolean isError = false;
              if (signature.isEmpty()) {
                EventReplay replay = engine.replay(trace);
                signature = Optional.of(signatures.of(replay, steps));
                isError = replay.isError();
              }
              if (isOfErrors.get().isEmpty()) {
                isOfErrors.set(Optional.of(isError));
              }
              return isOfErrors.get().get() == isError
                  ? signature.map(violation::withSignature)
                  : Optional.empty();
            }));
  }

  /** No symmetry is used, since a cycle of the quotient is unfair. */
  static SymmetryGroups symmetryWithUnfairCycle() {
    return SymmetryGroups.unused("there is an unfair cycle, and fairness concerns each process");
  }

  private static Storage storage(boolean merges, SearchOptions options) {
    if (options.selection() == ViolationSelection.DIFFERENT) {
      return Storage.WITH_HISTORY;
    }
    if (options.reduction() == Reduction.NONE) {
      return Storage.WHOLE;
    }
    return merges ? Storage.MERGED : Storage.COMPACT;
  }

  /**
   * Whether a violation was found whose run is not fair, or does not return to the same state.
   * Every fair run is a run of the quotient, so the property holds if there is no violation; but a
   * cycle in the quotient need not be a fair cycle of the protocol.
   */
  private static boolean isSpurious(Searched searched) {
    return searched.engine().isQuotientForCycles()
        && searched.verdict() instanceof Verdict.Violated violated
        && searched.engine().violation(violated.violations().getFirst().trace()).isEmpty();
  }

  /** Partial-order reduction is sound for properties that do not mention messages in transit. */
  private static StepSelection steps(EventProperty property, SearchOptions options) {
    return switch (property) {
      case EventProperty.Invariant _, EventProperty.Irrevocability _ ->
          options.reduction() == Reduction.NONE ? StepSelection.ALL : StepSelection.REDUCED;
      case EventProperty.Temporal _ ->
          options.reduction() == Reduction.NONE ? StepSelection.ALL : StepSelection.ALL_LIVE;
      case EventProperty.RoundBased _ -> StepSelection.ALL;
    };
  }

  private static SymmetryGroups symmetry(Task task, SearchOptions options) {
    if (options.symmetry().isEmpty()) {
      return SymmetryGroups.UNKNOWN;
    }
    if (options.fairness() != Fairness.NONE) {
      return SymmetryGroups.unused(
          "only fair runs are considered, and fairness concerns each process");
    }
    EventSystem checked = task.system().withProperties(task.property());
    if (checked.hasDetectorSteps()
        && checked.faultModel().detector().orElseThrow().detectorClass().trustsOne()) {
      return SymmetryGroups.unused("the failure detector trusts one of the processes");
    }
    return SymmetryGroups.of(checked).limitedTo(EventStateSymmetry.MAX_PROCESSES, checked);
  }

  /**
   * Breadth-first search gives a shortest counterexample; it applies where no cycle is searched
   * for.
   */
  private static Order order(EventProperty property) {
    return property instanceof EventProperty.Temporal ? Order.DFS : Order.BFS;
  }
}
