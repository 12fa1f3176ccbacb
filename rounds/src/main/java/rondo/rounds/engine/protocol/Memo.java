package rondo.rounds.engine.protocol;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import rondo.explore.memo.IntArrayKey;

/**
 * A memo table over integer vectors. Two threads that miss the same key may both compute the value;
 * the first value stored is used by both.
 */
public final class Memo<A> {
  /** An estimate: a map entry, a key and a value of a few numbers. */
  private static final long USUAL_BYTES = 160;

  private final Function<int[], A> function;
  private final LongAdder bytes;
  private final Map<IntArrayKey, A> known = new ConcurrentHashMap<>();

  /**
   * @param bytes counter to which the estimated memory is added
   * @param function must not modify its argument
   */
  Memo(LongAdder bytes, Function<int[], A> function) {
    this.bytes = bytes;
    this.function = function;
  }

  /** The value for a key, which must not be modified afterwards. */
  public A of(int... vector) {
    var key = new IntArrayKey(vector);
    A found = known.get(key);
    if (found != null) {
      return found;
    }
    A first = function.apply(vector);
    A earlier = known.putIfAbsent(key, first);
    if (earlier != null) {
      return earlier;
    }
    bytes.add(USUAL_BYTES + (long) Integer.BYTES * vector.length);
    return first;
  }
}
