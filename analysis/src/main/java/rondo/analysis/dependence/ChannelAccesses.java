package rondo.analysis.dependence;

import java.util.BitSet;
import java.util.OptionalInt;
import java.util.function.IntConsumer;
import rondo.ir.Action;
import rondo.ir.ChannelType;
import rondo.ir.Expr;
import rondo.ir.Location;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.ir.interpreter.GlobalState;

/**
 * Resolves the channels that an expression may denote, and defines which uses of a channel are
 * dependent.
 *
 * <p>Why the independences hold, for a FIFO channel and two enabled steps:
 *
 * <ul>
 *   <li>A send and a receive: the receive removes a message that was present before the send, and
 *       the send fills a place that was free before the receive. Both orders lead to the same
 *       content. A receive of the first match takes the oldest match, which an appended message is
 *       not.
 *   <li>A guard that holds because a message is present still holds after a send, and one that
 *       holds because the channel is not full still holds after a receive.
 *   <li>All other pairs depend on their order. So does every step whose effect depends on the
 *       content, such as an {@code else}, and every send if a full channel loses messages.
 * </ul>
 */
final class ChannelAccesses {
  private final AccessNumbering numbering;
  private final ConstantAnalysis analysis;
  private final FullChannelPolicy policy;
  private final boolean isConfined;
  private final BitSet buffered = new BitSet();
  private final BitSet rendezvous = new BitSet();

  ChannelAccesses(
      ProcessSystem system,
      GlobalState initial,
      AccessNumbering numbering,
      ConstantAnalysis analysis,
      FullChannelPolicy policy) {
    this.numbering = numbering;
    this.analysis = analysis;
    this.policy = policy;
    isConfined = ChannelConfinement.holds(system);
    boolean anyBuffered = system.channelTypes().stream().anyMatch(t -> !t.isRendezvous());
    boolean anyRendezvous = system.channelTypes().stream().anyMatch(ChannelType::isRendezvous);
    for (int c = 1; c <= numbering.channels(); c++) {
      if (c <= numbering.fixedChannels()) {
        int type = initial.channels().get(c - 1).type();
        boolean meets = system.channelTypes().get(type).isRendezvous();
        (meets ? rendezvous : buffered).set(c);
      } else {
        buffered.set(c, anyBuffered);
        rendezvous.set(c, anyRendezvous);
      }
    }
  }

  BitSet rendezvous() {
    return rendezvous;
  }

  /** The channels that {@code channel} may denote for a process. */
  BitSet of(Expr channel, ProcessBinding process) {
    var result = new BitSet();
    OptionalInt id = analysis.value(channel, process);
    if (id.isPresent()) {
      if (id.getAsInt() > 0 && id.getAsInt() <= numbering.channels()) {
        result.set(id.getAsInt());
      }
    } else if (channel instanceof Expr.Load(Location from)
        && from.scope() == Location.Scope.GLOBAL
        && analysis.isConstantGlobal(from.variable())) {
      for (int id2 : analysis.globals(from.variable())) {
        if (id2 > 0) {
          result.set(id2);
        }
      }
    } else if (channel instanceof Expr.Load(Location from)
        && from.scope() == Location.Scope.LOCAL
        && !process.locals().get(from.variable()).isEmpty()) {
      for (int id2 : process.locals().get(from.variable())) {
        if (id2 > 0) {
          result.set(id2);
        }
      }
    } else {
      result.set(1, numbering.channels() + 1);
    }
    return result;
  }

  private static void each(BitSet channels, BitSet among, IntConsumer action) {
    channels.stream().filter(among::get).forEach(action);
  }

  void send(BitSet channels, Action.SendOrder sendOrder, Footprint to) {
    boolean plain = sendOrder == Action.SendOrder.FIFO && policy == FullChannelPolicy.BLOCK;
    each(
        channels,
        buffered,
        c -> {
          performs(
              to,
              c,
              plain
                  ? AccessNumbering.ChannelAccess.SEND
                  : AccessNumbering.ChannelAccess.NON_FIFO_SEND);
          dependsOn(
              to,
              c,
              AccessNumbering.ChannelAccess.SEND,
              AccessNumbering.ChannelAccess.NON_FIFO_SEND,
              AccessNumbering.ChannelAccess.INSPECT,
              AccessNumbering.ChannelAccess.TEST_ROOM);
          dependsOn(to, c, AccessNumbering.ChannelAccess.LIFETIME);
          if (!plain) {
            dependsOn(
                to, c, AccessNumbering.ChannelAccess.RECEIVE, AccessNumbering.ChannelAccess.PEEK);
          }
        });
    each(
        channels,
        rendezvous,
        c -> {
          performs(to, c, AccessNumbering.ChannelAccess.OFFER);
          dependsOn(
              to, c, AccessNumbering.ChannelAccess.ACCEPT, AccessNumbering.ChannelAccess.LIFETIME);
        });
  }

  void awaitRoom(BitSet channels, Footprint to) {
    each(
        channels,
        buffered,
        c ->
            enabledBy(
                to,
                c,
                AccessNumbering.ChannelAccess.RECEIVE,
                AccessNumbering.ChannelAccess.LIFETIME));
    each(
        channels,
        rendezvous,
        c ->
            enabledBy(
                to,
                c,
                AccessNumbering.ChannelAccess.ACCEPT,
                AccessNumbering.ChannelAccess.LIFETIME));
  }

  void receive(BitSet channels, Action.ReceiveMode mode, Footprint to) {
    each(
        channels,
        buffered,
        c -> {
          dependsOn(
              to,
              c,
              AccessNumbering.ChannelAccess.RECEIVE,
              AccessNumbering.ChannelAccess.NON_FIFO_SEND,
              AccessNumbering.ChannelAccess.LIFETIME);
          switch (mode) {
            case COPY -> performs(to, c, AccessNumbering.ChannelAccess.PEEK);
            case CONSUME -> {
              performs(to, c, AccessNumbering.ChannelAccess.RECEIVE);
              dependsOn(
                  to, c, AccessNumbering.ChannelAccess.PEEK, AccessNumbering.ChannelAccess.INSPECT);
            }
          }
        });
    each(
        channels,
        rendezvous,
        c -> {
          performs(to, c, AccessNumbering.ChannelAccess.ACCEPT);
          dependsOn(
              to, c, AccessNumbering.ChannelAccess.OFFER, AccessNumbering.ChannelAccess.LIFETIME);
        });
  }

  /**
   * Accesses that may enable a receive without a matching message: for a receive of the first
   * match, removing other messages does not help.
   */
  void awaitMessage(BitSet channels, Action.ReceiveOrder order, Footprint to) {
    each(
        channels,
        buffered,
        c -> {
          enabledBy(
              to,
              c,
              AccessNumbering.ChannelAccess.SEND,
              AccessNumbering.ChannelAccess.NON_FIFO_SEND,
              AccessNumbering.ChannelAccess.LIFETIME);
          if (order == Action.ReceiveOrder.FIRST) {
            enabledBy(to, c, AccessNumbering.ChannelAccess.RECEIVE);
          }
        });
    each(
        channels,
        rendezvous,
        c ->
            enabledBy(
                to,
                c,
                AccessNumbering.ChannelAccess.OFFER,
                AccessNumbering.ChannelAccess.LIFETIME));
  }

  /**
   * Accesses that may enable a receive whose message is not the head: an appended message is not
   * the head, either.
   */
  void awaitHead(BitSet channels, Footprint to) {
    each(
        channels,
        buffered,
        c ->
            enabledBy(
                to,
                c,
                AccessNumbering.ChannelAccess.RECEIVE,
                AccessNumbering.ChannelAccess.NON_FIFO_SEND,
                AccessNumbering.ChannelAccess.LIFETIME));
  }

  /** A guard that holds only because the channel is not full. */
  void testRoom(BitSet channels, Footprint to) {
    each(
        channels,
        buffered,
        c -> {
          performs(to, c, AccessNumbering.ChannelAccess.TEST_ROOM);
          dependsOn(
              to,
              c,
              AccessNumbering.ChannelAccess.SEND,
              AccessNumbering.ChannelAccess.NON_FIFO_SEND,
              AccessNumbering.ChannelAccess.LIFETIME);
        });
  }

  /** A step that depends on the content in any way. */
  void inspect(BitSet channels, Footprint to) {
    each(
        channels,
        buffered,
        c -> {
          performs(to, c, AccessNumbering.ChannelAccess.INSPECT);
          dependsOn(
              to,
              c,
              AccessNumbering.ChannelAccess.SEND,
              AccessNumbering.ChannelAccess.NON_FIFO_SEND,
              AccessNumbering.ChannelAccess.RECEIVE,
              AccessNumbering.ChannelAccess.LIFETIME);
        });
  }

  /** A step that depends on whether an offer finds a partner. */
  void inspectRendezvous(BitSet channels, Footprint to) {
    each(
        channels,
        rendezvous,
        c -> {
          performs(to, c, AccessNumbering.ChannelAccess.REFUSAL);
          dependsOn(
              to, c, AccessNumbering.ChannelAccess.ACCEPT, AccessNumbering.ChannelAccess.LIFETIME);
        });
  }

  /** A process becomes ready for a rendezvous, or ceases to be. */
  void ready(BitSet channels, Footprint to) {
    each(channels, rendezvous, c -> dependsOn(to, c, AccessNumbering.ChannelAccess.REFUSAL));
  }

  /**
   * A process with channels of its own starts or ends. Others cannot observe that if it keeps its
   * channels to itself and its descendants.
   */
  void changeOwnChannels(ProcessType owner, Footprint to) {
    if (owner.ownChannels() > 0 && !isConfined) {
      changeLifetime(numbering.fixedChannels() + 1, to);
    }
  }

  /** All channels become the subject of an assertion. */
  void assertUse(Footprint to) {
    changeLifetime(1, to);
  }

  private void changeLifetime(int first, Footprint to) {
    for (int c = first; c <= numbering.channels(); c++) {
      performs(to, c, AccessNumbering.ChannelAccess.LIFETIME);
      dependsOn(to, c, AccessNumbering.ChannelAccess.values());
    }
  }

  private void performs(Footprint to, int channel, AccessNumbering.ChannelAccess access) {
    to.performs(numbering.channelAccess(channel, access));
  }

  private void dependsOn(Footprint to, int channel, AccessNumbering.ChannelAccess... uses) {
    for (AccessNumbering.ChannelAccess access : uses) {
      to.dependsOn(numbering.channelAccess(channel, access));
    }
  }

  private void enabledBy(Footprint to, int channel, AccessNumbering.ChannelAccess... uses) {
    for (AccessNumbering.ChannelAccess access : uses) {
      to.enabledBy(numbering.channelAccess(channel, access));
    }
  }
}
