package rondo.ir.event;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import rondo.ir.data.Population;
import rondo.ir.data.Term;
import rondo.ir.data.Value;

/**
 * All there is to know between two steps.
 *
 * @param observer the state of the observer, 0 where nobody watches
 */
public record EventState(List<Member> members, Ledger ledger, int observer) implements Population {
  public EventState {
    members = List.copyOf(members);
  }

  /** At first. */
  public EventState(List<Member> members, int observer) {
    this(members, Ledger.EMPTY, observer);
  }

  /**
   * A process.
   *
   * @param arrived what it may react to
   * @param underway what was sent to it and has not arrived
   */
  public record Member(Standing standing, List<Value> variables, Pool arrived, Pool underway)
      implements Population.Member {
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

    Member with(List<Value> others, Pool rest) {
      return new Member(standing, others, rest, underway);
    }

    /** What has not arrived, as messages get to their receivers; there may be nothing between. */
    Pool sent(Delivery delivery) {
      return delivery.isStepwise() ? underway : arrived;
    }

    /** The same of which something else has not arrived. */
    Member with(Pool sent, Delivery delivery) {
      return delivery.isStepwise()
          ? new Member(standing, variables, arrived, sent)
          : new Member(standing, variables, sent, underway);
    }

    Member delivered(Letter letter) {
      return new Member(
          standing,
          variables,
          letter.place() == 0 ? arrived.with(letter) : arrived.withLast(letter),
          underway.without(List.of(letter)));
    }

    /** It does nothing any more, and what is sent to it is of no interest. */
    Member crashed() {
      return new Member(Standing.CRASHED, variables, Pool.EMPTY, Pool.EMPTY);
    }

    /** The same in another standing, with other variables. */
    Member as(Standing other, List<Value> others) {
      return new Member(other, others, arrived, underway);
    }
  }

  /** What became of a process so far. */
  public enum Standing {
    CORRECT,
    /** It does nothing any more, unless it starts again. */
    CRASHED,
    /** It is none that the protocol knows: whatever it sends may be anything. */
    BYZANTINE,
    /** It is not there yet. */
    ABSENT;

    /** Whether messages for a process like this are kept. */
    public boolean receives(Faults faults) {
      return this == CORRECT || this == ABSENT || this == CRASHED && faults.restarts() > 0;
    }
  }

  @Override
  public List<Value> watched(int monitor) {
    return ledger.watched().get(monitor);
  }

  /** Byzantine processes are not asked: what they send is made up when it is needed. */
  @Override
  public List<Value> transit(int kind) {
    var messages = new ArrayList<Value>();
    for (int p = 0; p < members.size(); p++) {
      for (Pool pool : List.of(members.get(p).arrived(), members.get(p).underway())) {
        for (Letter letter : pool.letters()) {
          if (letter.kind() == kind) {
            var parts = new ArrayList<>(List.of(Value.of(letter.sender()), Value.of(p)));
            parts.addAll(((Value.Items) letter.content()).items());
            messages.add(new Value.Items(parts));
          }
        }
      }
    }
    return messages;
  }

  EventState with(int process, Member member) {
    var others = new ArrayList<>(members);
    others.set(process, member);
    return new EventState(others, ledger, observer);
  }

  EventState withObserver(int other) {
    return new EventState(members, ledger, other);
  }

  EventState with(Ledger other) {
    return new EventState(members, other, observer);
  }

  /** Those who may send anything. */
  List<Integer> forgers() {
    return IntStream.range(0, members.size())
        .filter(p -> members.get(p).standing() == Standing.BYZANTINE)
        .boxed()
        .toList();
  }

  boolean isCrashed(int process) {
    return members.get(process).standing() == Standing.CRASHED;
  }
}
