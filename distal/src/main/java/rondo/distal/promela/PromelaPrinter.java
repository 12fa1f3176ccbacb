package rondo.distal.promela;

import java.util.function.Supplier;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.ir.event.EventSystem;
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
    return printed(() -> SequentialProgram.of(system, title));
  }

  /**
   * A protocol of events as a process for each of its processes.
   *
   * @param title what stands at the top
   */
  public static String events(EventSystem system, String title) throws RejectedException {
    return printed(() -> EventProgram.of(system, title));
  }

  private static String printed(Supplier<String> printing) throws RejectedException {
    try {
      return printing.get();
    } catch (InexpressibleException e) {
      throw new RejectedException(
          Diagnostic.error(
              "X001",
              e.at().orElse(Position.NONE),
              "this cannot be said in Promela: " + e.getMessage()));
    }
  }
}
