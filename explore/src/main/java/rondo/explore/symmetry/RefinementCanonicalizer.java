package rondo.explore.symmetry;

/**
 * Chooses the same state for all that differ by a renaming, whatever the number of families and
 * however their members name each other.
 *
 * <p>Members are told apart by their {@link MemberSignatures#signature}; then, as long as that
 * helps, by the members that they are bound to ({@link Partition#refine}). Those that are still not
 * told apart are often alike: nothing binds them, or only to members that are told apart from all
 * others, so that they can change places unnoticed and any order will do. Where the rest of them is
 * bound without cycles, as clients to their servers, members in one class can change places
 * together with those that they are bound to: two trees that refinement does not tell apart are
 * isomorphic. So any of them is made the first, or, if no tree has two of them, any order of theirs
 * is taken, and refinement goes on from there. Only where there are cycles have the choices to be
 * tried, see {@link CanonicalLabelling}.
 *
 * <p>No step depends on names, except where all names give the same state. So all states that
 * differ by a renaming get the same representative.
 */
final class RefinementCanonicalizer implements Canonicalizer {
  private final MemberSignatures signatures;
  private final Partition partition;
  private final CanonicalLabelling canonicalLabelling;

  RefinementCanonicalizer(PackedSymmetry symmetry, int words) {
    signatures = new MemberSignatures(symmetry, words);
    partition = new Partition(symmetry);
    canonicalLabelling = new CanonicalLabelling(symmetry, words);
  }

  @Override
  public void setSource(int[] representative) {
    signatures.scan(representative);
  }

  @Override
  public void canonicalize(int[] state, int[] changes, int length, int[] to) {
    if (!signatures.scanSuccessor(state, changes, length)
        && signatures.hasSamePermutableMembers(state)) {
      // The source stands for itself, and so does what differs only where no renaming reaches.
      PackedSymmetry.toIdentity(to);
    } else {
      order(state, to);
    }
  }

  @Override
  public void canonicalize(int[] state, int[] to) {
    signatures.scan(state);
    order(state, to);
  }

  private void order(int[] state, int[] to) {
    partition.reset(state);
    partition.split(signatures.signature);
    if (partition.hasLinkedNonSingletons(signatures.degree)) {
      refineTies(state, to);
    } else {
      partition.writePermutation(to);
    }
  }

  private void refineTies(int[] state, int[] to) {
    ReferenceGraph graph = signatures.link(state);
    partition.refine(graph);
    int knot = partition.targetClass(graph);
    while (knot >= 0 && graph.isForest(partition)) {
      int scattered = partition.independentClass(graph);
      if (scattered >= 0) {
        partition.individualizeAll(scattered);
      } else {
        partition.individualize(knot, knot);
      }
      partition.refine(graph);
      knot = partition.targetClass(graph);
    }
    if (knot >= 0) {
      canonicalLabelling.canonicalize(state, partition, graph, to);
    } else {
      partition.writePermutation(to);
    }
    signatures.unlink(state);
  }
}
