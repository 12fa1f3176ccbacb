package rondo.smt.rounds;

import rondo.ir.data.Term;
import rondo.ir.round.Mentions;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.rounds.RoundEngine;
import rondo.rounds.engine.Roles;

/**
 * Who is told apart, and whether it matters whose turn it is.
 *
 * @param takesTurns whether anybody asks for the primary
 * @param stampsTakeTurns whether anybody asks for the primary of another phase than the current one
 * @param alike from which process on all are interchangeable, at the beginning of a run
 * @param alikeAnywhere the same at the beginning of any phase
 * @param rotate whether processes may be renamed so that it is the first one's turn
 */
record Chairs(
    boolean takesTurns, boolean stampsTakeTurns, int alike, int alikeAnywhere, boolean rotate) {

  /** Of which nobody is interchangeable. */
  static Chairs named(RoundSystem system) {
    var mentions = new Mentions(system);
    return new Chairs(
        mentions.any(t -> t instanceof Term.Primary),
        mentions.any(t -> t instanceof Term.Primary(Term of) && !(of instanceof Term.Phase)),
        system.processes(),
        system.processes(),
        false);
  }

  /** As the search state by state has it for all properties of the system. */
  static Chairs of(RoundSystem system) {
    Chairs chairs = named(system);
    int from = 0;
    int anywhere = 0;
    boolean rotates = true;
    for (RoundProperty property : system.properties()) {
      Roles roles = RoundEngine.roles(system, property);
      from = Math.max(from, roles.seats(system.processes(), 1, system.phases()));
      boolean moves = roles.rotates();
      anywhere =
          Math.max(
              anywhere,
              moves ? system.processes() : roles.seats(system.processes(), 1, system.phases()));
      rotates &= moves && system.phases().isEmpty();
    }
    boolean any = !system.properties().isEmpty();
    return new Chairs(
        chairs.takesTurns(),
        chairs.stampsTakeTurns(),
        any ? from : system.processes(),
        any ? anywhere : system.processes(),
        any && rotates);
  }
}
