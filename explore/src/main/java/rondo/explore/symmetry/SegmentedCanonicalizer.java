package rondo.explore.symmetry;

import java.util.Arrays;
import rondo.explore.FibonacciHash;

/**
 * Exact canonicalization by sorting: members are sorted by their plain cells, and all orders of
 * members with equal plain cells are tried; the least state is canonical. Only members without
 * links are not permuted where their signatures are equal. As canonical as {@link
 * RefinementCanonicalizer} and simpler, but the number of orders is factorial.
 */
final class SegmentedCanonicalizer implements Canonicalizer {
  private final PackedSymmetry symmetry;
  private final CellTable table;
  private final MemberSignatures signatures;
  private final long[] plain;
  private final Partition[] levels;
  private final int[] to;
  private final int[] best;
  private final int[] bestTo;
  private final int[] candidate;
  private int[] state;
  private boolean found;

  SegmentedCanonicalizer(PackedSymmetry symmetry, int words) {
    this.symmetry = symmetry;
    table = symmetry.table;
    signatures = new MemberSignatures(symmetry, words);
    plain = new long[symmetry.members];
    levels = new Partition[symmetry.members + 1];
    Arrays.setAll(levels, _ -> new Partition(symmetry));
    to = new int[symmetry.members];
    bestTo = new int[symmetry.members];
    best = new int[words];
    candidate = new int[words];
  }

  @Override
  public void setSource(int[] representative) {
    signatures.scan(representative);
  }

  @Override
  public void canonicalize(int[] of, int[] changes, int length, int[] result) {
    signatures.scanSuccessor(of, changes, length);
    order(of, result);
  }

  @Override
  public void canonicalize(int[] of, int[] result) {
    signatures.scan(of);
    order(of, result);
  }

  private void order(int[] of, int[] result) {
    for (int m = 0; m < plain.length; m++) {
      plain[m] = 0;
      for (int c = table.firstCell[m]; c < table.firstReference[m]; c++) {
        plain[m] += MemberSignatures.mix(FibonacciHash.FACTOR * table.label[c] + table.read(of, c));
      }
    }
    state = of;
    found = false;
    levels[0].reset(of);
    levels[0].split(plain);
    visit(0);
    System.arraycopy(bestTo, 0, result, 0, bestTo.length);
  }

  private void visit(int level) {
    Partition here = levels[level];
    int open = here.firstUnresolvedClass(signatures.signature, signatures.degree);
    if (open < 0) {
      here.writePermutation(to);
      visitLeaf();
      return;
    }
    for (int i = 0; i < here.size(open); i++) {
      levels[level + 1].copyFrom(here);
      levels[level + 1].individualize(open, open + i);
      visit(level + 1);
    }
  }

  private void visitLeaf() {
    System.arraycopy(state, 0, candidate, 0, candidate.length);
    symmetry.apply(state, to, candidate);
    if (!found || Arrays.compareUnsigned(candidate, best) < 0) {
      found = true;
      System.arraycopy(candidate, 0, best, 0, best.length);
      System.arraycopy(to, 0, bestTo, 0, to.length);
    }
  }
}
