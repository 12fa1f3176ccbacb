package rondo.explore.compile;

import java.util.function.Function;
import rondo.ir.FullChannelPolicy;
import rondo.ir.ProcessSystem;

/** Compiles systems, extending the layout on overflow. */
public final class LayoutRefinement {
  private LayoutRefinement() {}

  /**
   * Runs {@code work} on a compiled system. If a process or channel is created for which there is
   * no room, the work is restarted on a system with a larger layout.
   */
  public static <R> R run(
      ProcessSystem system, FullChannelPolicy policy, Function<CompiledSystem, R> work) {
    LayoutCapacity capacity = LayoutCapacity.estimated(system, policy);
    for (int restarts = 0; ; restarts++) {
      var compiled = CompiledSystem.of(system, policy, capacity);
      try {
        return work.apply(compiled);
      } catch (LayoutOverflow e) {
        capacity = capacity.union(e.missing().withSpare(restarts));
      }
    }
  }
}
