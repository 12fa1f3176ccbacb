package rondo.ir;

import rondo.diagnostics.Position;

/**
 * A process's claim, made when it starts, that from then on nobody else does something with a
 * channel. The claim outlives the process. That somebody else does it all the same, or claims the
 * same, is a violation; the run goes on after it.
 *
 * @param channel evaluated once, when the process has its initial values; not a rendezvous channel
 * @param text the claim as the user would write it
 */
public record ChannelAssertion(Expr channel, Access access, String text, Position at) {
  /** What can be claimed. */
  public enum Access {
    SEND,
    RECEIVE
  }
}
