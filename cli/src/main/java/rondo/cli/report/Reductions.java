package rondo.cli.report;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import rondo.explore.SymmetryUse;
import rondo.ir.symmetry.Family;

/**
 * What was left out of a search, since something else stands for it.
 *
 * @param unreduced why independent steps were looked at in every order, where that was not wanted
 * @param symmetry whether states were taken for one that differ by a renaming
 * @param apart who might have changed places, and what tells them apart, where that was looked for
 * @param partitions what initial values chosen by partition stand for, if they were
 */
public record Reductions(
    Optional<String> unreduced,
    SymmetryUse symmetry,
    List<String> apart,
    Optional<String> partitions) {
  public Reductions {
    apart = List.copyOf(apart);
  }

  /** The families that can be renamed, if they were. */
  Optional<String> families() {
    return symmetry instanceof SymmetryUse.Used used
        ? Optional.of(
            used.families().stream().map(Reductions::family).collect(Collectors.joining(", ")))
        : Optional.empty();
  }

  private static String family(Family family) {
    int free = family.size() - family.fixed().size();
    String of = family.fixed().isEmpty() ? "" : " of " + family.size();
    return family.name() + " (" + free + of + ")";
  }

  /** Why nothing was renamed, though that was wanted. */
  Optional<String> asymmetric() {
    return symmetry instanceof SymmetryUse.Unused(String why) ? Optional.of(why) : Optional.empty();
  }
}
