package rondo.gpu.expansion;

import rondo.ir.interpreter.FullChannelPolicy;

/**
 * How states are expanded.
 *
 * @param fullChannel what a send to a full channel does
 * @param pendingChoices the pending choices of a step for which a thread has memory
 */
public record ExpansionOptions(FullChannelPolicy fullChannel, int pendingChoices) {
  /** The same with memory for so many pending choices. */
  public ExpansionOptions withPendingChoices(int choices) {
    return new ExpansionOptions(fullChannel, choices);
  }
}
