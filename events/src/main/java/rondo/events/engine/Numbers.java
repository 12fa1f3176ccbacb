package rondo.events.engine;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import rondo.explore.numbers.Interner;
import rondo.explore.numbers.Ints;
import rondo.ir.data.Value;
import rondo.ir.event.EventState.Standing;
import rondo.ir.event.Letter;
import rondo.ir.event.Pool;

/** The numbers by which local states, messages and pools are known. */
final class Numbers {
  /** What a process is like, apart from what was sent to it. */
  record Local(Standing standing, List<Value> variables) {}

  /** The number of the pool without messages. */
  static final int EMPTY = 0;

  private final Interner<Local> locals = new Interner<>();
  private final Interner<Letter> letters = new Interner<>();
  private final Interner<Pool> pools = new Interner<>();
  private final Map<Ints, Integer> additions = new ConcurrentHashMap<>();

  Numbers() {
    pools.number(Pool.EMPTY);
  }

  int number(Local local) {
    return locals.number(local);
  }

  Local local(int number) {
    return locals.value(number);
  }

  int number(Letter letter) {
    return letters.number(letter);
  }

  Letter letter(int number) {
    return letters.value(number);
  }

  int number(Pool pool) {
    return pools.number(pool);
  }

  Pool pool(int number) {
    return pools.value(number);
  }

  /** The pool with one more message. */
  int with(int pool, int letter) {
    var key = new Ints(new int[] {pool, letter});
    Integer known = additions.get(key);
    if (known == null) {
      known = pools.number(pools.value(pool).with(letters.value(letter)));
      additions.put(key, known);
    }
    return known;
  }

  boolean contains(int pool, int letter) {
    return pools.value(pool).letters().contains(letters.value(letter));
  }
}
