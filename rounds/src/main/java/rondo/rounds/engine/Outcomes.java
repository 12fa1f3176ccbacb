package rondo.rounds.engine;

import java.util.List;
import rondo.rounds.engine.InternedProtocol.InternedOutcome;

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
  record OutcomeSet(int[] next, int[] losses, int[] faults, int[] faultLosses) {
    static OutcomeSet singleton(int next) {
      return new OutcomeSet(new int[] {next}, new int[1], new int[0], new int[0]);
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

  private final InternedProtocol<?, ?> protocol;
  private final Memo<Memo<OutcomeSet>> known;

  Outcomes(InternedProtocol<?, ?> protocol) {
    this.protocol = protocol;
    known = protocol.memo(q -> possible(q[0], q[1], new RoundIndex(q[2], q[3], q[4])));
  }

  OutcomeSet of(int seat, int local, RoundIndex index, ReceivableMessages messages) {
    int glance = protocol.project(local, index);
    OutcomeSet seen =
        known.of(seat, glance, index.phase(), index.round(), index.primary()).of(messages.words());
    return glance == local ? seen : mergeBack(local, seen);
  }

  /** What may become of a process, by deliveries. */
  private Memo<OutcomeSet> possible(int seat, int local, RoundIndex index) {
    Memo<List<InternedOutcome>> reaction = protocol.updateTable(seat, local, index);
    return protocol.memo(words -> possible(reaction, index, new ReceivableMessages(words)));
  }

  private OutcomeSet possible(
      Memo<List<InternedOutcome>> reaction, RoundIndex index, ReceivableMessages messages) {
    var next = new MinimalLosses();
    var faults = new MinimalLosses();
    MailboxEnumerator.forEach(
        protocol,
        index,
        messages,
        (mailbox, losses) -> {
          List<InternedOutcome> changes = reaction.of(mailbox);
          for (int i = 0; i < changes.size(); i++) {
            next.add(changes.get(i).next(), losses);
            faults.add(changes.get(i).fault(), losses);
          }
        });
    return new OutcomeSet(next.numbers(), next.losses(), faults.numbers(), faults.losses());
  }

  private OutcomeSet mergeBack(int local, OutcomeSet seen) {
    var next = new MinimalLosses();
    for (int i = 0; i < seen.next().length; i++) {
      next.add(protocol.mergeBack(local, seen.next()[i]), seen.losses()[i]);
    }
    return new OutcomeSet(next.numbers(), next.losses(), seen.faults(), seen.faultLosses());
  }
}
