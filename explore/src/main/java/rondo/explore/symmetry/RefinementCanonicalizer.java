package rondo.explore.symmetry;

/**
 * Exact canonicalization by partition refinement, for any number of families and arbitrary
 * references between their members.
 *
 * <p>Members are distinguished by their {@link MemberSignatures#signature}; then, until the
 * partition is stable, by the classes of the members that they are linked to ({@link
 * Partition#refine}). Members of the remaining classes are often freely interchangeable: they have
 * no links, or only to members of singleton classes, so that any order gives the same state. Where
 * the links between the other members form no cycle, as those of clients to their servers, members
 * of one class can be exchanged together with the members that they are linked to: two trees that
 * refinement does not distinguish are isomorphic. So an arbitrary member is individualized, or, if
 * no tree has two members of the class, all of them in an arbitrary order, and refinement
 * continues. Only if there are cycles must all choices be explored, see {@link CanonicalLabelling}.
 *
 * <p>No step depends on the identity of members, except where all choices give the same state. So
 * all states of an orbit get the same representative.
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
      // The source is its own representative, and so is a state that differs from it only in bits
      // that no permutation affects.
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
    int target = partition.targetClass(graph);
    while (target >= 0 && graph.isForest(partition)) {
      int scattered = partition.independentClass(graph);
      if (scattered >= 0) {
        partition.individualizeAll(scattered);
      } else {
        partition.individualize(target, target);
      }
      partition.refine(graph);
      target = partition.targetClass(graph);
    }
    if (target >= 0) {
      canonicalLabelling.canonicalize(state, partition, graph, to);
    } else {
      partition.writePermutation(to);
    }
    signatures.unlink(state);
  }
}
