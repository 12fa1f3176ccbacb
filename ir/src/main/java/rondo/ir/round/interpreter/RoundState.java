package rondo.ir.round.interpreter;

import java.util.List;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.ProtocolState;
import rondo.ir.data.interpreter.RoundNumber;
import rondo.ir.round.RoundFaultModel;
import rondo.ir.round.interpreter.RoundStep.Synchrony;

/**
 * A global state at the beginning of a round.
 *
 * @param roundNumber the next round; after the last phase a run has ended
 * @param observer the state of the observer, 0 if there is none
 * @param unproposed a value that no process has as input, or none: validity is violated if it
 *     becomes an output
 */
public record RoundState(
    RoundNumber roundNumber,
    List<ProcessState> processStates,
    NetworkState network,
    int observer,
    Value unproposed)
    implements ProtocolState {
  public RoundState {
    processStates = List.copyOf(processStates);
  }

  /** The state of a process. */
  public record ProcessState(ProcessStatus status, List<Value> variables)
      implements ProtocolState.ProcessState {
    public ProcessState {
      variables = List.copyOf(variables);
    }
  }

  /**
   * The state of the network; a component is 0 if no assumption needs it.
   *
   * @param lossesLeft the number of messages that it may still lose
   * @param roundsUntilStable the number of rounds until it is synchronous; if unknown, 1 until it
   *     is
   */
  public record NetworkState(int lossesLeft, int roundsUntilStable) {
    public static NetworkState initial(RoundFaultModel model) {
      return new NetworkState(
          model.limitsTotalLosses() ? model.totalLosses() : 0, model.roundsUntilSynchronous());
    }

    /** The state after a round in which the network lost that many messages. */
    NetworkState after(RoundFaultModel model, Synchrony round, int lost) {
      int untilStable =
          model.synchronousAfter().isPresent()
              ? Math.max(0, roundsUntilStable - 1)
              : round == Synchrony.SYNCHRONOUS ? 0 : roundsUntilStable;
      return new NetworkState(model.limitsTotalLosses() ? lossesLeft - lost : 0, untilStable);
    }

    /** The maximum number of messages that the network may lose in the next round. */
    int maxLosses(RoundFaultModel model) {
      return model.limitsTotalLosses()
          ? Math.min(lossesLeft, model.lossesPerRound())
          : model.lossesPerRound();
    }

    /** Whether the next round may be synchronous, asynchronous, or both. */
    List<Synchrony> possibleSynchrony(RoundFaultModel model) {
      if (!model.becomesSynchronous()) {
        return List.of(Synchrony.ASYNCHRONOUS);
      }
      if (roundsUntilStable == 0) {
        return List.of(Synchrony.SYNCHRONOUS);
      }
      return model.isEventuallySynchronous()
          ? List.of(Synchrony.ASYNCHRONOUS, Synchrony.SYNCHRONOUS)
          : List.of(Synchrony.ASYNCHRONOUS);
    }
  }

  RoundState withObserver(int other) {
    return new RoundState(roundNumber, processStates, network, other, unproposed);
  }
}
