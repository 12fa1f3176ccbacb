package rondo.distal.lower.type;

import rondo.ir.data.LoopRange;
import rondo.ir.data.Type;

/**
 * A collection to iterate over.
 *
 * @param maxSize upper bound on the number of elements
 */
public record LoweredCollection(LoopRange range, InferredType element, long maxSize) {
  public static LoweredCollection processes(int count) {
    return new LoweredCollection(
        new LoopRange.Domain(new Type.Process(count)), InferredType.PROCESS, count);
  }

  public boolean isMailbox() {
    return range.isMailbox();
  }
}
