package rondo.distal.lower;

import rondo.ir.data.LoopRange;
import rondo.ir.data.Type;

/**
 * A collection to iterate over.
 *
 * @param maxSize upper bound on the number of elements
 */
record LoweredCollection(LoopRange range, InferredType element, long maxSize) {
  static LoweredCollection processes(int count) {
    return new LoweredCollection(
        new LoopRange.Domain(new Type.Process(count)), InferredType.PROCESS, count);
  }

  boolean isMailbox() {
    return range.isMailbox();
  }
}
