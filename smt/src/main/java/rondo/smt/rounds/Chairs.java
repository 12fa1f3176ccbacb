package rondo.smt.rounds;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import rondo.ir.data.Term;
import rondo.ir.round.Mentions;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.rounds.RoundEngine;
import rondo.rounds.engine.Roles;

/**
 * Who is told apart, and whether it matters whose turn it is.
 *
 * @param processes how many there are
 * @param takesTurns whether anybody asks for the primary
 * @param stampsTakeTurns whether anybody asks for the primary of another phase than the current one
 * @param asked whether a property asks for the primary, also of a phase that has not yet begun
 * @param roles whom each property tells apart, together with the protocol
 * @param ends whether runs end
 */
record Chairs(
    int processes,
    boolean takesTurns,
    boolean stampsTakeTurns,
    boolean asked,
    List<Roles> roles,
    boolean ends) {
  Chairs {
    roles = List.copyOf(roles);
  }

  /** Of which nobody is interchangeable. */
  static Chairs named(RoundSystem system) {
    return of(system, List.of(new Roles.Named("symmetry is off")));
  }

  /** As the search state by state has it for all properties of the system. */
  static Chairs of(RoundSystem system) {
    var roles = new ArrayList<Roles>();
    for (RoundProperty property : system.properties()) {
      roles.add(RoundEngine.roles(system, property));
    }
    return roles.isEmpty() ? named(system) : of(system, roles);
  }

  private static Chairs of(RoundSystem system, List<Roles> roles) {
    var mentions = new Mentions(system);
    return new Chairs(
        system.processes(),
        mentions.any(t -> t instanceof Term.Primary),
        mentions.any(t -> t instanceof Term.Primary(Term of) && !(of instanceof Term.Phase)),
        mentions.byNobody().anyMatch(t -> t instanceof Term.Primary),
        roles,
        system.phases().isPresent());
  }

  /** From which process on all are interchangeable in runs of so many phases. */
  int alike(int phases) {
    return roles.stream().mapToInt(r -> seats(r, phases)).max().orElseThrow();
  }

  /** The same in what follows any state at the beginning of a phase. */
  int alikeAnywhere(int phases) {
    boolean anybodysTurn = roles.stream().anyMatch(Roles::rotates) && !rotate();
    return anybodysTurn ? processes : alike(phases);
  }

  /** Whether processes may be renamed so that it is the first one's turn. */
  boolean rotate() {
    return !ends && !stampsTakeTurns && roles.stream().allMatch(Roles::rotates);
  }

  /** Whether the same processes are told apart, and the same is asked of turns. */
  boolean tellsApartLike(Chairs other) {
    return takesTurns == other.takesTurns
        && stampsTakeTurns == other.stampsTakeTurns
        && rotate() == other.rotate()
        && IntStream.rangeClosed(0, processes)
            .allMatch(
                n -> alike(n) == other.alike(n) && alikeAnywhere(n) == other.alikeAnywhere(n));
  }

  /** How many processes are told apart if nothing is looked at after so many phases. */
  private int seats(Roles by, int phases) {
    return by.seats(processes, 1, OptionalInt.of(asked ? phases + 1 : phases));
  }
}
