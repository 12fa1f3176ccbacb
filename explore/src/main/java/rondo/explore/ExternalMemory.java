package rondo.explore;

import java.time.Duration;
import java.util.Optional;
import rondo.explore.remote.RemoteSearches;

/**
 * The use of files by searches: beyond memory, and to continue after an interruption.
 *
 * @param interval the time between two checkpoints
 * @param sizes sizes, if not those that fit the memory
 * @param remote where large levels are expanded, if not here
 */
public record ExternalMemory(
    WorkFolder folder,
    Duration interval,
    Optional<ExternalSizes> sizes,
    Optional<RemoteSearches> remote) {
  /** On this machine, with sizes that fit the memory. */
  public ExternalMemory(WorkFolder folder, Duration interval) {
    this(folder, interval, Optional.empty());
  }

  /** On this machine. */
  public ExternalMemory(WorkFolder folder, Duration interval, Optional<ExternalSizes> sizes) {
    this(folder, interval, sizes, Optional.empty());
  }
}
