package rondo.ir.access;

import java.util.BitSet;
import java.util.OptionalInt;
import java.util.function.IntConsumer;
import rondo.ir.Action;
import rondo.ir.ChannelType;
import rondo.ir.Expr;
import rondo.ir.FullChannel;
import rondo.ir.GlobalState;
import rondo.ir.Location;
import rondo.ir.ProcessSystem;

/**
 * Which channels an expression may denote, and what using them means for others.
 *
 * <p>Why the claims hold, for a FIFO channel and two steps that are both executable:
 *
 * <ul>
 *   <li>A send and a receive: the receive takes a message that was there before the send, and the
 *       send finds room that was there before the receive. In either order the same is left. A
 *       receive that picks takes the oldest match, which an appended message is not.
 *   <li>A guard that holds because a message is there still holds after a send, and one that holds
 *       because there is room still holds after a receive.
 *   <li>Everything else depends on the order. So does all that looks at a channel to do one thing
 *       or another, as an {@code else} does, and every send where a full channel loses messages.
 * </ul>
 */
final class Channels {
  private final Facets facets;
  private final Constants constants;
  private final FullChannel fullChannel;
  private final BitSet buffered = new BitSet();
  private final BitSet rendezvous = new BitSet();

  Channels(
      ProcessSystem system,
      GlobalState initial,
      Facets facets,
      Constants constants,
      FullChannel fullChannel) {
    this.facets = facets;
    this.constants = constants;
    this.fullChannel = fullChannel;
    boolean anyBuffered = system.channelTypes().stream().anyMatch(t -> !t.isRendezvous());
    boolean anyRendezvous = system.channelTypes().stream().anyMatch(ChannelType::isRendezvous);
    for (int c = 1; c <= facets.channels(); c++) {
      if (c <= facets.fixedChannels()) {
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
  BitSet of(Expr channel, Binding process) {
    var result = new BitSet();
    OptionalInt id = constants.value(channel, process);
    if (id.isPresent()) {
      if (id.getAsInt() > 0 && id.getAsInt() <= facets.channels()) {
        result.set(id.getAsInt());
      }
    } else if (channel instanceof Expr.Load(Location from)
        && from.scope() == Location.Scope.GLOBAL
        && constants.isConstantGlobal(from.variable())) {
      for (int id2 : constants.globals(from.variable())) {
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
      result.set(1, facets.channels() + 1);
    }
    return result;
  }

  private static void each(BitSet channels, BitSet among, IntConsumer action) {
    channels.stream().filter(among::get).forEach(action);
  }

  void send(BitSet channels, Action.Order order, Footprint to) {
    boolean plain = order == Action.Order.FIFO && fullChannel == FullChannel.BLOCK;
    each(
        channels,
        buffered,
        c -> {
          does(to, c, plain ? Facets.Use.SEND : Facets.Use.SORT);
          minds(to, c, Facets.Use.SEND, Facets.Use.SORT, Facets.Use.LOOK, Facets.Use.ROOM);
          minds(to, c, Facets.Use.LIFE);
          if (!plain) {
            minds(to, c, Facets.Use.RECEIVE, Facets.Use.PEEK);
          }
        });
    each(
        channels,
        rendezvous,
        c -> {
          does(to, c, Facets.Use.OFFER);
          minds(to, c, Facets.Use.ACCEPT, Facets.Use.LIFE);
        });
  }

  void awaitRoom(BitSet channels, Footprint to) {
    each(channels, buffered, c -> awaits(to, c, Facets.Use.RECEIVE, Facets.Use.LIFE));
    each(channels, rendezvous, c -> awaits(to, c, Facets.Use.ACCEPT, Facets.Use.LIFE));
  }

  void receive(BitSet channels, Action.Keep keep, Footprint to) {
    each(
        channels,
        buffered,
        c -> {
          minds(to, c, Facets.Use.RECEIVE, Facets.Use.SORT, Facets.Use.LIFE);
          switch (keep) {
            case COPY -> does(to, c, Facets.Use.PEEK);
            case CONSUME -> {
              does(to, c, Facets.Use.RECEIVE);
              minds(to, c, Facets.Use.PEEK, Facets.Use.LOOK);
            }
          }
        });
    each(
        channels,
        rendezvous,
        c -> {
          does(to, c, Facets.Use.ACCEPT);
          minds(to, c, Facets.Use.OFFER, Facets.Use.LIFE);
        });
  }

  /** A receive that finds nothing: one that picks cannot be helped by taking other messages out. */
  void awaitMessage(BitSet channels, Action.Pick pick, Footprint to) {
    each(
        channels,
        buffered,
        c -> {
          awaits(to, c, Facets.Use.SEND, Facets.Use.SORT, Facets.Use.LIFE);
          if (pick == Action.Pick.FIRST) {
            awaits(to, c, Facets.Use.RECEIVE);
          }
        });
    each(channels, rendezvous, c -> awaits(to, c, Facets.Use.OFFER, Facets.Use.LIFE));
  }

  /** A receive whose message is not the oldest: an appended one will not be, either. */
  void awaitTurn(BitSet channels, Footprint to) {
    each(
        channels,
        buffered,
        c -> awaits(to, c, Facets.Use.RECEIVE, Facets.Use.SORT, Facets.Use.LIFE));
  }

  /** A guard that holds only because there is room. */
  void room(BitSet channels, Footprint to) {
    each(
        channels,
        buffered,
        c -> {
          does(to, c, Facets.Use.ROOM);
          minds(to, c, Facets.Use.SEND, Facets.Use.SORT, Facets.Use.LIFE);
        });
  }

  /** Something that depends on the content in whatever way. */
  void look(BitSet channels, Footprint to) {
    each(
        channels,
        buffered,
        c -> {
          does(to, c, Facets.Use.LOOK);
          minds(to, c, Facets.Use.SEND, Facets.Use.SORT, Facets.Use.RECEIVE, Facets.Use.LIFE);
        });
  }

  /** Something that depends on whether an offer finds a partner. */
  void lookForPartner(BitSet channels, Footprint to) {
    each(
        channels,
        rendezvous,
        c -> {
          does(to, c, Facets.Use.REFUSAL);
          minds(to, c, Facets.Use.ACCEPT, Facets.Use.LIFE);
        });
  }

  /** A process becomes ready for a rendezvous, or is no longer. */
  void ready(BitSet channels, Footprint to) {
    each(channels, rendezvous, c -> minds(to, c, Facets.Use.REFUSAL));
  }

  /** The channels come to life or die, or somebody claims them. */
  void live(int first, Footprint to) {
    for (int c = first; c <= facets.channels(); c++) {
      does(to, c, Facets.Use.LIFE);
      minds(to, c, Facets.Use.values());
    }
  }

  private void does(Footprint to, int channel, Facets.Use use) {
    to.does(facets.using(channel, use));
  }

  private void minds(Footprint to, int channel, Facets.Use... uses) {
    for (Facets.Use use : uses) {
      to.minds(facets.using(channel, use));
    }
  }

  private void awaits(Footprint to, int channel, Facets.Use... uses) {
    for (Facets.Use use : uses) {
      to.awaits(facets.using(channel, use));
    }
  }
}
