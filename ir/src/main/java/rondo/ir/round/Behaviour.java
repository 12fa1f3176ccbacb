package rondo.ir.round;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import rondo.diagnostics.Position;
import rondo.ir.Fault;
import rondo.ir.FaultException;

/**
 * What a process does: what it begins with, what it sends, and what it makes of what it hears.
 *
 * <p>All of this depends on nothing but what is passed in, so that an engine may remember what it
 * was told. A run-time error while something is evaluated is thrown as a {@link FaultException};
 * only {@link #update} hands it out as the outcome of those choices that lead to it.
 */
public final class Behaviour {
  /**
   * A round of a run.
   *
   * @param phase counted from 1
   * @param round which round of the phase, counted from 0
   * @param moved by how many places everybody has moved up, the first to the end, since phase 1; an
   *     engine may have processes do that with their turn
   */
  public record When(int phase, int round, int moved) {
    public When(int phase, int round) {
      this(phase, round, 0);
    }
  }

  /** A message that was heard. */
  public record Heard(int sender, Value message) {}

  /**
   * What a process may become.
   *
   * @param choices which possibility was taken wherever the process had to choose
   * @param fault what went wrong: a run-time error, after which the variables are as before and the
   *     run ends; else a failed assertion; else a revoked decision
   * @param revoked the outputs for which a process decided again, for something else
   */
  public record Outcome(
      List<Value> variables, List<Integer> choices, Optional<Fault> fault, List<Integer> revoked) {
    public Outcome {
      variables = List.copyOf(variables);
      choices = List.copyOf(choices);
      revoked = List.copyOf(revoked);
    }
  }

  /** Who does something, and when. */
  record Setting(RoundSystem system, int process, When when) {}

  private static final When START = new When(1, 0);

  private final RoundSystem system;

  public Behaviour(RoundSystem system) {
    this.system = system;
  }

  public RoundSystem system() {
    return system;
  }

  /** All values that the variables of a process may have at the beginning. */
  public List<List<Value>> initial(int process) {
    List<List<Value>> all = List.of(List.of());
    for (RoundVariable variable : system.variables()) {
      var longer = new ArrayList<List<Value>>();
      for (List<Value> begun : all) {
        for (Value value : initial(process, begun, variable)) {
          var next = new ArrayList<>(begun);
          next.add(value);
          longer.add(List.copyOf(next));
        }
      }
      all = longer;
    }
    return List.copyOf(all);
  }

  private List<Value> initial(int process, List<Value> earlier, RoundVariable variable) {
    var evaluator = Evaluator.ofProcess(system.processes(), process, START, earlier, List.of());
    List<Value> values =
        switch (variable.initial()) {
          case RoundVariable.Initial.Fixed(Term value) -> List.of(evaluator.value(value));
          case RoundVariable.Initial.AnyOf(Source source) ->
              Folding.elements(evaluator, source).stream().map(Heard::message).distinct().toList();
        };
    for (Value value : values) {
      if (!Domain.contains(variable.type(), value)) {
        String text = ValueText.of(variable.type(), value);
        throw Evaluator.error(
            "`%s` begins with %s, which is no value of type %s"
                .formatted(variable.name(), text, variable.type()),
            variable.at());
      }
    }
    return values;
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
        for (int receiver : receivers(send.to(), evaluator)) {
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

  private List<Integer> receivers(Round.Receivers to, Evaluator evaluator) {
    return switch (to) {
      case Round.Receivers.All() -> range(system.processes());
      case Round.Receivers.One(Term process) -> List.of(evaluator.number(process));
      case Round.Receivers.Members(Term processes) ->
          evaluator.items(processes).stream().map(p -> ((Value.Number) p).value()).toList();
    };
  }

  private static List<Integer> range(int count) {
    return IntStream.range(0, count).boxed().toList();
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
    var setting = new Setting(system, process, when);
    List<Statement> statements = system.phase().get(when.round()).update();
    var outcomes = new ArrayList<Outcome>();
    Optional<List<Integer>> choices = Optional.of(List.of());
    while (choices.isPresent()) {
      var execution = new Execution(setting, own, mailbox, choices.get(), watch);
      outcomes.add(execution.run(statements));
      choices = execution.next();
    }
    return List.copyOf(outcomes);
  }

  /** What a process makes of what it hears if it chooses so. */
  Outcome update(
      int process, List<Value> own, When when, List<Heard> mailbox, List<Integer> choices) {
    var setting = new Setting(system, process, when);
    var execution = new Execution(setting, own, mailbox, choices, LoopWatch.NOBODY);
    return execution.run(system.phase().get(when.round()).update());
  }

  /** Whether a condition that nobody executes is true. */
  public boolean holds(Term condition, int slots, RoundState state) {
    return Evaluator.ofState(state, slots).holds(condition);
  }

  /** Whether processes may hear of these, each of its own set. */
  public boolean holds(Assumption.Where where, List<? extends Set<Integer>> heard, RoundState in) {
    var evaluator = Evaluator.ofState(in, where.slots());
    List<Value> table =
        heard.stream().<Value>map(h -> Value.set(h.stream().map(Value::of).toList())).toList();
    evaluator.bind(where.heard(), new Value.Items(table));
    return evaluator.holds(where.condition());
  }
}
