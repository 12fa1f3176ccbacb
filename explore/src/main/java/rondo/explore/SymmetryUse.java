package rondo.explore;

import java.util.List;
import rondo.ir.Family;

/** Whether symmetry reduction was applied. */
public sealed interface SymmetryUse {
  /** The system has no symmetry, or the reduction was not requested. */
  record None() implements SymmetryUse {}

  /** The reduction was applied, for these families. */
  record Used(SymmetryStrategy symmetryStrategy, List<Family> families) implements SymmetryUse {
    public Used {
      families = List.copyOf(families);
    }
  }

  /** The reduction was requested and the system has a symmetry, but it was not applied. */
  record Unused(String reason) implements SymmetryUse {}
}
