package rondo.explore.symmetry.packed;

import rondo.explore.symmetry.Partition;
import rondo.explore.symmetry.PartitionRefinement;
import rondo.explore.symmetry.ReferenceGraph;

/**
 * Refinement by the references between members: until the partition is stable, members are
 * distinguished by the classes of the members that they are linked to ({@link Partition#refine}).
 *
 * <p>Members of the remaining classes are often freely interchangeable: they have no links, or only
 * to members of singleton classes. Where the links between the other members form no cycle, as
 * those of clients to their servers, members of one class can be exchanged together with the
 * members that they are linked to: two trees that refinement does not distinguish are isomorphic.
 * So an arbitrary member is individualized, or, if no tree has two members of the class, all of
 * them in an arbitrary order, and refinement continues.
 */
final class ReferenceRefinement implements PartitionRefinement {
  private final MemberSignatures signatures;

  ReferenceRefinement(PackedSymmetry symmetry, int words) {
    signatures = new MemberSignatures(symmetry, words);
  }

  @Override
  public void scan(int[] state) {
    signatures.scan(state);
  }

  @Override
  public boolean scanSuccessor(int[] state, int[] changes, int length) {
    return signatures.scanSuccessor(state, changes, length);
  }

  @Override
  public long[] signatures() {
    return signatures.signature;
  }

  @Override
  public int refine(int[] state, Partition partition) {
    if (!partition.hasLinkedNonSingletons(signatures.degree)) {
      return -1;
    }
    ReferenceGraph graph = signatures.graph(state);
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
    return target;
  }
}
