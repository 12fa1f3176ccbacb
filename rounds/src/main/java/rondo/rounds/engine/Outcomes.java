package rondo.rounds.engine;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import rondo.rounds.engine.Numbered.Change;

/**
 * What may become of a process in a round: the distinct outcomes over everything that it may hear,
 * each with the least number of losses by the network that it takes. Who can do with fewer losses
 * has all the possibilities that others have, so more is not worth looking at.
 */
final class Outcomes {
  /** Outcomes, and the losses that each takes, in the same order. */
  record Possible(int[] next, int[] losses, int[] faults, int[] faultLosses) {
    static Possible only(int next) {
      return new Possible(new int[] {next}, new int[1], new int[0], new int[0]);
    }

    /** Whether this fault may happen with at most so many losses. */
    boolean mayFail(int fault, int most) {
      for (int i = 0; i < faults.length; i++) {
        if (faults[i] == fault && faultLosses[i] <= most) {
          return true;
        }
      }
      return false;
    }
  }

  private record Question(int seat, int local, Moment moment, Delivery delivery) {}

  private final Numbered<?, ?> protocol;
  private final Map<Question, Possible> known = new ConcurrentHashMap<>();

  Outcomes(Numbered<?, ?> protocol) {
    this.protocol = protocol;
  }

  Possible of(int seat, int local, Moment moment, Delivery delivery) {
    var question = new Question(seat, local, moment, delivery);
    Possible answer = known.get(question);
    if (answer == null) {
      answer = possible(question);
      known.put(question, answer);
    }
    return answer;
  }

  private Possible possible(Question q) {
    var next = new TreeMap<Integer, Integer>();
    var faults = new TreeMap<Integer, Integer>();
    new Mailboxes(protocol, q.moment(), q.delivery())
        .forEach(
            (mailbox, losses) -> {
              for (Change c : protocol.changes(q.seat(), q.local(), q.moment(), mailbox)) {
                note(c.next(), losses, next);
                note(c.fault(), losses, faults);
              }
            });
    return new Possible(keys(next), values(next), keys(faults), values(faults));
  }

  private static void note(int number, int losses, Map<Integer, Integer> least) {
    if (number != Numbered.NONE) {
      least.merge(number, losses, Math::min);
    }
  }

  private static int[] keys(Map<Integer, Integer> map) {
    return map.keySet().stream().mapToInt(Integer::intValue).toArray();
  }

  private static int[] values(Map<Integer, Integer> map) {
    return map.values().stream().mapToInt(Integer::intValue).toArray();
  }
}
