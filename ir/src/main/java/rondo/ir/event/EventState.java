package rondo.ir.event;

import java.util.ArrayList;
import java.util.List;
import rondo.ir.data.Everybody;
import rondo.ir.data.Term;
import rondo.ir.data.Value;

/**
 * All there is to know between two steps.
 *
 * @param observer the state of the observer, 0 where nobody watches
 */
public record EventState(List<Member> members, int observer) implements Everybody {
  public EventState {
    members = List.copyOf(members);
  }

  /**
   * A process.
   *
   * @param arrived what it may react to
   * @param underway what was sent to it and has not arrived
   */
  public record Member(Standing standing, List<Value> variables, Pool arrived, Pool underway) {
    public Member {
      variables = List.copyOf(variables);
    }

    Member with(List<Value> others, Pool rest) {
      return new Member(standing, others, rest, underway);
    }

    /** With one more message, as messages get to their receivers. */
    Member sent(Letter letter, Delivery delivery) {
      return delivery.isStepwise()
          ? new Member(standing, variables, arrived, underway.with(letter))
          : new Member(standing, variables, arrived.with(letter), underway);
    }

    Member delivered(Letter letter) {
      return new Member(
          standing, variables, arrived.with(letter), underway.without(List.of(letter)));
    }

    /** It does nothing any more, and what is sent to it is of no interest. */
    Member crashed() {
      return new Member(Standing.CRASHED, variables, Pool.EMPTY, Pool.EMPTY);
    }
  }

  /** What became of a process so far. */
  public enum Standing {
    CORRECT,
    CRASHED
  }

  @Override
  public int processes() {
    return members.size();
  }

  @Override
  public List<Value> variables(int process) {
    return members.get(process).variables();
  }

  @Override
  public boolean is(Term.Condition condition, int process) {
    Standing standing = members.get(process).standing();
    return switch (condition) {
      case CORRECT -> standing == Standing.CORRECT;
      case CRASHED -> standing == Standing.CRASHED;
      case BYZANTINE -> false;
    };
  }

  EventState with(int process, Member member) {
    var others = new ArrayList<>(members);
    others.set(process, member);
    return new EventState(others, observer);
  }

  EventState withObserver(int other) {
    return new EventState(members, other);
  }

  int crashes() {
    return (int) members.stream().filter(m -> m.standing() == Standing.CRASHED).count();
  }
}
