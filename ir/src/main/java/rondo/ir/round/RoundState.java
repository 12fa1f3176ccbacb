package rondo.ir.round;

import java.util.List;
import rondo.ir.data.ProtocolState;
import rondo.ir.data.RoundNumber;
import rondo.ir.data.Term;
import rondo.ir.data.Value;

/**
 * All there is to know at the beginning of a round.
 *
 * @param roundNumber the round that comes next; after the last phase a run has ended
 * @param observer the state of the observer, 0 where nobody watches
 * @param unproposed a value that is nobody's input, or none: validity is violated once it is an
 *     output
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

  /** A process. */
  public record ProcessState(ProcessStatus status, List<Value> variables)
      implements ProtocolState.ProcessState {
    public ProcessState {
      variables = List.copyOf(variables);
    }

    @Override
    public boolean hasStatus(Term.Status condition) {
      return switch (condition) {
        case CORRECT -> status == ProcessStatus.CORRECT;
        case CRASHED -> status == ProcessStatus.CRASHED;
        case BYZANTINE -> status == ProcessStatus.BYZANTINE;
      };
    }
  }

  /** What became of a process so far. */
  public enum ProcessStatus {
    CORRECT,
    /** It does nothing any more; its variables are what they were. */
    CRASHED,
    /** Its messages may be lost; it goes on as the protocol says. */
    OMITTING,
    /** It sends what it likes; its variables mean nothing. */
    BYZANTINE
  }

  /**
   * What the network remembers; a number is 0 where nothing is assumed that needs it.
   *
   * @param lossesLeft how many messages it may still lose
   * @param roundsUntilStable how many more rounds are not synchronous; if nobody knows that, 1
   *     until they are
   */
  public record NetworkState(int lossesLeft, int roundsUntilStable) {}

  RoundState withObserver(int other) {
    return new RoundState(roundNumber, processStates, network, other, unproposed);
  }
}
