package rondo.rounds.engine.symmetry;

import java.util.List;
import rondo.analysis.symmetry.round.NamedProcesses;
import rondo.explore.memo.AppendOnlyList;
import rondo.explore.memo.IndexMemo;
import rondo.explore.memo.IntArrayInterner;
import rondo.explore.memo.PairMemo;
import rondo.explore.symmetry.OrbitCanonicalizer;
import rondo.explore.symmetry.RefinementCanonicalizer;
import rondo.explore.symmetry.StateSymmetry;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.ProcessReferences;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.rounds.engine.configuration.RoundLayout;
import rondo.rounds.engine.protocol.InternedProtocol;
import rondo.rounds.engine.protocol.RoundProcessState;

/**
 * The action of permutations of processes on the states of a round-based protocol whose variables
 * may refer to processes: a permutation moves the local state of a process to its image, and
 * replaces all references in it. The processes that may be permuted are those that the rest of the
 * run does not name ({@link NamedProcesses}): more of them, the later the round.
 */
public final class RoundStateSymmetry implements StateSymmetry {
  private final InternedProtocol<List<Value>, Value> internedProtocol;
  private final List<LocalVariable> variables;
  private final NamedProcesses named;
  private final int processes;
  private final int[] toZero;
  private final IntArrayInterner permutations = new IntArrayInterner();

  /** By local state and permutation: the permuted local state. */
  private final PairMemo images = new PairMemo();

  private final AppendOnlyList<LocalSignature> signatures = new AppendOnlyList<>();
  private final IndexMemo signatureOf = new IndexMemo();

  /**
   * What no permutation changes in a local state.
   *
   * @param hash is the same for all permuted local states
   * @param refers whether the local state refers to processes
   */
  record LocalSignature(long hash, boolean refers) {}

  public RoundStateSymmetry(
      InternedProtocol<List<Value>, Value> internedProtocol,
      List<LocalVariable> variables,
      NamedProcesses named) {
    this.internedProtocol = internedProtocol;
    this.variables = List.copyOf(variables);
    this.named = named;
    processes = internedProtocol.protocol().processes();
    toZero = new int[processes];
  }

  @Override
  public int[] familySizes() {
    return new int[] {processes};
  }

  @Override
  public boolean isPermutable(int[] state, int member) {
    return isInitialized(state) && !named.isNamed(member, state[RoundLayout.STAGE] - 1);
  }

  static boolean isInitialized(int[] state) {
    return state[RoundLayout.STAGE] > 0;
  }

  @Override
  public void apply(int[] from, int[] to, int[] into) {
    if (!isInitialized(from)) {
      return;
    }
    int permutation = permutations.intern(to);
    for (int p = 0; p < processes; p++) {
      into[RoundLayout.HEADER + to[p]] = image(from[RoundLayout.HEADER + p], permutation);
    }
  }

  private int image(int local, int permutation) {
    if (!signature(local).refers()) {
      return local;
    }
    int image = images.lookUp(local, permutation);
    if (image == PairMemo.UNKNOWN) {
      RoundProcessState<List<Value>> state = internedProtocol.processState(local);
      List<Value> permuted =
          ProcessReferences.permuted(variables, state.state(), permutations.value(permutation));
      image = internedProtocol.number(new RoundProcessState<>(state.status(), permuted));
      images.put(local, permutation, image);
    }
    return image;
  }

  LocalSignature signature(int local) {
    int known = signatureOf.lookUp(local);
    if (known == IndexMemo.UNKNOWN) {
      known = signatures.add(computeSignature(internedProtocol.processState(local)));
      signatureOf.put(local, known);
    }
    return signatures.get(known);
  }

  private LocalSignature computeSignature(RoundProcessState<List<Value>> state) {
    long hash = mix(1L + state.status().ordinal());
    boolean refers = false;
    for (int v = 0; v < variables.size(); v++) {
      Type type = variables.get(v).type();
      Value value = state.state().get(v);
      refers |= ProcessReferences.isIn(type, value);
      hash = mix(31 * hash + invariant(type, value).hashCode());
    }
    return new LocalSignature(hash, refers);
  }

  /** A value that is equal for all permuted values. */
  private Value invariant(Type type, Value value) {
    return type.contains(t -> t instanceof Type.Table(Type.Process _, _))
        ? Value.NONE
        : ProcessReferences.permuted(type, value, toZero);
  }

  private static long mix(long value) {
    long mixed = (value ^ (value >>> 31)) * 0xBF58476D1CE4E5B9L;
    return mixed ^ (mixed >>> 30);
  }

  @Override
  public OrbitCanonicalizer canonicalizer(int words) {
    return new RefinementCanonicalizer(this, new LocalStateRefinement(this, processes), words);
  }

  @Override
  public long cacheBytes() {
    return images.bytes() + signatureOf.bytes() + 40L * signatures.size() + permutations.bytes();
  }
}
