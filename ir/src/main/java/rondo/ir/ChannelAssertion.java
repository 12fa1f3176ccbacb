package rondo.ir;

import rondo.diagnostics.Position;

/**
 * An assertion of a process, made when it starts, that from then on no other process sends to, or
 * receives from, a channel ({@code xs}, {@code xr} in Promela). It outlives the process. An access
 * by another process, or the same assertion by another process, is a violation; the run continues
 * after it.
 *
 * @param channel evaluated once, after the process is initialised; not a rendezvous channel
 * @param text the assertion in source syntax
 */
public record ChannelAssertion(Expr channel, Access access, String text, Position at) {
  /** The access that can be asserted to be exclusive. */
  public enum Access {
    SEND,
    RECEIVE
  }
}
