package rondo.ir.interpreter;

import rondo.ir.ChannelAssertion;

/**
 * The pids of the processes with exclusive access to a channel, or {@link #NO_OWNER}.
 *
 * @param sender the only process that may send
 * @param receiver the only process that may receive
 */
public record ChannelOwners(int sender, int receiver) {
  public static final int NO_OWNER = -1;
  public static final ChannelOwners NONE = new ChannelOwners(NO_OWNER, NO_OWNER);

  public int of(ChannelAssertion.Access access) {
    return switch (access) {
      case SEND -> sender;
      case RECEIVE -> receiver;
    };
  }

  ChannelOwners with(ChannelAssertion.Access access, int pid) {
    return switch (access) {
      case SEND -> new ChannelOwners(pid, receiver);
      case RECEIVE -> new ChannelOwners(sender, pid);
    };
  }
}
