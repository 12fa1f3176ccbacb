package rondo.rounds.engine;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** What a process makes of what it hears in a round, asked for each mailbox once only. */
final class Reaction {
  /** What becomes of a process: the number of its next local state, or of a fault. */
  record Change(int next, int fault) {}

  private final Function<int[], List<Change>> update;
  private final Map<Ints, List<Change>> known = new ConcurrentHashMap<>();

  Reaction(Function<int[], List<Change>> update) {
    this.update = update;
  }

  /**
   * What may become of the process if it hears these, in the order of the protocol.
   *
   * @param mailbox the numbers of letters, each followed by how many there are
   */
  List<Change> to(int[] mailbox) {
    var question = new Ints(mailbox);
    List<Change> answer = known.get(question);
    if (answer == null) {
      answer = update.apply(mailbox);
      known.put(question, answer);
    }
    return answer;
  }
}
