package rondo.events.engine;

import java.util.List;
import rondo.explore.numbers.Interner;
import rondo.explore.numbers.PairMemo;
import rondo.ir.data.Value;
import rondo.ir.event.Duty;
import rondo.ir.event.EventState.Standing;
import rondo.ir.event.Ledger;
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
  private final Interner<Ledger> ledgers = new Interner<>();
  private final Interner<Duty> duties = new Interner<>();
  private final PairMemo additions = new PairMemo();
  private final PairMemo removals = new PairMemo();
  private final PairMemo contents = new PairMemo();
  private final Listing<int[]> lists = new Listing<>();

  Numbers() {
    pools.number(Pool.EMPTY);
    ledgers.number(Ledger.EMPTY);
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

  int number(Ledger ledger) {
    return ledgers.number(ledger);
  }

  Ledger ledger(int number) {
    return ledgers.value(number);
  }

  int number(Duty duty) {
    return duties.number(duty);
  }

  /** The pool of all messages of both. */
  int union(int pool, int other) {
    return pool == EMPTY
        ? other
        : other == EMPTY ? pool : pools.number(pools.value(pool).with(pools.value(other)));
  }

  /** The pool with one more message. */
  int with(int pool, int letter) {
    int known = additions.look(pool, letter);
    if (known == PairMemo.UNKNOWN) {
      known = pools.number(pools.value(pool).with(letters.value(letter)));
      additions.put(pool, letter, known);
    }
    return known;
  }

  /** The pool with one more message, behind all others of its sender. */
  int withLast(int pool, int letter) {
    return pools.number(pools.value(pool).withLast(letters.value(letter)));
  }

  /** The messages of a pool that may arrive next. */
  List<Letter> next(int pool) {
    return pools.value(pool).next();
  }

  /** The pool with one message less. */
  int without(int pool, int letter) {
    int known = removals.look(pool, letter);
    if (known == PairMemo.UNKNOWN) {
      known = pools.number(pools.value(pool).without(List.of(letters.value(letter))));
      removals.put(pool, letter, known);
    }
    return known;
  }

  /** The messages of a pool, each once. */
  int[] letters(int pool) {
    int known = contents.look(pool, 0);
    if (known != PairMemo.UNKNOWN) {
      return lists.get(known);
    }
    int[] list =
        pools.value(pool).letters().stream().distinct().mapToInt(letters::number).toArray();
    contents.put(pool, 0, lists.add(list));
    return list;
  }

  boolean contains(int pool, int letter) {
    return pools.value(pool).letters().contains(letters.value(letter));
  }

  /** Roughly how many bytes it takes to remember all this. */
  long bytes() {
    return locals.bytes() + letters.bytes() + pools.bytes() + additions.bytes() + removals.bytes();
  }
}
