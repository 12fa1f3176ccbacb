package rondo.rounds;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import rondo.explore.Search;
import rondo.explore.SearchOptions;
import rondo.explore.TransitionSystem;
import rondo.ir.round.Arrival;
import rondo.ir.round.RoundInterpreter;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundReplay;
import rondo.ir.round.RoundRun;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.Value;
import rondo.rounds.engine.HeardOf;
import rondo.rounds.engine.Play;
import rondo.rounds.engine.Roles;
import rondo.rounds.engine.Stepwise;
import rondo.rounds.engine.Stepwise.Order;
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
   */
  public record Result(
      RoundProperty property, Verdict verdict, Optional<RoundReplay> replay, Roles roles) {}

  /** What is to be decided, and by which steps. */
  public record Task(RoundSystem system, RoundProperty property, Semantics semantics) {}

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
   */
  public static Result verify(
      Task task, SearchOptions options, Consumer<Statistics> progress, BooleanSupplier cancelled) {
    RoundProperty property = task.property();
    boolean ordered =
        task.system().phase().stream().anyMatch(r -> r.arrival() == Arrival.IN_EACH_ORDER);
    if (ordered && task.semantics() != Semantics.INTERLEAVED) {
      throw new IllegalArgumentException("this protocol depends on the order of arrival");
    }
    RoundSystem checked = task.system().checking(List.of(property));
    Telling.Found told = told(checked, task);
    var protocol = new SystemProtocol(checked, told, Sight.of(checked, property));
    Question question = Question.of(checked, property, protocol);
    Engine engine = engine(task.semantics(), protocol, checked, question);
    SearchOptions search =
        counting(options).withChecked(question.checked()).withOrder(question.order());
    Verdict verdict = Search.run(engine.system(), search, progress, cancelled);
    Optional<RoundReplay> replay = Optional.empty();
    if (verdict instanceof Verdict.Violated violated) {
      var interpreter = new RoundInterpreter(checked);
      var play = engine.play().apply(violated.violations().getFirst().trace());
      replay =
          Optional.of(replay(interpreter, new Retelling(interpreter).run(play, question.values())));
    }
    return new Result(property, counted(verdict), replay, told.roles());
  }

  /** A system to search, and how to tell what was found. */
  private record Engine(TransitionSystem system, Function<Trace, Play<List<Value>, Value>> play) {}

  private static Engine engine(
      Semantics semantics, SystemProtocol protocol, RoundSystem system, Question question) {
    return switch (semantics) {
      case ROUNDS -> {
        var rounds = new HeardOf<>(protocol, system.network(), question.watch());
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
        s.states() - 1,
        s.transitions() - 1,
        Math.max(0, s.depth() - 1),
        s.seconds(),
        s.memoryBytes());
  }
}
