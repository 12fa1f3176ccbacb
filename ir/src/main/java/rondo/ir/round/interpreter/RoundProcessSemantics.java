package rondo.ir.round.interpreter;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import rondo.diagnostics.Position;
import rondo.ir.FaultException;
import rondo.ir.data.Domain;
import rondo.ir.data.Stmt;
import rondo.ir.data.Term;
import rondo.ir.data.Value;
import rondo.ir.data.ValueText;
import rondo.ir.data.interpreter.InitialValues;
import rondo.ir.data.interpreter.LoopOrderMonitor;
import rondo.ir.data.interpreter.Outcome;
import rondo.ir.data.interpreter.ReceivedMessage;
import rondo.ir.data.interpreter.RoundNumber;
import rondo.ir.data.interpreter.StatementExecution;
import rondo.ir.data.interpreter.StatementListener;
import rondo.ir.data.interpreter.TermEvaluator;
import rondo.ir.round.Assumption;
import rondo.ir.round.Round;
import rondo.ir.round.RoundSystem;

/**
 * The semantics of a process: its initial values, its messages, and its updates.
 *
 * <p>All results depend on the arguments only, so an engine may memoize them. A run-time error
 * during evaluation is thrown as a {@link FaultException}; only {@link #update} returns it, as the
 * outcome of the choices that lead to it.
 */
public final class RoundProcessSemantics {
  private static final RoundNumber START = new RoundNumber(1, 0);

  private final RoundSystem system;
  private final StatementListener statements;

  public RoundProcessSemantics(RoundSystem system) {
    this(system, StatementListener.NONE);
  }

  /**
   * @param statements is notified of executed statements
   */
  public RoundProcessSemantics(RoundSystem system, StatementListener statements) {
    this.system = system;
    this.statements = statements;
  }

  public RoundSystem system() {
    return system;
  }

  /** All possible initial values of the variables of a process. */
  public List<List<Value>> initialValues(int process) {
    List<List<Value>> given =
        InitialValues.of(
            system.variables(),
            begun -> TermEvaluator.ofProcess(system.processes(), process, START, begun, List.of()));
    return system.init().isEmpty()
        ? given
        : given.stream().flatMap(own -> initialized(process, own).stream()).distinct().toList();
  }

  /** The outcomes of the initialization of a process, before the first round. */
  private List<List<Value>> initialized(int process, List<Value> own) {
    var begun = new ArrayList<List<Value>>();
    Optional<List<Integer>> choices = Optional.of(List.of());
    while (choices.isPresent()) {
      var statementExecution =
          execution(process, own, START, List.of(), choices.get(), LoopOrderMonitor.NONE);
      Outcome outcome = statementExecution.run(system.init());
      if (outcome.fault().isPresent()) {
        throw new FaultException(outcome.fault().get());
      }
      begun.add(outcome.variables());
      choices = statementExecution.nextChoices();
    }
    return begun;
  }

  /** The messages of a process in a round, by receiver. */
  public List<Optional<Value>> messages(int process, List<Value> own, RoundNumber number) {
    Round round = system.rounds().get(number.round());
    var termEvaluator =
        TermEvaluator.ofProcess(system.processes(), process, number, own, List.of());
    var messages =
        new ArrayList<>(Collections.nCopies(system.processes(), Optional.<Value>empty()));
    for (Round.Send send : round.sends()) {
      if (termEvaluator.holds(send.guard())) {
        Value message = termEvaluator.value(send.message());
        if (!Domain.contains(round.message(), message)) {
          String text = ValueText.of(round.message(), message);
          throw TermEvaluator.error(
              text + " is not a message of type " + round.message(), send.at());
        }
        for (int receiver : termEvaluator.receivers(send.to())) {
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
      throw TermEvaluator.error("a second message for " + name + " in one round", at);
    }
    messages.set(receiver, Optional.of(message));
  }

  /**
   * The outcomes of an update, in the order of the choices.
   *
   * @param mailbox in the order of arrival
   */
  public List<Outcome> update(
      int process, List<Value> own, RoundNumber number, List<ReceivedMessage> mailbox) {
    return update(process, own, number, mailbox, LoopOrderMonitor.NONE);
  }

  /** The outcomes of an update, with loops checked by a monitor. */
  public List<Outcome> update(
      int process,
      List<Value> own,
      RoundNumber number,
      List<ReceivedMessage> mailbox,
      LoopOrderMonitor monitor) {
    var outcomes = new ArrayList<Outcome>();
    List<Stmt> update = system.rounds().get(number.round()).update();
    Optional<List<Integer>> choices = Optional.of(List.of());
    while (choices.isPresent()) {
      var statementExecution = execution(process, own, number, mailbox, choices.get(), monitor);
      outcomes.add(statementExecution.run(update));
      choices = statementExecution.nextChoices();
    }
    return List.copyOf(outcomes);
  }

  /** The outcome of an update for given choices. */
  Outcome update(
      int process,
      List<Value> own,
      RoundNumber number,
      List<ReceivedMessage> mailbox,
      List<Integer> choices) {
    return execution(process, own, number, mailbox, choices, LoopOrderMonitor.NONE)
        .run(system.rounds().get(number.round()).update());
  }

  private StatementExecution execution(
      int process,
      List<Value> own,
      RoundNumber number,
      List<ReceivedMessage> mailbox,
      List<Integer> choices,
      LoopOrderMonitor monitor) {
    List<Value> changing = Arrays.asList(own.toArray(new Value[0]));
    return new StatementExecution(
        TermEvaluator.ofProcess(system.processes(), process, number, changing, mailbox),
        changing,
        choices,
        monitor,
        statements);
  }

  /** Whether a condition on a global state is true. */
  public boolean holds(Term condition, int slots, RoundState state) {
    return TermEvaluator.ofState(state, state.roundNumber(), slots).holds(condition);
  }

  /** Whether these heard-of sets satisfy the condition. */
  public boolean holds(
      Assumption.HeardOfCondition condition, List<? extends Set<Integer>> heard, RoundState in) {
    var termEvaluator = TermEvaluator.ofState(in, in.roundNumber(), condition.slots());
    List<Value> table =
        heard.stream().<Value>map(h -> Value.set(h.stream().map(Value::of).toList())).toList();
    termEvaluator.bind(condition.heard(), new Value.Items(table));
    return termEvaluator.holds(condition.condition());
  }
}
