package rondo.explore;

import java.time.Duration;
import java.util.Optional;
import rondo.explore.files.WorkFolder;

/**
 * The use of files by searches: beyond memory, and to continue after an interruption.
 *
 * @param interval the time between two checkpoints
 * @param tuning sizes, if not those that fit the memory
 */
public record ExternalMemory(
    WorkFolder folder, Duration interval, Optional<ExternalTuning> tuning) {
  /** With sizes that fit the memory. */
  public ExternalMemory(WorkFolder folder, Duration interval) {
    this(folder, interval, Optional.empty());
  }
}
