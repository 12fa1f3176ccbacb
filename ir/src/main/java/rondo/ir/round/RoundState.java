package rondo.ir.round;

import java.util.List;
import rondo.ir.data.Population;
import rondo.ir.data.Term;
import rondo.ir.data.Value;
import rondo.ir.data.When;

/**
 * All there is to know at the beginning of a round.
 *
 * @param when the round that comes next; after the last phase a run has ended
 * @param observer the state of the observer, 0 where nobody watches
 * @param unproposed a value that is nobody's input, or none: validity is violated once it is an
 *     output
 */
public record RoundState(
    When when, List<Member> members, Memory network, int observer, Value unproposed)
    implements Population {
  public RoundState {
    members = List.copyOf(members);
  }

  /** A process. */
  public record Member(Standing standing, List<Value> variables) implements Population.Member {
    public Member {
      variables = List.copyOf(variables);
    }

    @Override
    public boolean is(Term.Condition condition) {
      return switch (condition) {
        case CORRECT -> standing == Standing.CORRECT;
        case CRASHED -> standing == Standing.CRASHED;
        case BYZANTINE -> standing == Standing.BYZANTINE;
      };
    }
  }

  /** What became of a process so far. */
  public enum Standing {
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
   * @param unrest how many more rounds are not synchronous; if nobody knows that, 1 until they are
   */
  public record Memory(int lossesLeft, int unrest) {}

  RoundState withObserver(int other) {
    return new RoundState(when, members, network, other, unproposed);
  }
}
