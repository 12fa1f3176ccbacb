package rondo.rounds;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import rondo.analysis.symmetry.round.ProcessSymmetry;
import rondo.analysis.symmetry.value.InputSelection;
import rondo.analysis.symmetry.value.ValueClass;
import rondo.analysis.symmetry.value.ValueClasses;
import rondo.analysis.symmetry.value.ValueSymmetryMonitor;
import rondo.budget.Budget;
import rondo.budget.LimitReachedException;
import rondo.explore.DifferentViolations;
import rondo.explore.SearchOptions;
import rondo.explore.SearchOptions.ViolationSelection;
import rondo.explore.SearchTask;
import rondo.explore.run.SyntheticRoot;
import rondo.ir.data.interpreter.StatementCoverage;
import rondo.ir.round.OrderSensitivity;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.RoundReplay;
import rondo.trace.Statistics;
import rondo.trace.Verdict;

/** Verifies properties of round-based protocols. */
public final class RoundVerifier {
  private RoundVerifier() {}

  /**
   * The result of a verification.
   *
   * @param property the property; of a task with several, the first
   * @param replays the counterexamples, replayed by the interpreter
   * @param symmetry the process symmetry that was used
   * @param values the value symmetries that were used; empty if that was not requested
   * @param coverage the statements that were executed, where that was recorded
   * @param executions the executions of statements and the faults, if they were counted
   */
  public record Result(
      RoundProperty property,
      Verdict verdict,
      List<RoundReplay> replays,
      ProcessSymmetry symmetry,
      List<ValueClass> values,
      Optional<StatementCoverage> coverage,
      Optional<RoundExecutions> executions) {
    public Result {
      replays = List.copyOf(replays);
      values = List.copyOf(values);
    }

    /** This result of a search for several properties, as that for one of them. */
    public Result of(RoundProperty one, Optional<RoundReplay> counterexample) {
      return new Result(
          one, verdict, counterexample.stream().toList(), symmetry, values, coverage, executions);
    }

    /** The first counterexample. */
    public Optional<RoundReplay> replay() {
      return replays.stream().findFirst();
    }

    /** Without coverage. */
    public Result(
        RoundProperty property,
        Verdict verdict,
        Optional<RoundReplay> replay,
        ProcessSymmetry symmetry,
        List<ValueClass> values) {
      this(
          property,
          verdict,
          replay.stream().toList(),
          symmetry,
          values,
          Optional.empty(),
          Optional.empty());
    }
  }

  /**
   * Properties to verify in one search, the semantics to verify them in, and the inputs to explore.
   *
   * @param properties at least one; several only as {@link PropertyGroups#canShare} allows
   */
  public record Task(
      RoundSystem system,
      List<RoundProperty> properties,
      StepGranularity granularity,
      InputSelection selection) {
    public Task {
      properties = List.copyOf(properties);
      if (properties.size() != 1 && !PropertyGroups.canShare(properties)) {
        throw new IllegalArgumentException("one search cannot check " + properties);
      }
      if (selection == InputSelection.PARTITIONED && granularity != StepGranularity.ROUNDS) {
        throw new IllegalArgumentException("values are renamed between whole rounds only");
      }
    }

    /** One property. */
    public Task(
        RoundSystem system,
        RoundProperty property,
        StepGranularity granularity,
        InputSelection selection) {
      this(system, List.of(property), granularity, selection);
    }

    public Task(RoundSystem system, RoundProperty property, StepGranularity granularity) {
      this(system, property, granularity, InputSelection.ALL);
    }

    /** The system with the properties. */
    RoundSystem checkedSystem() {
      return system.withProperties(properties);
    }
  }

  /**
   * Searches for a run that violates a property; the arguments are as in {@link SyntheticRoot#run}.
   */
  public static Result verify(
      RoundSystem system,
      RoundProperty property,
      SearchOptions options,
      Consumer<Statistics> progress,
      BooleanSupplier cancelled) {
    return verify(new Task(system, property, StepGranularity.ROUNDS), options, progress, cancelled);
  }

  /**
   * Searches for a run that violates a property of a task, in its semantics.
   *
   * @throws IllegalArgumentException if an update depends on the order of messages, but the
   *     semantics does not explore all orders
   * @throws NoValueSymmetryException if value symmetry was requested and the search refuted all of
   *     it; where the static analysis finds none, all values are explored
   */
  public static Result verify(
      Task task, SearchOptions options, Consumer<Statistics> progress, BooleanSupplier cancelled) {
    boolean ordered =
        task.system().rounds().stream()
            .anyMatch(r -> r.orderSensitivity() == OrderSensitivity.SENSITIVE);
    if (ordered && task.granularity() != StepGranularity.INTERLEAVED) {
      throw new IllegalArgumentException("this protocol depends on the order of arrival");
    }
    if (options.selection() == ViolationSelection.DIFFERENT) {
      return different(task, options, progress, cancelled);
    }
    return switch (task.selection()) {
      case ALL -> verify(new Trial(task, List.of()), options, progress, cancelled);
      case PARTITIONED -> {
        if (options.external().isPresent()) {
          throw new IllegalArgumentException(
              "what the monitor of value symmetry observes is not in the files of a search");
        }
        ValueClasses classes = ValueClasses.in(task.checkedSystem());
        boolean isPlain = classes.isEmpty();
        long began = System.nanoTime();
        while (!classes.isEmpty()) {
          var guard = new ValueSymmetryMonitor(classes);
          var trial = new Trial(task, classes.all(), Optional.of(guard));
          BooleanSupplier stop = () -> cancelled.getAsBoolean() || guard.restriction().isPresent();
          Result result = verify(trial, left(options, began), progress, stop);
          if (guard.restriction().isEmpty()) {
            yield result;
          }
          classes = guard.restriction().get();
        }
        if (!isPlain) {
          throw new NoValueSymmetryException(classes.all());
        }
        yield verify(new Trial(task, classes.all()), options, progress, cancelled);
      }
    };
  }

  /** Searches for counterexamples that differ, if there is one at all. */
  private static Result different(
      Task task, SearchOptions options, Consumer<Statistics> progress, BooleanSupplier cancelled) {
    long began = System.nanoTime();
    Result first = verify(task, options.withFirstViolation(), progress, cancelled);
    if (!(first.verdict() instanceof Verdict.Violated)) {
      return first;
    }
    if (task.granularity() != StepGranularity.ROUNDS || task.selection() != InputSelection.ALL) {
      throw new IllegalArgumentException("counterexamples that differ are those in whole rounds");
    }
    var latest = new AtomicReference<>(new Statistics(0, 0, 0, 0, 0));
    SearchOptions search = left(options, began).forDifferences();
    try (Budget budget = Budget.current().within(search.time(), cancelled)) {
      return budget.call(
          () -> {
            RoundEngine engine = RoundEngine.withHistory(task);
            var selection =
                new DifferentViolations(
                    options.errors(), v -> Optional.of(v.withSignature(engine.signature(v))));
            Verdict verdict =
                SyntheticRoot.run(
                    new SearchTask(
                        engine.system(),
                        search.withChecked(engine.checkedProperties()),
                        Optional.of(selection)),
                    progress.andThen(latest::set),
                    () -> false);
            return verdict instanceof Verdict.Violated violated
                ? new Result(
                    first.property(),
                    verdict,
                    violated.violations().stream()
                        .map(v -> engine.originalReplay(v.trace()))
                        .toList(),
                    engine.symmetry(),
                    List.of(),
                    Optional.empty(),
                    Optional.empty())
                : limited(first, verdict);
          });
    } catch (LimitReachedException e) {
      return limited(first, Verdict.Inconclusive.of(e.limit(), latest.get()));
    }
  }

  private static Result limited(Result first, Verdict second) {
    return new Result(
        first.property(),
        DifferentViolations.limited(first.verdict(), second),
        first.replays(),
        first.symmetry(),
        first.values(),
        first.coverage(),
        first.executions());
  }

  /** The options with the remaining time: a search that is restarted does not get more time. */
  private static SearchOptions left(SearchOptions options, long began) {
    Duration left = options.time().minusNanos(System.nanoTime() - began);
    return options.withTime(left.isNegative() ? Duration.ZERO : left);
  }

  /**
   * One search.
   *
   * @param values the value symmetries to report
   * @param guard checks at run time that the renaming of values is a symmetry
   */
  private record Trial(Task task, List<ValueClass> values, Optional<ValueSymmetryMonitor> guard) {
    Trial(Task task, List<ValueClass> values) {
      this(task, values, Optional.empty());
    }
  }

  private static Result verify(
      Trial trial,
      SearchOptions options,
      Consumer<Statistics> progress,
      BooleanSupplier cancelled) {
    var latest = new AtomicReference<>(new Statistics(0, 0, 0, 0, 0));
    RoundProperty property = trial.task().properties().getFirst();
    Searched searched;
    try (Budget budget = Budget.current().within(options.time(), cancelled)) {
      searched = budget.call(() -> search(trial, options, progress.andThen(latest::set)));
    } catch (LimitReachedException e) {
      Verdict verdict = Verdict.Inconclusive.of(e.limit(), latest.get());
      ProcessSymmetry symmetry = RoundEngine.symmetry(trial.task());
      return new Result(property, verdict, Optional.empty(), symmetry, trial.values());
    }
    Verdict verdict = searched.verdict();
    Optional<RoundReplay> replay = Optional.empty();
    boolean isSound = trial.guard().flatMap(ValueSymmetryMonitor::restriction).isEmpty();
    if (isSound && verdict instanceof Verdict.Violated violated) {
      replay = Optional.of(searched.engine().replay(violated.violations().getFirst().trace()));
    }
    RoundEngine engine = searched.engine();
    Optional<StatementCoverage> coverage = Optional.of(engine.coverage());
    return new Result(
        property,
        verdict,
        replay.stream().toList(),
        engine.symmetry(),
        trial.values(),
        coverage,
        engine.executions());
  }

  /** A verdict, and the engine that can replay its counterexamples. */
  private record Searched(RoundEngine engine, Verdict verdict) {}

  private static Searched search(
      Trial trial, SearchOptions options, Consumer<Statistics> progress) {
    var engine = new RoundEngine(trial.task(), trial.guard(), options.counting());
    SearchOptions search =
        options.withChecked(engine.checkedProperties()).withOrder(engine.order());
    var recorded = new RecordedSystem(engine.system(), engine.coverage());
    return new Searched(engine, SyntheticRoot.run(recorded, search, progress, () -> false));
  }
}
