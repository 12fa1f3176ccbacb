package rondo.ir.event;

import java.util.ArrayList;
import java.util.List;
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
}
