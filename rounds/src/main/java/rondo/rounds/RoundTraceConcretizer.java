package rondo.rounds;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.ReceivedMessage;
import rondo.ir.round.interpreter.RoundInterpreter;
import rondo.ir.round.interpreter.RoundProcessSemantics;
import rondo.ir.round.interpreter.RoundRun;
import rondo.ir.round.interpreter.RoundState;
import rondo.ir.round.interpreter.RoundStep;
import rondo.ir.round.interpreter.RoundStep.Forgery;
import rondo.ir.round.interpreter.RoundStep.Synchrony;
import rondo.ir.round.interpreter.RoundTransition;
import rondo.rounds.engine.protocol.ConcreteRun;
import rondo.rounds.engine.protocol.ConcreteRun.Exchange;

/**
 * Converts a run found by the engine to a run of the interpreter. The engine abstracts phases and
 * identifies outcomes by their index, so the run is executed along the way.
 */
final class RoundTraceConcretizer {
  private final RoundInterpreter interpreter;
  private final RoundProcessSemantics semantics;

  RoundTraceConcretizer(RoundInterpreter interpreter) {
    this.interpreter = interpreter;
    semantics = new RoundProcessSemantics(interpreter.system());
  }

  /**
   * @param values the values that a validity property is about
   */
  RoundRun concretize(ConcreteRun<List<Value>, Value> run, List<Value> values) {
    var start =
        new RoundRun.Start(
            run.initial().stream().map(RoundSystemProtocol::member).toList(),
            run.unproposed().isPresent() ? values.get(run.unproposed().getAsInt()) : Value.NONE);
    var steps = new ArrayList<RoundStep>();
    Optional<RoundState> state = Optional.of(interpreter.initialState(start));
    for (ConcreteRun.Step<Value> engineStep : run.steps()) {
      RoundStep step =
          switch (engineStep) {
            case ConcreteRun.Stutter<Value>(int observed) -> new RoundStep.Stutter(observed);
            case Exchange<Value> exchange -> step(state.orElseThrow(), exchange);
          };
      steps.add(step);
      RoundTransition transition = interpreter.apply(state.orElseThrow(), step);
      state = transition.target();
    }
    return new RoundRun(start, steps, run.cycle());
  }

  private RoundStep step(RoundState state, Exchange<Value> exchange) {
    int processes = state.processStates().size();
    var forged = new ArrayList<Forgery>();
    List<List<Integer>> choices = new ArrayList<>(Collections.nCopies(processes, List.of()));
    exchange
        .outcomes()
        .forEach(
            (process, outcome) -> choices.set(process, choices(state, exchange, process, outcome)));
    for (int receiver = 0; receiver < processes; receiver++) {
      for (int sender : exchange.byzantine()) {
        if (sender != receiver && exchange.outcomes().containsKey(receiver)) {
          Value message = exchange.forged().get(receiver).get(sender);
          forged.add(new Forgery(sender, receiver, Optional.ofNullable(message)));
        }
      }
    }
    return new RoundStep.Exchange(
        exchange.stable() ? Synchrony.SYNCHRONOUS : Synchrony.ASYNCHRONOUS,
        exchange.crashing(),
        forged,
        exchange.heard(),
        choices,
        exchange.observerMove());
  }

  private List<Integer> choices(
      RoundState state, Exchange<Value> exchange, int process, int outcome) {
    List<Value> own = state.processStates().get(process).variables();
    List<ReceivedMessage> mailbox = mailbox(state, exchange, process);
    return semantics.update(process, own, state.roundNumber(), mailbox).get(outcome).choices();
  }

  private List<ReceivedMessage> mailbox(RoundState state, Exchange<Value> exchange, int receiver) {
    var mailbox = new ArrayList<ReceivedMessage>();
    for (int sender : exchange.heard().get(receiver)) {
      List<Value> theirs = state.processStates().get(sender).variables();
      Optional.ofNullable(exchange.forged().get(receiver).get(sender))
          .or(() -> semantics.messages(sender, theirs, state.roundNumber()).get(receiver))
          .ifPresent(m -> mailbox.add(new ReceivedMessage(sender, m)));
    }
    return mailbox;
  }
}
