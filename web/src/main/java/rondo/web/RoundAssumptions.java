package rondo.web;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import rondo.ir.data.Value;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.InvalidRoundRunException;
import rondo.ir.round.interpreter.RoundInterpreter;
import rondo.ir.round.interpreter.RoundRun;
import rondo.ir.round.interpreter.RoundState;
import rondo.ir.round.interpreter.RoundStep;
import rondo.ir.round.interpreter.RoundStep.Exchange;
import rondo.ir.round.interpreter.RoundStep.Synchrony;
import rondo.ir.round.interpreter.RoundTransition;

/**
 * The assumptions of a property on the network, in addition to those of the protocol. Which rounds
 * of a run are synchronous is undetermined, so the states of the network that a run may have
 * reached form a set.
 */
final class RoundAssumptions {
  private final RoundInterpreter interpreter;

  RoundAssumptions(RoundSystem system, RoundProperty property) {
    interpreter =
        new RoundInterpreter(
            new RoundSystem(
                system.name(),
                system.processes(),
                system.variables(),
                system.init(),
                system.rounds(),
                system.phaseLimit(),
                system.network().and(property.assumptions()),
                List.of()));
  }

  /** Whether a run of the protocol satisfies the assumptions so far. */
  boolean areSatisfied(RoundRun run) {
    Set<RoundState> states;
    try {
      var start = new RoundRun.Start(run.start().processStates(), Value.NONE);
      states = Set.of(interpreter.initialState(start));
    } catch (InvalidRoundRunException e) {
      return false;
    }
    for (RoundStep step : run.steps()) {
      if (step instanceof Exchange exchange) {
        List<RoundTransition> transitions =
            states.stream().flatMap(s -> transitions(s, exchange).stream()).toList();
        if (transitions.isEmpty()) {
          return false;
        }
        states = new HashSet<>();
        for (RoundTransition transition : transitions) {
          transition.target().ifPresent(states::add);
        }
        if (states.isEmpty()) {
          return true; // A run-time error ends the run.
        }
      }
    }
    return true;
  }

  private List<RoundTransition> transitions(RoundState state, Exchange exchange) {
    return List.of(Synchrony.values()).stream()
        .flatMap(synchrony -> transition(state, exchange, synchrony).stream())
        .toList();
  }

  private Optional<RoundTransition> transition(
      RoundState state, Exchange exchange, Synchrony synchrony) {
    var step =
        new Exchange(
            synchrony,
            exchange.crashing(),
            exchange.forged(),
            exchange.heard(),
            exchange.choices(),
            exchange.observerMove());
    try {
      return Optional.of(interpreter.apply(state, step));
    } catch (InvalidRoundRunException e) {
      return Optional.empty();
    }
  }
}
