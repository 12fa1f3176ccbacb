package rondo.rounds.engine;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import rondo.explore.memo.IntArrayKey;

/**
 * Remembers answers to questions that are numbers. Two threads that ask a new one at once may both
 * look for the answer; the first one found counts.
 */
final class Memo<A> {
  /** An entry of the map, a key and an answer of a few numbers. */
  private static final long USUAL_BYTES = 160;

  private final Function<int[], A> answer;
  private final LongAdder bytes;
  private final Map<IntArrayKey, A> known = new ConcurrentHashMap<>();

  /**
   * @param bytes to which it is added, roughly, how many bytes are needed to remember
   * @param answer leaves the question alone
   */
  Memo(LongAdder bytes, Function<int[], A> answer) {
    this.bytes = bytes;
    this.answer = answer;
  }

  /** The question is left alone from then on. */
  A of(int... question) {
    var key = new IntArrayKey(question);
    A found = known.get(key);
    if (found != null) {
      return found;
    }
    A first = answer.apply(question);
    A earlier = known.putIfAbsent(key, first);
    if (earlier != null) {
      return earlier;
    }
    bytes.add(USUAL_BYTES + (long) Integer.BYTES * question.length);
    return first;
  }
}
