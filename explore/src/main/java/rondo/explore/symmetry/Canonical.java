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
 * any of them is made the first, or, if no tree has two of them, any order of theirs is taken, and
 * refinement goes on from there. Only where there are cycles have the choices to be tried, see
 * {@link Labelling}.
 *
 * <p>No step depends on names, except where all names give the same state. So all states that
 * differ by a renaming get the same representative.
 */
final class Canonical implements Canonicalizer {
  private final Bonds bonds;
  private final Partition partition;
  private final Labelling labelling;

  Canonical(PackedSymmetry symmetry, int words) {
    bonds = new Bonds(symmetry, words);
    partition = new Partition(symmetry);
    labelling = new Labelling(symmetry, words);
  }

  @Override
  public void look(int[] representative) {
    bonds.look(representative);
  }

  @Override
  public void choose(int[] state, int[] changes, int length, int[] to) {
    if (!bonds.step(state, changes, length) && bonds.hasSameFreedom(state)) {
      // The source stands for itself, and so does what differs only where no renaming reaches.
      PackedSymmetry.toIdentity(to);
    } else {
      order(state, to);
    }
  }

  @Override
  public void choose(int[] state, int[] to) {
    bonds.look(state);
    order(state, to);
  }

  private void order(int[] state, int[] to) {
    partition.begin(state);
    partition.split(bonds.signature);
    if (partition.hasBoundTies(bonds.degree)) {
      untie(state, to);
    } else {
      partition.rename(to);
    }
  }

  private void untie(int[] state, int[] to) {
    BondGraph graph = bonds.bind(state);
    partition.refine(graph);
    int knot = partition.knot(graph);
    while (knot >= 0 && graph.isForest(partition)) {
      int scattered = partition.scattered(graph);
      if (scattered >= 0) {
        partition.singles(scattered);
      } else {
        partition.single(knot, knot);
      }
      partition.refine(graph);
      knot = partition.knot(graph);
    }
    if (knot >= 0) {
      labelling.choose(state, partition, graph, to);
    } else {
      partition.rename(to);
    }
    bonds.unbind(state);
  }
}
