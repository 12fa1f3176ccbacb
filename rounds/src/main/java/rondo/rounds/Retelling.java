package rondo.rounds;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import rondo.ir.data.Heard;
import rondo.ir.data.Value;
import rondo.ir.round.Behaviour;
import rondo.ir.round.RoundInterpreter;
import rondo.ir.round.RoundRun;
import rondo.ir.round.RoundState;
import rondo.ir.round.RoundStep;
import rondo.ir.round.RoundStep.Forgery;
import rondo.ir.round.RoundStep.Synchrony;
import rondo.ir.round.RoundTransition;
import rondo.rounds.engine.Play;
import rondo.rounds.engine.Play.Exchange;

/**
 * Makes a run that the interpreter can take out of one that the engine found. The engine counts
 * phases in its own way and knows outcomes by their number, so the run is taken on the way.
 */
final class Retelling {
  private final RoundInterpreter interpreter;
  private final Behaviour behaviour;

  Retelling(RoundInterpreter interpreter) {
    this.interpreter = interpreter;
    behaviour = new Behaviour(interpreter.system());
  }

  /**
   * @param values those that validity is about
   */
  RoundRun run(Play<List<Value>, Value> play, List<Value> values) {
    var start =
        new RoundRun.Start(
            play.beginning().stream().map(SystemProtocol::member).toList(),
            play.unproposed().isPresent() ? values.get(play.unproposed().getAsInt()) : Value.NONE);
    var steps = new ArrayList<RoundStep>();
    Optional<RoundState> state = Optional.of(interpreter.start(start));
    for (Play.Act<Value> act : play.acts()) {
      RoundStep step =
          switch (act) {
            case Play.Rest<Value>(int observed) -> new RoundStep.Rest(observed);
            case Exchange<Value> exchange -> step(state.orElseThrow(), exchange);
          };
      steps.add(step);
      RoundTransition transition = interpreter.take(state.orElseThrow(), step);
      state = transition.target();
    }
    return new RoundRun(start, steps, play.cycle());
  }

  private RoundStep step(RoundState state, Exchange<Value> exchange) {
    int processes = state.members().size();
    var forged = new ArrayList<Forgery>();
    List<List<Integer>> choices = new ArrayList<>(Collections.nCopies(processes, List.of()));
    exchange
        .outcomes()
        .forEach(
            (process, outcome) -> choices.set(process, choices(state, exchange, process, outcome)));
    for (int receiver = 0; receiver < processes; receiver++) {
      for (int liar : exchange.liars()) {
        if (liar != receiver && exchange.outcomes().containsKey(receiver)) {
          Value lie = exchange.lies().get(receiver).get(liar);
          forged.add(new Forgery(liar, receiver, Optional.ofNullable(lie)));
        }
      }
    }
    return new RoundStep.Exchange(
        exchange.quiet() ? Synchrony.SYNCHRONOUS : Synchrony.ASYNCHRONOUS,
        exchange.crashing(),
        forged,
        exchange.heard(),
        choices,
        exchange.observed());
  }

  private List<Integer> choices(
      RoundState state, Exchange<Value> exchange, int process, int outcome) {
    List<Value> own = state.members().get(process).variables();
    List<Heard> mailbox = mailbox(state, exchange, process);
    return behaviour.update(process, own, state.when(), mailbox).get(outcome).choices();
  }

  private List<Heard> mailbox(RoundState state, Exchange<Value> exchange, int receiver) {
    var mailbox = new ArrayList<Heard>();
    for (int sender : exchange.heard().get(receiver)) {
      List<Value> theirs = state.members().get(sender).variables();
      Optional.ofNullable(exchange.lies().get(receiver).get(sender))
          .or(() -> behaviour.messages(sender, theirs, state.when()).get(receiver))
          .ifPresent(m -> mailbox.add(new Heard(sender, m)));
    }
    return mailbox;
  }
}
