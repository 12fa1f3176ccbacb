package rondo.rounds;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import rondo.explore.SearchOptions;
import rondo.explore.TransitionSystem;
import rondo.ir.data.Statement;
import rondo.ir.data.StatementCoverage;
import rondo.ir.data.Value;
import rondo.ir.round.Round;
import rondo.ir.round.RoundInterpreter;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundReplay;
import rondo.ir.round.RoundSystem;
import rondo.rounds.engine.HeardOf;
import rondo.rounds.engine.Play;
import rondo.rounds.engine.Roles;
import rondo.rounds.engine.Stepwise;
import rondo.rounds.engine.Stepwise.Order;
import rondo.rounds.values.ValueGuard;
import rondo.trace.Property;
import rondo.trace.Trace;

/**
 * A protocol as a transition system that shows whether a property holds, and how to tell what is
 * found there. Both searches and tests are made on it.
 */
public final class RoundEngine {
  private static final String STEPWISE = "messages are received one by one";

  private final RoundSystem checked;
  private final Question question;
  private final Roles roles;
  private final Steps steps;
  private final StatementCoverage coverage;

  /** What steps there are, and how to tell a run. */
  private record Steps(TransitionSystem system, Function<Trace, Play<List<Value>, Value>> play) {}

  /** With all inputs. */
  public RoundEngine(RoundVerifier.Task task) {
    this(task, Optional.empty());
  }

  /**
   * @param guard who watches over values that are renamed
   */
  RoundEngine(RoundVerifier.Task task, Optional<ValueGuard> guard) {
    checked = task.system().checking(List.of(task.property()));
    RoundProperty property = task.property();
    Telling.Found told = told(checked, task);
    roles = told.roles();
    coverage = new StatementCoverage(blocks(checked));
    var protocol = new SystemProtocol(checked, told, Sight.of(checked, property), guard, coverage);
    question = Question.of(checked, property, protocol);
    steps =
        switch (task.semantics()) {
          case ROUNDS -> rounds(protocol, guard);
          case SEQUENTIAL -> stepwise(protocol, Order.FIXED);
          case INTERLEAVED -> stepwise(protocol, Order.ANY);
        };
  }

  /** All that processes execute. */
  private static List<List<Statement>> blocks(RoundSystem system) {
    return Stream.concat(Stream.of(system.init()), system.phase().stream().map(Round::update))
        .toList();
  }

  /** Which statements were executed so far. */
  StatementCoverage coverage() {
    return coverage;
  }

  /** Who is told apart in a system where a property is looked at. */
  public static Roles roles(RoundSystem checked, RoundProperty property) {
    return Telling.in(checked, property).roles();
  }

  /** Who is told apart in the steps that a task is decided by. */
  static Roles roles(RoundVerifier.Task task) {
    return told(task.system().checking(List.of(task.property())), task).roles();
  }

  private Steps rounds(SystemProtocol protocol, Optional<ValueGuard> guard) {
    var rounds =
        new HeardOf<>(protocol, checked.network(), question.watch(), guard.map(question::renaming));
    return new Steps(rounds, rounds::play);
  }

  private Steps stepwise(SystemProtocol protocol, Order order) {
    var stepwise = new Stepwise<>(protocol, checked.network(), question.watch(), order);
    return new Steps(stepwise, stepwise::play);
  }

  /** Message by message, everybody is told apart. */
  private static Telling.Found told(RoundSystem system, RoundVerifier.Task task) {
    Telling.Found told = Telling.in(system, task.property());
    return switch (task.semantics()) {
      case ROUNDS -> told;
      case SEQUENTIAL, INTERLEAVED ->
          new Telling.Found(new Roles.Named(STEPWISE), told.takesTurns() || told.roles().rotates());
    };
  }

  public TransitionSystem system() {
    return steps.system();
  }

  /** What has to be looked for. */
  public Set<Property> checked() {
    return question.checked();
  }

  /** Who is told apart. */
  public Roles roles() {
    return roles;
  }

  SearchOptions.Order order() {
    return question.order();
  }

  /** The run that breaks the property, as the interpreter takes it. */
  public RoundReplay replay(Trace trace) {
    var interpreter = new RoundInterpreter(checked);
    var run = new Retelling(interpreter).run(steps.play().apply(trace), question.values());
    RoundReplay replay = RoundReplay.of(interpreter, run);
    if (replay.violations().isEmpty()) {
      throw new IllegalStateException("nothing is wrong with the run that was found: " + run);
    }
    return replay;
  }
}
