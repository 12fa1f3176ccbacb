package rondo.distal.promela;

import java.util.List;
import java.util.function.Supplier;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.distal.ClausePositions;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.Reaction;
import rondo.ir.round.RoundSystem;

/** Protocols as Promela. */
public final class PromelaPrinter {
  private PromelaPrinter() {}

  /**
   * A protocol in rounds as one process that goes through them.
   *
   * @param title what stands at the top
   */
  public static String sequential(RoundSystem system, String title) throws RejectedException {
    return printed(() -> SequentialProgram.print(system, title), system.rounds().getFirst().at());
  }

  /**
   * A protocol in rounds as a process for each of its processes, in lockstep.
   *
   * @param title what stands at the top
   */
  public static String lockstep(RoundSystem system, String title) throws RejectedException {
    return printed(() -> LockstepProgram.print(system, title), system.rounds().getFirst().at());
  }

  /**
   * A protocol of events as a process for each of its processes.
   *
   * @param properties what is asserted
   * @param title what stands at the top
   */
  public static String events(EventSystem system, List<EventProperty> properties, String title)
      throws RejectedException {
    return events(system, properties, title, ClausePositions.UNKNOWN);
  }

  /**
   * The same.
   *
   * @param positions where the parts of the protocol stand
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
              "V006", e.at().orElse(otherwise), "Promela cannot say this: " + e.getMessage()));
    }
  }
}
