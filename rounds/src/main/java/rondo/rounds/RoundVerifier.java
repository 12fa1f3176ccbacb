package rondo.rounds;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import rondo.explore.Search;
import rondo.explore.SearchOptions;
import rondo.explore.TransitionSystem;
import rondo.ir.data.Value;
import rondo.ir.round.Arrival;
import rondo.ir.round.RoundInterpreter;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundReplay;
import rondo.ir.round.RoundRun;
import rondo.ir.round.RoundSystem;
import rondo.rounds.engine.HeardOf;
import rondo.rounds.engine.Play;
import rondo.rounds.engine.Roles;
import rondo.rounds.engine.Stepwise;
import rondo.rounds.engine.Stepwise.Order;
import rondo.rounds.values.ValueClass;
import rondo.rounds.values.ValueClasses;
import rondo.rounds.values.ValueGuard;
import rondo.trace.Statistics;
import rondo.trace.Trace;
import rondo.trace.Verdict;

/** Decides properties of protocols in rounds. */
public final class RoundVerifier {
  private RoundVerifier() {}

  /**
   * What a verification showed.
   *
   * @param replay the run that violates the property, as the interpreter has taken it
   * @param roles who was told apart
   * @param values which values were taken for others; empty if that was not wanted
   */
  public record Result(
      RoundProperty property,
      Verdict verdict,
      Optional<RoundReplay> replay,
      Roles roles,
      List<ValueClass> values) {
    public Result {
      values = List.copyOf(values);
    }
  }

  /** What is to be decided, by which steps, and from which beginnings. */
  public record Task(
      RoundSystem system, RoundProperty property, Semantics semantics, Inputs inputs) {
    public Task {
      if (inputs == Inputs.PARTITIONED && semantics != Semantics.ROUNDS) {
        throw new IllegalArgumentException("values are renamed between whole rounds only");
      }
    }

    public Task(RoundSystem system, RoundProperty property, Semantics semantics) {
      this(system, property, semantics, Inputs.ALL);
    }
  }

  /** Searches for a run that violates a property; the arguments are as in {@link Search#run}. */
  public static Result verify(
      RoundSystem system,
      RoundProperty property,
      SearchOptions options,
      Consumer<Statistics> progress,
      BooleanSupplier cancelled) {
    return verify(new Task(system, property, Semantics.ROUNDS), options, progress, cancelled);
  }

  /**
   * The same by any steps.
   *
   * @throws IllegalArgumentException if an update depends on the order in which messages arrive,
   *     but not all orders are gone through
   * @throws InputsMatterException if values were to be renamed and none can be, which showed on the
   *     way; where it is plain from the text, all values are looked at
   */
  public static Result verify(
      Task task, SearchOptions options, Consumer<Statistics> progress, BooleanSupplier cancelled) {
    boolean ordered =
        task.system().phase().stream().anyMatch(r -> r.arrival() == Arrival.IN_EACH_ORDER);
    if (ordered && task.semantics() != Semantics.INTERLEAVED) {
      throw new IllegalArgumentException("this protocol depends on the order of arrival");
    }
    RoundSystem checked = task.system().checking(List.of(task.property()));
    return switch (task.inputs()) {
      case ALL -> verify(new Trial(task, checked, List.of()), options, progress, cancelled);
      case PARTITIONED -> {
        ValueClasses classes = ValueClasses.in(checked);
        boolean isPlain = classes.isEmpty();
        while (!classes.isEmpty()) {
          var guard = new ValueGuard(classes);
          var trial = new Trial(task, checked, classes.all(), Optional.of(guard));
          BooleanSupplier stop = () -> cancelled.getAsBoolean() || guard.less().isPresent();
          Result result = verify(trial, options, progress, stop);
          if (guard.less().isEmpty()) {
            yield result;
          }
          classes = guard.less().get();
        }
        if (!isPlain) {
          throw new InputsMatterException(classes.all());
        }
        yield verify(new Trial(task, checked, classes.all()), options, progress, cancelled);
      }
    };
  }

  /**
   * One search.
   *
   * @param checked the system as it is checked for the property
   * @param values what is told of values
   * @param guard who watches over values that are renamed
   */
  private record Trial(
      Task task, RoundSystem checked, List<ValueClass> values, Optional<ValueGuard> guard) {
    Trial(Task task, RoundSystem checked, List<ValueClass> values) {
      this(task, checked, values, Optional.empty());
    }
  }

  private static Result verify(
      Trial trial,
      SearchOptions options,
      Consumer<Statistics> progress,
      BooleanSupplier cancelled) {
    RoundSystem checked = trial.checked();
    RoundProperty property = trial.task().property();
    Telling.Found told = told(checked, trial.task());
    var protocol = new SystemProtocol(checked, told, Sight.of(checked, property), trial.guard());
    Question question = Question.of(checked, property, protocol);
    Engine engine = engine(trial, protocol, question);
    SearchOptions search =
        counting(options).withChecked(question.checked()).withOrder(question.order());
    Verdict verdict = Search.run(engine.system(), search, progress, cancelled);
    Optional<RoundReplay> replay = Optional.empty();
    boolean isSound = trial.guard().flatMap(ValueGuard::less).isEmpty();
    if (isSound && verdict instanceof Verdict.Violated violated) {
      var interpreter = new RoundInterpreter(checked);
      var play = engine.play().apply(violated.violations().getFirst().trace());
      replay =
          Optional.of(replay(interpreter, new Retelling(interpreter).run(play, question.values())));
    }
    return new Result(property, counted(verdict), replay, told.roles(), trial.values());
  }

  /** A system to search, and how to tell what was found. */
  private record Engine(TransitionSystem system, Function<Trace, Play<List<Value>, Value>> play) {}

  private static Engine engine(Trial trial, SystemProtocol protocol, Question question) {
    RoundSystem system = trial.checked();
    return switch (trial.task().semantics()) {
      case ROUNDS -> {
        var rounds =
            new HeardOf<>(
                protocol,
                system.network(),
                question.watch(),
                trial.guard().map(question::renaming));
        yield new Engine(rounds, rounds::play);
      }
      case SEQUENTIAL -> stepwise(protocol, system, question, Order.FIXED);
      case INTERLEAVED -> stepwise(protocol, system, question, Order.ANY);
    };
  }

  private static Engine stepwise(
      SystemProtocol protocol, RoundSystem system, Question question, Order order) {
    var steps = new Stepwise<>(protocol, system.network(), question.watch(), order);
    return new Engine(steps, steps::play);
  }

  /** Message by message, everybody is told apart. */
  private static Telling.Found told(RoundSystem system, Task task) {
    Telling.Found told = Telling.in(system, task.property());
    return switch (task.semantics()) {
      case ROUNDS -> told;
      case SEQUENTIAL, INTERLEAVED ->
          new Telling.Found(new Roles.Named(), told.takesTurns() || told.roles().rotates());
    };
  }

  /** Nobody sees a violation that is none. */
  private static RoundReplay replay(RoundInterpreter interpreter, RoundRun run) {
    RoundReplay replay = RoundReplay.of(interpreter, run);
    if (replay.violations().isEmpty()) {
      throw new IllegalStateException("nothing is wrong with the run that was found: " + run);
    }
    return replay;
  }

  /** Limits leave room for the state in which no input is chosen yet. */
  private static SearchOptions counting(SearchOptions options) {
    return options
        .withMaxStates(Math.max(options.maxStates(), options.maxStates() + 1))
        .withMaxDepth(Math.max(options.maxDepth(), options.maxDepth() + 1));
  }

  /** Without the state in which no input is chosen yet. */
  private static Verdict counted(Verdict verdict) {
    return switch (verdict) {
      case Verdict.Holds(var coverage, Statistics s) -> new Verdict.Holds(coverage, counted(s));
      case Verdict.Violated(var violations, var found, var extent, Statistics s) ->
          new Verdict.Violated(violations, found, extent, counted(s));
      case Verdict.Inconclusive(var extent, Statistics s) ->
          new Verdict.Inconclusive(extent, counted(s));
    };
  }

  private static Statistics counted(Statistics s) {
    return new Statistics(
        Math.max(0, s.states() - 1),
        Math.max(0, s.transitions() - 1),
        Math.max(0, s.depth() - 1),
        s.seconds(),
        s.memoryBytes());
  }
}
