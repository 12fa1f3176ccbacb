package rondo.gpu.expansion;

import rondo.ir.interpreter.FullChannelPolicy;

/**
 * How states are expanded.
 *
 * @param fullChannel what a send to a full channel does
 * @param pendingChoices the pending choices of a step for which a thread has memory
 * @param tileStates the most states that a block of threads expands at a time
 */
public record ExpansionOptions(FullChannelPolicy fullChannel, int pendingChoices, int tileStates) {
  /** The same with memory for so many pending choices. */
  public ExpansionOptions withPendingChoices(int choices) {
    return new ExpansionOptions(fullChannel, choices, tileStates);
  }

  /** The same with other tiles. */
  public ExpansionOptions withTileStates(int most) {
    return new ExpansionOptions(fullChannel, pendingChoices, most);
  }
}
