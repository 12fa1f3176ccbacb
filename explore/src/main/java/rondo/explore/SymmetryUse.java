package rondo.explore;

import java.util.List;
import rondo.explore.symmetry.SymmetryStrategy;
import rondo.ir.symmetry.Family;

/** Whether states that differ by a renaming were taken for one. */
public sealed interface SymmetryUse {
  /** There is nothing to rename, or it was not wanted. */
  record None() implements SymmetryUse {}

  /** They were, for these families. */
  record Used(SymmetryStrategy symmetryStrategy, List<Family> families) implements SymmetryUse {
    public Used {
      families = List.copyOf(families);
    }
  }

  /** They were not, though it was wanted and there is something to rename. */
  record Unused(String reason) implements SymmetryUse {}
}
