package rondo.explore.symmetry;

/**
 * Chooses the same state for all that differ by a renaming, whatever the number of families and
 * however their members name each other.
 *
 * <p>Members are told apart by their {@link Bonds#signature}; then, as long as that helps, by the
 * members that they are bound to ({@link Partition#refine}). Those that are still not told apart
 * are often alike: nothing binds them, or only to members that are told apart from all others, so
 * that they can change places unnoticed and any order will do. Where the rest of them is bound
 * without cycles, as clients to their servers, members in one class can change places together with
 * those that they are bound to: two trees that refinement does not tell apart are isomorphic. So
 * any of them is made the first, and refinement goes on from there. Only where there are cycles
 * have the choices to be tried, see {@link Labelling}.
 *
 * <p>No step depends on names, except where all names give the same state. So all states that
 * differ by a renaming get the same representative.
 */
final class Canonical implements Canonicalizer {
  private final Bonds bonds;
  private final BondGraph graph;
  private final Partition partition;
  private final Labelling labelling;

  Canonical(PackedSymmetry symmetry, int words) {
    bonds = new Bonds(symmetry, words);
    graph = new BondGraph(symmetry.members);
    partition = new Partition(symmetry);
    labelling = new Labelling(symmetry, words);
  }

  @Override
  public void look(int[] state) {
    bonds.look(state);
  }

  @Override
  public void choose(int[] state, int[] changes, int length, int[] to) {
    bonds.step(state, changes, length);
    partition.begin(state);
    partition.split(bonds.signature);
    if (partition.hasBoundTies(bonds.degree)) {
      bonds.bind(state, graph);
      partition.refine(graph);
      int knot = partition.knot(graph);
      if (knot >= 0 && !graph.isForest(partition)) {
        labelling.choose(state, partition, graph, to);
        return;
      }
      while (knot >= 0) {
        partition.single(knot, knot);
        partition.refine(graph);
        knot = partition.knot(graph);
      }
    }
    partition.rename(to);
  }
}
