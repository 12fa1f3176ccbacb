package rondo.rounds.engine;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import rondo.explore.numbers.Ints;
import rondo.rounds.engine.Member.Condition;
import rondo.rounds.engine.Renaming.Use;

/**
 * Finds for each state one that stands for all that differ from it by a renaming of values.
 *
 * <p>The values in use become the first ones of their class. Where only their order counts, they
 * keep it, and there is one such state. Where they may change places, it is the least of those that
 * {@link Arrangement} finds; if these are too many to look at, some state that is like the given
 * one, so that there may be more states than there need be.
 */
final class Representatives<S> {
  /**
   * A state that stands for another one.
   *
   * @param to what it has in the place of each value of each class
   */
  record Form(Configuration state, int[][] to) {}

  /** A state that was asked for, and the one that stands for it. */
  private record Known(Ints state, Form form) {}

  /** Not more than two to this power of these are remembered, so that memory stays small. */
  private static final int KNOWN_BITS = 16;

  private final Numbered<S, ?> numbered;
  private final Renaming<S> renaming;
  private final Seating seating;
  private final Map<Integer, BitSet[]> used = new ConcurrentHashMap<>();
  private final Map<Ints, Integer> renamed = new ConcurrentHashMap<>();
  private final AtomicReferenceArray<Known> known = new AtomicReferenceArray<>(1 << KNOWN_BITS);

  Representatives(Numbered<S, ?> numbered, Renaming<S> renaming) {
    this.numbered = numbered;
    this.renaming = renaming;
    seating = new Seating(numbered);
  }

  Renaming<S> renaming() {
    return renaming;
  }

  Seating seating() {
    return seating;
  }

  Member<S> member(int local) {
    return numbered.member(local);
  }

  Form of(Configuration state) {
    int[] words = new int[Layout.HEADER + state.locals().length];
    seating.pack(state, words);
    var key = new Ints(words);
    int place = (key.hashCode() * 0x9E3779B9) >>> (Integer.SIZE - KNOWN_BITS);
    Known before = known.get(place);
    if (before != null && before.state().equals(key)) {
      return before.form();
    }
    Form form = found(state);
    known.set(place, new Known(key, form));
    return form;
  }

  private Form found(Configuration state) {
    BitSet[] values = used(state);
    int[][] to = dense(values);
    for (int c = 0; c < values.length; c++) {
      if (isExchanged(c) && values[c].cardinality() > 1) {
        return new Arrangement<>(this, state, to).least(values);
      }
    }
    return new Form(renamed(state, to), to);
  }

  boolean isExchanged(int number) {
    return renaming.classes().get(number).use() == Use.EXCHANGED;
  }

  /** All values that a state has, by class. */
  private BitSet[] used(Configuration state) {
    int classes = renaming.classes().size();
    var values = new BitSet[classes];
    Arrays.setAll(values, _ -> new BitSet());
    int last = -1;
    for (int local : state.locals()) {
      if (local != last) {
        unite(values, used(local));
        last = local;
      }
    }
    if (state.unproposed() > 0) {
      unite(values, renaming.usedUnproposed(state.unproposed() - 1));
    }
    return values;
  }

  private static void unite(BitSet[] values, BitSet[] more) {
    for (int c = 0; c < values.length; c++) {
      values[c].or(more[c]);
    }
  }

  /** What a byzantine process is like means nothing. */
  private BitSet[] used(int local) {
    BitSet[] known = used.get(local);
    if (known == null) {
      Member<S> member = numbered.member(local);
      known = renaming.used(member.state());
      if (member.condition() == Condition.BYZANTINE) {
        Arrays.stream(known).forEach(BitSet::clear);
      }
      used.put(local, known);
    }
    return known;
  }

  /** Those in use become the first ones, in order; the others follow. */
  private int[][] dense(BitSet[] values) {
    var to = new int[values.length][];
    for (int c = 0; c < values.length; c++) {
      to[c] = new int[renaming.classes().get(c).size()];
      int first = 0;
      int rest = values[c].cardinality();
      for (int v = 0; v < to[c].length; v++) {
        to[c][v] = values[c].get(v) ? first++ : rest++;
      }
    }
    return to;
  }

  /** The state with other values. */
  Configuration renamed(Configuration state, int[][] to) {
    int[] locals = new int[state.locals().length];
    for (int i = 0; i < locals.length; i++) {
      locals[i] = renamed(state.locals()[i], to);
    }
    seating.sort(locals, state.phase());
    int unproposed = unproposed(state, to);
    return new Configuration(
        state.phase(),
        state.round(),
        state.turn(),
        state.lossesLeft(),
        state.unrest(),
        state.observer(),
        unproposed,
        locals);
  }

  int unproposed(Configuration state, int[][] to) {
    return state.unproposed() == 0 ? 0 : 1 + renaming.renamedUnproposed(state.unproposed() - 1, to);
  }

  /** The number of a local state with other values. */
  int renamed(int local, int[][] to) {
    BitSet[] values = used(local);
    int length = 1;
    for (BitSet some : values) {
      length += some.cardinality();
    }
    int[] question = new int[length];
    question[0] = local;
    boolean same = true;
    int at = 1;
    for (int c = 0; c < values.length; c++) {
      for (int v = values[c].nextSetBit(0); v >= 0; v = values[c].nextSetBit(v + 1)) {
        same &= to[c][v] == v;
        question[at++] = to[c][v];
      }
    }
    return same ? local : renamed(new Ints(question), local, to);
  }

  private int renamed(Ints question, int local, int[][] to) {
    Integer known = renamed.get(question);
    if (known == null) {
      Member<S> member = numbered.member(local);
      S state = renaming.renamed(member.state(), to);
      known = numbered.number(new Member<>(member.condition(), state));
      renamed.put(question, known);
    }
    return known;
  }

  /** First one renaming, then another one. */
  static int[][] composed(int[][] first, int[][] then) {
    var both = new int[first.length][];
    for (int c = 0; c < first.length; c++) {
      int[] second = then[c];
      both[c] = Arrays.stream(first[c]).map(v -> second[v]).toArray();
    }
    return both;
  }

  /** The renaming that takes everything back. */
  static int[][] inverse(int[][] to) {
    var back = new int[to.length][];
    for (int c = 0; c < to.length; c++) {
      back[c] = new int[to[c].length];
      for (int v = 0; v < to[c].length; v++) {
        back[c][to[c][v]] = v;
      }
    }
    return back;
  }

  /** The renaming that changes nothing. */
  int[][] identity() {
    var none = new BitSet[renaming.classes().size()];
    Arrays.setAll(none, _ -> new BitSet());
    return dense(none);
  }
}
