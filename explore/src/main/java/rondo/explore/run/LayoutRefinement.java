package rondo.explore.run;

import java.util.function.Function;
import rondo.explore.compile.CompiledSystem;
import rondo.explore.compile.layout.LayoutCapacity;
import rondo.explore.compile.layout.LayoutOverflow;
import rondo.explore.compile.layout.PackedLayout.EdgeHistory;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.FullChannelPolicy;

/** Compiles systems, extending the layout on overflow. */
public final class LayoutRefinement {
  private LayoutRefinement() {}

  /**
   * Runs {@code work} on a compiled system. If a process or channel is created for which there is
   * no room, the work is restarted on a system with a larger layout.
   */
  public static <R> R run(
      ProcessSystem system, FullChannelPolicy policy, Function<CompiledSystem, R> work) {
    return run(system, policy, EdgeHistory.FORGOTTEN, work);
  }

  /** As above, with or without the set of executed edges in the state. */
  public static <R> R run(
      ProcessSystem system,
      FullChannelPolicy policy,
      EdgeHistory history,
      Function<CompiledSystem, R> work) {
    LayoutCapacity capacity = LayoutCapacity.estimated(system, policy);
    for (int restarts = 0; ; restarts++) {
      var compiled = CompiledSystem.of(system, policy, capacity, history);
      try {
        return work.apply(compiled);
      } catch (LayoutOverflow e) {
        capacity = capacity.extended(e.missing(), restarts);
      }
    }
  }
}
