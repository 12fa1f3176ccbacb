package rondo.distal.lower;

import rondo.ir.data.LoopRange;
import rondo.ir.data.Type;

/**
 * Something to go through.
 *
 * @param maxSize how many elements it has at most
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
