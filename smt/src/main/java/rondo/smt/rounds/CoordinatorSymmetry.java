package rondo.smt.rounds;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import rondo.ir.data.Term;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.TermTraversal;
import rondo.rounds.RoundEngine;
import rondo.rounds.engine.ProcessSymmetry;

/**
 * Who is told apart, and whether it matters whose turn it is.
 *
 * @param processes how many there are
 * @param usesPrimary whether anybody asks for the primary
 * @param usesPrimaryOfOtherPhases whether anybody asks for the primary of another phase than the
 *     current one
 * @param propertiesUsePrimary whether a property asks for the primary, also of a phase that has not
 *     yet begun
 * @param roles whom each property tells apart, together with the protocol
 * @param isBounded whether runs end
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

  /** Of which nobody is interchangeable. */
  static CoordinatorSymmetry none(RoundSystem system) {
    return of(system, List.of(new ProcessSymmetry.Asymmetric("symmetry is off")));
  }

  /** As the search state by state has it for all properties of the system. */
  static CoordinatorSymmetry of(RoundSystem system) {
    var roles = new ArrayList<ProcessSymmetry>();
    for (RoundProperty property : system.properties()) {
      roles.add(RoundEngine.symmetry(system, property));
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

  /** From which process on all are interchangeable in runs of so many phases. */
  int firstInterchangeable(int phases) {
    return roles.stream().mapToInt(r -> distinguished(r, phases)).max().orElseThrow();
  }

  /** The same in what follows any state at the beginning of a phase. */
  int firstInterchangeableFromArbitrary(int phases) {
    boolean anybodysTurn = roles.stream().anyMatch(ProcessSymmetry::rotates) && !canRotate();
    return anybodysTurn ? processes : firstInterchangeable(phases);
  }

  /** Whether processes may be renamed so that it is the first one's turn. */
  boolean canRotate() {
    return !isBounded
        && !usesPrimaryOfOtherPhases
        && roles.stream().allMatch(ProcessSymmetry::rotates);
  }

  /** Whether the same processes are told apart, and the same is asked of turns. */
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

  /** How many processes are told apart if nothing is looked at after so many phases. */
  private int distinguished(ProcessSymmetry by, int phases) {
    return by.distinguishedCount(
        processes, 1, OptionalInt.of(propertiesUsePrimary ? phases + 1 : phases));
  }
}
