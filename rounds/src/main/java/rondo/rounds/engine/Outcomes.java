package rondo.rounds.engine;

import java.util.List;
import rondo.rounds.engine.Numbered.Change;

/**
 * What may become of a process in a round: the distinct outcomes over everything that it may hear,
 * each with the least number of losses by the network that it takes. Who can do with fewer losses
 * has all the possibilities that others have, so more is not worth looking at.
 *
 * <p>Processes whose local states differ in nothing that the round looks at do the same. So what
 * may become of a glance at a process is found, once, and then filled in.
 */
final class Outcomes {
  /** Outcomes, and the losses that each takes, in the same order. */
  record Possible(int[] next, int[] losses, int[] faults, int[] faultLosses) {
    static Possible only(int next) {
      return new Possible(new int[] {next}, new int[1], new int[0], new int[0]);
    }

    /** Whether this fault may happen with at most so many losses. */
    boolean mayFail(int fault, int most) {
      for (int i = 0; i < faults.length; i++) {
        if (faults[i] == fault && faultLosses[i] <= most) {
          return true;
        }
      }
      return false;
    }
  }

  private final Numbered<?, ?> protocol;
  private final Memo<Memo<Possible>> known;

  Outcomes(Numbered<?, ?> protocol) {
    this.protocol = protocol;
    known = protocol.memo(q -> possible(q[0], q[1], new Moment(q[2], q[3], q[4])));
  }

  Possible of(int seat, int local, Moment moment, Delivery delivery) {
    int glance = protocol.glance(local, moment);
    Possible seen =
        known
            .of(seat, glance, moment.phase(), moment.round(), moment.primary())
            .of(delivery.words());
    return glance == local ? seen : filled(local, seen);
  }

  /** What may become of a process, by deliveries. */
  private Memo<Possible> possible(int seat, int local, Moment moment) {
    Memo<List<Change>> reaction = protocol.reaction(seat, local, moment);
    return protocol.memo(words -> possible(reaction, moment, new Delivery(words)));
  }

  private Possible possible(Memo<List<Change>> reaction, Moment moment, Delivery delivery) {
    var next = new Least();
    var faults = new Least();
    Mailboxes.forEach(
        protocol,
        moment,
        delivery,
        (mailbox, losses) -> {
          List<Change> changes = reaction.of(mailbox);
          for (int i = 0; i < changes.size(); i++) {
            next.note(changes.get(i).next(), losses);
            faults.note(changes.get(i).fault(), losses);
          }
        });
    return new Possible(next.numbers(), next.losses(), faults.numbers(), faults.losses());
  }

  private Possible filled(int local, Possible seen) {
    var next = new Least();
    for (int i = 0; i < seen.next().length; i++) {
      next.note(protocol.filled(local, seen.next()[i]), seen.losses()[i]);
    }
    return new Possible(next.numbers(), next.losses(), seen.faults(), seen.faultLosses());
  }
}
