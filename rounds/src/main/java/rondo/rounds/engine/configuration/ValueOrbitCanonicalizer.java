package rondo.rounds.engine.configuration;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import rondo.explore.memo.IntArrayKey;
import rondo.ir.data.ProcessStatus;
import rondo.rounds.engine.protocol.InternedProtocol;
import rondo.rounds.engine.protocol.RoundProcessState;
import rondo.rounds.engine.protocol.ValueSymmetry;
import rondo.rounds.engine.protocol.ValueSymmetry.SymmetryKind;

/**
 * Computes canonical representatives of states under renamings of values.
 *
 * <p>The values in use are mapped to the first ones of their class. In an order-preserving class
 * they keep their order, so the representative is unique. In a permutable class it is the least of
 * the candidates of {@link CanonicalValueOrder}; if these are too many, it is some state of the
 * orbit, so an orbit may have several representatives.
 */
public final class ValueOrbitCanonicalizer<S> {
  /**
   * The canonical representative of a state.
   *
   * @param permutation the image of each value of each class
   */
  public record CanonicalForm(Configuration representative, int[][] permutation) {}

  /** A cached state with its canonical form. */
  private record CacheEntry(IntArrayKey state, CanonicalForm canonicalForm) {}

  /** Binary logarithm of the cache size. */
  private static final int CACHE_BITS = 16;

  private final InternedProtocol<S, ?> internedProtocol;
  private final ValueSymmetry<S> symmetry;
  private final ConfigurationCanonicalizer codec;
  private final Map<Integer, BitSet[]> used = new ConcurrentHashMap<>();
  private final Map<IntArrayKey, Integer> permutedStates = new ConcurrentHashMap<>();
  private final AtomicReferenceArray<CacheEntry> cache =
      new AtomicReferenceArray<>(1 << CACHE_BITS);

  public ValueOrbitCanonicalizer(
      InternedProtocol<S, ?> internedProtocol, ValueSymmetry<S> symmetry) {
    this.internedProtocol = internedProtocol;
    this.symmetry = symmetry;
    codec = new ConfigurationCanonicalizer(internedProtocol);
  }

  ValueSymmetry<S> symmetry() {
    return symmetry;
  }

  ConfigurationCanonicalizer codec() {
    return codec;
  }

  RoundProcessState<S> processState(int local) {
    return internedProtocol.processState(local);
  }

  public CanonicalForm of(Configuration state) {
    int[] words = new int[RoundLayout.HEADER + state.locals().length];
    codec.pack(state, words);
    var key = new IntArrayKey(words);
    int place = (key.hashCode() * 0x9E3779B9) >>> (Integer.SIZE - CACHE_BITS);
    CacheEntry before = cache.get(place);
    if (before != null && before.state().equals(key)) {
      return before.canonicalForm();
    }
    CanonicalForm canonicalForm = computed(state);
    cache.set(place, new CacheEntry(key, canonicalForm));
    return canonicalForm;
  }

  private CanonicalForm computed(Configuration state) {
    BitSet[] values = used(state);
    int[][] to = compacted(values);
    for (int c = 0; c < values.length; c++) {
      if (isPermutable(c) && values[c].cardinality() > 1) {
        return new CanonicalValueOrder<>(this, state, to).canonicalForm(values);
      }
    }
    return new CanonicalForm(permuted(state, to), to);
  }

  boolean isPermutable(int number) {
    return symmetry.classes().get(number).symmetry() == SymmetryKind.PERMUTABLE;
  }

  /** The values in a state, by class. */
  private BitSet[] used(Configuration state) {
    int classes = symmetry.classes().size();
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
      unite(values, symmetry.usedUnproposed(state.unproposed() - 1));
    }
    return values;
  }

  private static void unite(BitSet[] values, BitSet[] more) {
    for (int c = 0; c < values.length; c++) {
      values[c].or(more[c]);
    }
  }

  /** The local state of a Byzantine process is irrelevant, so its values are ignored. */
  private BitSet[] used(int local) {
    BitSet[] known = used.get(local);
    if (known == null) {
      RoundProcessState<S> state = internedProtocol.processState(local);
      known = symmetry.used(state.state());
      if (state.status() == ProcessStatus.BYZANTINE) {
        Arrays.stream(known).forEach(BitSet::clear);
      }
      used.put(local, known);
    }
    return known;
  }

  /**
   * The permutation that maps the values in use to the first ones, in order, and the others after
   * them.
   */
  private int[][] compacted(BitSet[] values) {
    var to = new int[values.length][];
    for (int c = 0; c < values.length; c++) {
      to[c] = new int[symmetry.classes().get(c).size()];
      int first = 0;
      int rest = values[c].cardinality();
      for (int v = 0; v < to[c].length; v++) {
        to[c][v] = values[c].get(v) ? first++ : rest++;
      }
    }
    return to;
  }

  /** The image of a state under a permutation of values. */
  public Configuration permuted(Configuration state, int[][] to) {
    int[] locals = new int[state.locals().length];
    for (int i = 0; i < locals.length; i++) {
      locals[i] = permuted(state.locals()[i], to);
    }
    codec.sort(locals, state.phase());
    int unproposed = unproposed(state, to);
    return new Configuration(
        state.phase(),
        state.round(),
        state.primary(),
        state.lossesLeft(),
        state.roundsUntilStable(),
        unproposed,
        state.faults(),
        locals);
  }

  int unproposed(Configuration state, int[][] to) {
    return state.unproposed() == 0
        ? 0
        : 1 + symmetry.permutedUnproposed(state.unproposed() - 1, to);
  }

  /** The image of an interned local state. */
  public int permuted(int local, int[][] to) {
    BitSet[] values = used(local);
    int length = 1;
    for (BitSet some : values) {
      length += some.cardinality();
    }
    int[] key = new int[length];
    key[0] = local;
    boolean same = true;
    int at = 1;
    for (int c = 0; c < values.length; c++) {
      for (int v = values[c].nextSetBit(0); v >= 0; v = values[c].nextSetBit(v + 1)) {
        same &= to[c][v] == v;
        key[at++] = to[c][v];
      }
    }
    return same ? local : permuted(new IntArrayKey(key), local, to);
  }

  private int permuted(IntArrayKey key, int local, int[][] to) {
    Integer known = permutedStates.get(key);
    if (known == null) {
      RoundProcessState<S> roundProcessState = internedProtocol.processState(local);
      S state = symmetry.permuted(roundProcessState.state(), to);
      known = internedProtocol.number(new RoundProcessState<>(roundProcessState.status(), state));
      permutedStates.put(key, known);
    }
    return known;
  }

  /** The composition of two permutations. */
  public static int[][] composed(int[][] first, int[][] then) {
    var both = new int[first.length][];
    for (int c = 0; c < first.length; c++) {
      int[] second = then[c];
      both[c] = Arrays.stream(first[c]).map(v -> second[v]).toArray();
    }
    return both;
  }

  /** The inverse permutation. */
  public static int[][] inverse(int[][] to) {
    var back = new int[to.length][];
    for (int c = 0; c < to.length; c++) {
      back[c] = new int[to[c].length];
      for (int v = 0; v < to[c].length; v++) {
        back[c][to[c][v]] = v;
      }
    }
    return back;
  }

  /** The identity permutation. */
  public int[][] identity() {
    var none = new BitSet[symmetry.classes().size()];
    Arrays.setAll(none, _ -> new BitSet());
    return compacted(none);
  }
}
