package rondo.ir;

import java.util.Optional;

/**
 * One dimension of an array. If it is indexed by members of a family, elements are permuted with
 * the members; elements at indices outside the family keep their position.
 */
public record Dimension(int length, Optional<SymmetrySort.Member> index) {
  public Dimension {
    if (length < 1) {
      throw new IllegalArgumentException("length: " + length);
    }
  }

  public static Dimension plain(int length) {
    return new Dimension(length, Optional.empty());
  }

  /** Index {@code first + i} belongs to member i of {@code family}. */
  public static Dimension by(int family, int first, int length) {
    return new Dimension(length, Optional.of(new SymmetrySort.Member(family, first)));
  }
}
