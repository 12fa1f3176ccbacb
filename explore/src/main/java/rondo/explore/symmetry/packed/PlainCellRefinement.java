package rondo.explore.symmetry.packed;

import rondo.explore.FibonacciHash;
import rondo.explore.symmetry.Partition;
import rondo.explore.symmetry.PartitionRefinement;

/**
 * No refinement beyond sorting: members are sorted by their plain cells, and all orders of members
 * with equal plain cells are tried. Only members without links are not permuted where their
 * signatures are equal. As canonical as {@link ReferenceRefinement} and simpler, but the number of
 * orders is factorial.
 */
final class PlainCellRefinement implements PartitionRefinement {
  private final CellTable table;
  private final MemberSignatures signatures;
  private final long[] plain;

  PlainCellRefinement(PackedSymmetry symmetry, int words) {
    table = symmetry.table;
    signatures = new MemberSignatures(symmetry, words);
    plain = new long[symmetry.members];
  }

  @Override
  public void scan(int[] state) {
    signatures.scan(state);
    hashPlainCells(state);
  }

  @Override
  public boolean scanSuccessor(int[] state, int[] changes, int length) {
    boolean differs = signatures.scanSuccessor(state, changes, length);
    hashPlainCells(state);
    return differs;
  }

  private void hashPlainCells(int[] state) {
    for (int m = 0; m < plain.length; m++) {
      plain[m] = 0;
      for (int c = table.firstCell[m]; c < table.firstReference[m]; c++) {
        plain[m] +=
            MemberSignatures.mix(FibonacciHash.FACTOR * table.label[c] + table.read(state, c));
      }
    }
  }

  @Override
  public long[] signatures() {
    return plain;
  }

  @Override
  public int refine(int[] state, Partition partition) {
    return partition.firstUnresolvedClass(signatures.signature, signatures.degree);
  }
}
