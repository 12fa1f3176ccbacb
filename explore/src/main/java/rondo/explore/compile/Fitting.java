package rondo.explore.compile;

import java.util.function.Function;
import rondo.ir.FullChannel;
import rondo.ir.ProcessSystem;

/** Compiles systems with as much room as turns out to be needed. */
public final class Fitting {
  private Fitting() {}

  /**
   * Does some work on a compiled system. If a process or channel comes to life for which there is
   * no room, the work is begun anew on one that has more.
   */
  public static <R> R with(
      ProcessSystem system, FullChannel fullChannel, Function<CompiledSystem, R> work) {
    Room room = Room.explored(system, fullChannel);
    for (int restarts = 0; ; restarts++) {
      var compiled = CompiledSystem.of(system, fullChannel, room);
      try {
        return work.apply(compiled);
      } catch (LayoutOverflow e) {
        room = room.and(e.missing().andAhead(restarts));
      }
    }
  }
}
