package rondo.smt.rounds;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import rondo.analysis.symmetry.round.ProcessSymmetry;
import rondo.analysis.symmetry.round.RoundSymmetryAnalysis;
import rondo.ir.data.Term;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.TermTraversal;

/**
 * Which processes are interchangeable, and where the identity of the primary matters.
 *
 * @param processes the number of processes
 * @param usesPrimary whether the protocol or a property mentions the primary
 * @param usesPrimaryOfOtherPhases whether either mentions the primary of a phase other than the
 *     current one
 * @param propertiesUsePrimary whether a property mentions the primary, also of a phase that has not
 *     yet begun
 * @param roles for each property, the symmetry that it and the protocol preserve
 * @param isBounded whether the number of phases is bounded
 */
record CoordinatorSymmetry(
    int processes,
    boolean usesPrimary,
    boolean usesPrimaryOfOtherPhases,
    boolean propertiesUsePrimary,
    List<ProcessSymmetry> roles,
    boolean isBounded) {
  CoordinatorSymmetry {
    roles = List.copyOf(roles);
  }

  /** No process is interchangeable with another. */
  static CoordinatorSymmetry none(RoundSystem system) {
    return of(system, List.of(new ProcessSymmetry.Asymmetric("symmetry is off")));
  }

  /** The symmetry that the analysis finds for all properties of the system. */
  static CoordinatorSymmetry of(RoundSystem system) {
    var roles = new ArrayList<ProcessSymmetry>();
    for (RoundProperty property : system.properties()) {
      roles.add(RoundSymmetryAnalysis.analyze(system, property).symmetry());
    }
    return roles.isEmpty() ? none(system) : of(system, roles);
  }

  private static CoordinatorSymmetry of(RoundSystem system, List<ProcessSymmetry> roles) {
    var traversal = new TermTraversal(system);
    return new CoordinatorSymmetry(
        system.processes(),
        traversal.any(t -> t instanceof Term.Primary),
        traversal.any(t -> t instanceof Term.Primary(Term of) && !(of instanceof Term.Phase)),
        traversal.ofProperties().anyMatch(t -> t instanceof Term.Primary),
        roles,
        system.phaseLimit().isPresent());
  }

  /** The first of the interchangeable processes in runs of so many phases. */
  int firstInterchangeable(int phases) {
    return roles.stream().mapToInt(r -> distinguished(r, phases)).max().orElseThrow();
  }

  /**
   * The first of the interchangeable processes in runs of so many phases from an arbitrary state at
   * the beginning of a phase.
   */
  int firstInterchangeableFromArbitrary(int phases) {
    boolean anybodysTurn = roles.stream().anyMatch(ProcessSymmetry::rotates) && !canRotate();
    return anybodysTurn ? processes : firstInterchangeable(phases);
  }

  /** Whether processes may be permuted so that the first one is the primary. */
  boolean canRotate() {
    return !isBounded
        && !usesPrimaryOfOtherPhases
        && roles.stream().allMatch(ProcessSymmetry::rotates);
  }

  /** Whether both have the same distinguished processes and use the primary in the same way. */
  boolean hasSameSymmetryAs(CoordinatorSymmetry other) {
    return usesPrimary == other.usesPrimary
        && usesPrimaryOfOtherPhases == other.usesPrimaryOfOtherPhases
        && canRotate() == other.canRotate()
        && IntStream.rangeClosed(0, processes)
            .allMatch(
                n ->
                    firstInterchangeable(n) == other.firstInterchangeable(n)
                        && firstInterchangeableFromArbitrary(n)
                            == other.firstInterchangeableFromArbitrary(n));
  }

  /** The number of distinguished processes in runs of so many phases. */
  private int distinguished(ProcessSymmetry by, int phases) {
    return by.distinguishedCount(
        processes, 1, OptionalInt.of(propertiesUsePrimary ? phases + 1 : phases));
  }
}
