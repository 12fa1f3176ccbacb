package rondo.ir.round;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import rondo.diagnostics.Position;
import rondo.ir.FaultException;
import rondo.ir.data.Domain;
import rondo.ir.data.Evaluator;
import rondo.ir.data.Execution;
import rondo.ir.data.Heard;
import rondo.ir.data.InitialValues;
import rondo.ir.data.LoopWatch;
import rondo.ir.data.Outcome;
import rondo.ir.data.Statement;
import rondo.ir.data.StatementWatch;
import rondo.ir.data.Term;
import rondo.ir.data.Value;
import rondo.ir.data.ValueText;
import rondo.ir.data.When;

/**
 * What a process does: what it begins with, what it sends, and what it makes of what it hears.
 *
 * <p>All of this depends on nothing but what is passed in, so that an engine may remember what it
 * was told. A run-time error while something is evaluated is thrown as a {@link FaultException};
 * only {@link #update} hands it out as the outcome of those choices that lead to it.
 */
public final class Behaviour {
  private static final When START = new When(1, 0);

  private final RoundSystem system;
  private final StatementWatch statements;

  public Behaviour(RoundSystem system) {
    this(system, StatementWatch.NOBODY);
  }

  /**
   * @param statements is told which statements are executed
   */
  public Behaviour(RoundSystem system, StatementWatch statements) {
    this.system = system;
    this.statements = statements;
  }

  public RoundSystem system() {
    return system;
  }

  /** All values that the variables of a process may have at the beginning. */
  public List<List<Value>> initial(int process) {
    List<List<Value>> given =
        InitialValues.of(
            system.variables(),
            begun -> Evaluator.ofProcess(system.processes(), process, START, begun, List.of()));
    return system.init().isEmpty()
        ? given
        : given.stream().flatMap(own -> begun(process, own).stream()).distinct().toList();
  }

  /** What may become of a process before the first round. */
  private List<List<Value>> begun(int process, List<Value> own) {
    var begun = new ArrayList<List<Value>>();
    Optional<List<Integer>> choices = Optional.of(List.of());
    while (choices.isPresent()) {
      var execution = execution(process, own, START, List.of(), choices.get(), LoopWatch.NOBODY);
      Outcome outcome = execution.run(system.init());
      if (outcome.fault().isPresent()) {
        throw new FaultException(outcome.fault().get());
      }
      begun.add(outcome.variables());
      choices = execution.next();
    }
    return begun;
  }

  /** What a process sends in a round, by receiver. */
  public List<Optional<Value>> messages(int process, List<Value> own, When when) {
    Round round = system.phase().get(when.round());
    var evaluator = Evaluator.ofProcess(system.processes(), process, when, own, List.of());
    var messages =
        new ArrayList<>(Collections.nCopies(system.processes(), Optional.<Value>empty()));
    for (Round.Send send : round.sends()) {
      if (evaluator.holds(send.guard())) {
        Value message = evaluator.value(send.message());
        if (!Domain.contains(round.message(), message)) {
          String text = ValueText.of(round.message(), message);
          throw Evaluator.error(text + " is no message of type " + round.message(), send.at());
        }
        for (int receiver : evaluator.receivers(send.to())) {
          deliver(messages, receiver, message, send.at());
        }
      }
    }
    return List.copyOf(messages);
  }

  private static void deliver(
      List<Optional<Value>> messages, int receiver, Value message, Position at) {
    if (messages.get(receiver).isPresent()) {
      String name = ValueText.process(receiver);
      throw Evaluator.error("a second message for " + name + " in one round", at);
    }
    messages.set(receiver, Optional.of(message));
  }

  /**
   * What a process may make of what it hears, in the order of the choices.
   *
   * @param mailbox in the order of arrival
   */
  public List<Outcome> update(int process, List<Value> own, When when, List<Heard> mailbox) {
    return update(process, own, when, mailbox, LoopWatch.NOBODY);
  }

  /** The same under the eyes of somebody. */
  public List<Outcome> update(
      int process, List<Value> own, When when, List<Heard> mailbox, LoopWatch watch) {
    var outcomes = new ArrayList<Outcome>();
    List<Statement> update = system.phase().get(when.round()).update();
    Optional<List<Integer>> choices = Optional.of(List.of());
    while (choices.isPresent()) {
      var execution = execution(process, own, when, mailbox, choices.get(), watch);
      outcomes.add(execution.run(update));
      choices = execution.next();
    }
    return List.copyOf(outcomes);
  }

  /** What a process makes of what it hears if it chooses so. */
  Outcome update(
      int process, List<Value> own, When when, List<Heard> mailbox, List<Integer> choices) {
    return execution(process, own, when, mailbox, choices, LoopWatch.NOBODY)
        .run(system.phase().get(when.round()).update());
  }

  private Execution execution(
      int process,
      List<Value> own,
      When when,
      List<Heard> mailbox,
      List<Integer> choices,
      LoopWatch watch) {
    List<Value> changing = Arrays.asList(own.toArray(new Value[0]));
    return new Execution(
        Evaluator.ofProcess(system.processes(), process, when, changing, mailbox),
        changing,
        choices,
        watch,
        statements);
  }

  /** Whether a condition that nobody executes is true. */
  public boolean holds(Term condition, int slots, RoundState state) {
    return Evaluator.ofState(state, state.when(), slots).holds(condition);
  }

  /** Whether processes may hear of these, each of its own set. */
  public boolean holds(Assumption.Where where, List<? extends Set<Integer>> heard, RoundState in) {
    var evaluator = Evaluator.ofState(in, in.when(), where.slots());
    List<Value> table =
        heard.stream().<Value>map(h -> Value.set(h.stream().map(Value::of).toList())).toList();
    evaluator.bind(where.heard(), new Value.Items(table));
    return evaluator.holds(where.condition());
  }
}
