package rondo.translate.promela;

import java.util.List;
import java.util.function.Supplier;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.ir.event.ClausePositions;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.Reaction;
import rondo.ir.round.RoundSystem;
import rondo.translate.promela.event.EventProgram;
import rondo.translate.promela.round.LockstepProgram;
import rondo.translate.promela.round.SequentialProgram;
import rondo.translate.promela.term.InexpressibleException;

/** Translates protocols to Promela. */
public final class PromelaPrinter {
  private PromelaPrinter() {}

  /**
   * Translates a round-based protocol to one process that simulates all processes.
   *
   * @param title the comment at the top
   */
  public static String sequential(RoundSystem system, String title) throws RejectedException {
    return printed(() -> SequentialProgram.print(system, title), system.rounds().getFirst().at());
  }

  /**
   * Translates a round-based protocol to one process per process, in lockstep.
   *
   * @param title the comment at the top
   */
  public static String lockstep(RoundSystem system, String title) throws RejectedException {
    return printed(() -> LockstepProgram.print(system, title), system.rounds().getFirst().at());
  }

  /**
   * Translates an event-based protocol to one process per process, without source positions of
   * clauses.
   *
   * @param properties the properties to assert
   * @param title the comment at the top
   */
  public static String events(EventSystem system, List<EventProperty> properties, String title)
      throws RejectedException {
    return events(system, properties, title, ClausePositions.UNKNOWN);
  }

  /**
   * Translates an event-based protocol to one process per process.
   *
   * @param positions the source positions of its clauses, for diagnostics
   */
  public static String events(
      EventSystem system, List<EventProperty> properties, String title, ClausePositions positions)
      throws RejectedException {
    Position somewhere =
        system.roles().stream()
            .flatMap(r -> r.reactions().stream())
            .map(Reaction::at)
            .findFirst()
            .orElse(Position.NONE);
    return printed(() -> EventProgram.print(system, properties, title, positions), somewhere);
  }

  private static String printed(Supplier<String> printing, Position otherwise)
      throws RejectedException {
    try {
      return printing.get();
    } catch (InexpressibleException e) {
      throw new RejectedException(
          Diagnostic.error(
              "V006",
              e.at().orElse(otherwise),
              "the translation to Promela does not support this: " + e.getMessage()));
    }
  }
}
