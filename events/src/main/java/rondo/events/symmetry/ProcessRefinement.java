package rondo.events.symmetry;

import java.util.Arrays;
import rondo.events.engine.EventLayout;
import rondo.events.symmetry.ProcessSignatures.WordSignature;
import rondo.explore.symmetry.Partition;
import rondo.explore.symmetry.PartitionRefinement;
import rondo.explore.symmetry.ReferenceGraph;

/**
 * Distinguishes the interchangeable processes of a state by their signatures.
 *
 * <p>The signature of a process is the sum, over all words of the state, of a hash of the word with
 * that process marked ({@link ProcessSignatures}), combined with whether the word belongs to the
 * process itself, to a fixed process, or to another process of a group. Process identifiers do not
 * enter the hash, so signatures are equivariant: in a permuted state, the image of a process has
 * the signature of that process. It does not matter whether signatures are equal by symmetry or by
 * collision.
 *
 * <p>Processes with equal signatures are tried in every order. This is unnecessary if all
 * transpositions of neighbours leave the state unchanged, since all orders then give the same
 * state. Where there are many orders, processes are also distinguished by the classes of those that
 * occur in their words, or in whose words they occur, so that one that is individualized
 * distinguishes others. Where there are still too many orders, only one is tried; then an orbit may
 * have several representatives. This costs states, but is sound, since each of them is in the
 * orbit.
 */
final class ProcessRefinement implements PartitionRefinement {
  /** The maximal number of orders that are tried: all those of seven processes. */
  private static final long MAX_ORDERS = 5040;

  /** Up to so many orders, those of four processes, trying them is cheaper than refinement. */
  private static final long FEW_ORDERS = 24;

  private static final long OWN = 0x2545F4914F6CDD1DL;

  private final EventStateSymmetry symmetry;
  private final SymmetricProcesses symmetric;
  private final EventLayout layout;

  /** By word: its process, and its index among the words of the process. */
  private final int[] processOf;

  private final int[] slotOf;

  /** By word: the hash of its owner, and the stamp of the last scan that met it. */
  private final long[] owners;

  private final int[] touched;
  private int stamp;
  private final int[] source;
  private final long[] sourceSignatures;

  /** The number of words that refer to interchangeable processes. */
  private int references;

  private int sourceReferences;

  /** Whether the state that was scanned last is initialized. */
  private boolean isInitialized;

  private final long[] signatures;
  private final int[] exchange;

  /** By two members: the number of their transposition, negative if it is not known yet. */
  private final int[][] transpositions;

  private final ReferenceGraph graph;

  /** Whether the graph is that of the state that was scanned last. */
  private boolean hasGraph;

  /** Whether the partition of the state that was scanned last has been refined before. */
  private boolean isLabelling;

  /** By member: the members for which it is known whether an exchange changes the state. */
  private final long[] tested;

  /** By member: the members with which it can be exchanged. */
  private final long[] same;

  ProcessRefinement(EventStateSymmetry symmetry) {
    this.symmetry = symmetry;
    symmetric = symmetry.symmetric;
    layout = symmetry.layout;
    owners = new long[layout.words()];
    processOf = new int[owners.length];
    slotOf = new int[owners.length];
    Arrays.fill(owners, 0, layout.headerWords(), ProcessSignatures.mix(-1L));
    for (int w = layout.headerWords(); w < owners.length; w++) {
      processOf[w] = (w - layout.headerWords()) / layout.width();
      slotOf[w] = (w - layout.headerWords()) % layout.width();
      long group = symmetric.groupOf(processOf[w]);
      owners[w] = ProcessSignatures.mix(group * layout.width() + slotOf[w] + 1);
    }
    touched = new int[owners.length];
    source = new int[owners.length];
    signatures = new long[symmetric.count()];
    sourceSignatures = new long[signatures.length];
    exchange = new int[signatures.length];
    Arrays.setAll(exchange, n -> n);
    transpositions = new int[signatures.length][signatures.length];
    for (int[] row : transpositions) {
      Arrays.fill(row, -1);
    }
    graph = new ReferenceGraph(signatures.length);
    tested = new long[signatures.length];
    same = new long[signatures.length];
  }

  @Override
  public void scan(int[] state) {
    System.arraycopy(state, 0, source, 0, source.length);
    addAll(state);
    System.arraycopy(signatures, 0, sourceSignatures, 0, signatures.length);
    sourceReferences = references;
  }

  private void forget() {
    Arrays.fill(tested, 0);
    hasGraph = false;
    isLabelling = false;
  }

  private void addAll(int[] state) {
    forget();
    Arrays.fill(signatures, 0);
    references = 0;
    isInitialized = EventStateSymmetry.isInitialized(state);
    if (isInitialized) {
      for (int w = 0; w < state.length; w++) {
        add(state, w, 1);
      }
    }
  }

  @Override
  public boolean scanSuccessor(int[] state, int[] changes, int length) {
    if (!EventStateSymmetry.isInitialized(source)) {
      addAll(state);
      return true;
    }
    forget();
    System.arraycopy(sourceSignatures, 0, signatures, 0, signatures.length);
    references = sourceReferences;
    stamp++;
    boolean differs = false;
    for (int i = 0; i < length; i += 2) {
      int w = changes[i];
      if (touched[w] != stamp && state[w] != source[w] && isPermuted(w)) {
        touched[w] = stamp;
        differs = true;
        add(source, w, -1);
        add(state, w, 1);
      }
    }
    return differs;
  }

  @Override
  public boolean isPermuted(int word) {
    return word >= layout.headerWords() || word == symmetry.historyWord;
  }

  /** Adds or subtracts the hashes of a word; terms that are equal for all members are omitted. */
  private void add(int[] state, int w, int sign) {
    if (!isPermuted(w)) {
      return;
    }
    boolean isHeader = w < layout.headerWords();
    WordSignature signature =
        isHeader
            ? symmetry.historySignature(state[w])
            : symmetry.signature(processOf[w], slotOf[w], state[w]);
    int owner = isHeader ? -1 : symmetric.index(processOf[w]);
    references += signature.mentioned() == 0 ? 0 : sign;
    long others = ProcessSignatures.mix(signature.unmarkedHash() + owners[w]);
    for (long rest = signature.mentioned(); rest != 0; rest &= rest - 1) {
      int n = Long.numberOfTrailingZeros(rest);
      if (n != owner) {
        signatures[n] +=
            sign * (ProcessSignatures.mix(signature.markedHashes()[n] + owners[w]) - others);
      }
    }
    if (owner >= 0) {
      long own = ProcessSignatures.mix(signature.hashFor(owner) + OWN + slotOf[w]);
      signatures[owner] += sign * (own - others);
    }
  }

  @Override
  public long[] signatures() {
    return signatures;
  }

  @Override
  public boolean hasNoReferences() {
    return references == 0 && isInitialized;
  }

  @Override
  public int refine(int[] state, Partition partition) {
    boolean isRoot = !isLabelling;
    isLabelling = true;
    int unsettled = firstUnsettledClass(state, partition);
    if (unsettled < 0 || orders(partition) <= FEW_ORDERS) {
      return unsettled < 0 ? -1 : partition.firstNonSingleton(0);
    }
    partition.refine(graph(state));
    unsettled = firstUnsettledClass(state, partition);
    return isRoot || orders(partition) <= MAX_ORDERS ? unsettled : -1;
  }

  /**
   * The first class in which a transposition of neighbours changes the state, or -1. In other
   * classes all orders give the same state.
   */
  private int firstUnsettledClass(int[] state, Partition partition) {
    for (int c = partition.firstNonSingleton(0); c >= 0; c = next(c, partition)) {
      for (int i = c + 1; i < c + partition.size(c); i++) {
        if (!canExchange(state, partition.member(i - 1), partition.member(i))) {
          return c;
        }
      }
    }
    return -1;
  }

  /** The graph of the members that occur in the words of other members. */
  private ReferenceGraph graph(int[] state) {
    if (!hasGraph) {
      hasGraph = true;
      graph.clear();
      for (int w = layout.headerWords(); w < owners.length; w++) {
        int owner = symmetric.index(processOf[w]);
        if (owner >= 0) {
          addEdges(owner, w, symmetry.signature(processOf[w], slotOf[w], state[w]));
        }
      }
    }
    return graph;
  }

  private void addEdges(int owner, int w, WordSignature signature) {
    for (long rest = signature.mentioned() & ~(1L << owner); rest != 0; rest &= rest - 1) {
      int n = Long.numberOfTrailingZeros(rest);
      long marked = signature.markedHashes()[n];
      long fromOwner = ProcessSignatures.mix(marked + OWN + slotOf[w]);
      graph.add(owner, n, fromOwner, ProcessSignatures.mix(marked + owners[w]), 1);
    }
  }

  private static int next(int ofClass, Partition partition) {
    return partition.firstNonSingleton(ofClass + partition.size(ofClass));
  }

  private boolean canExchange(int[] state, int one, int other) {
    if ((tested[one] >>> other & 1) == 0) {
      tested[one] |= 1L << other;
      if (isSame(state, one, other)) {
        same[one] |= 1L << other;
      } else {
        same[one] &= ~(1L << other);
      }
    }
    return (same[one] >>> other & 1) != 0;
  }

  private boolean isSame(int[] state, int one, int other) {
    if (references == 0) {
      return hasSameWords(state, symmetric.process(one), symmetric.process(other));
    }
    exchange[one] = other;
    exchange[other] = one;
    if (transpositions[one][other] < 0) {
      transpositions[one][other] = symmetry.number(exchange);
    }
    try {
      return symmetry.isInvariant(state, one, other, exchange, transpositions[one][other]);
    } finally {
      // Also where the image of a word has no number.
      exchange[one] = one;
      exchange[other] = other;
    }
  }

  private boolean hasSameWords(int[] state, int one, int other) {
    boolean isSame = true;
    for (int k = 0; k < layout.width(); k++) {
      isSame &= state[layout.local(one) + k] == state[layout.local(other) + k];
    }
    return isSame;
  }

  private static long orders(Partition partition) {
    long orders = 1;
    for (int c = partition.firstNonSingleton(0); c >= 0; c = next(c, partition)) {
      for (int i = 2; i <= partition.size(c) && orders <= MAX_ORDERS; i++) {
        orders *= i;
      }
    }
    return orders;
  }
}
