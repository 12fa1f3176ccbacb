package rondo.gpu.search;

import java.util.Optional;
import rondo.budget.LimitReachedException;
import rondo.gpu.device.GpuException;
import rondo.ir.interpreter.EndlessAtomicException;
import rondo.trace.Verdict.Extent;
import rondo.trace.Verdict.Reason;

/** Why a search that an exception has ended is incomplete. */
final class ReachedLimit {
  private ReachedLimit() {}

  /** Why the search stopped; empty if the exception is none of a limit. */
  static Optional<Extent.Stopped> of(Throwable exception) {
    return switch (exception) {
      case LimitReachedException e -> Optional.of(new Extent.Stopped(Reason.of(e.limit())));
      case EndlessAtomicException e ->
          Optional.of(new Extent.Stopped(Reason.ENDLESS_ATOMIC, e.at()));
      case GpuException e when e.isOutOfMemory() -> Optional.of(memory("of the GPU"));
      case OutOfMemoryError _ -> Optional.of(memory("of Java"));
      default -> Optional.empty();
    };
  }

  private static Extent.Stopped memory(String whose) {
    return new Extent.Stopped(Reason.MEMORY, "the memory " + whose);
  }
}
