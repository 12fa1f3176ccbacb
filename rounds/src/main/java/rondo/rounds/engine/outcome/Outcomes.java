package rondo.rounds.engine.outcome;

import java.util.List;
import rondo.rounds.engine.delivery.MailboxEnumerator;
import rondo.rounds.engine.delivery.ReceivableMessages;
import rondo.rounds.engine.protocol.InternedProtocol;
import rondo.rounds.engine.protocol.InternedProtocol.InternedOutcome;
import rondo.rounds.engine.protocol.Memo;
import rondo.rounds.engine.protocol.RoundIndex;

/**
 * The outcomes of a process in a round: the distinct next states over all mailboxes, each with the
 * minimal number of losses by the network that leads to it. Fewer losses leave at least the same
 * possibilities to other processes, so the minimum suffices.
 *
 * <p>Processes whose local states agree on the read set of the round have the same outcomes. So
 * outcomes are memoized on the projection of a local state, and merged back afterwards.
 */
public final class Outcomes {
  /** Next states with the losses of each, and faults with the losses of each. */
  public record OutcomeSet(int[] next, int[] losses, int[] faults, int[] faultLosses) {
    public static OutcomeSet singleton(int next) {
      return new OutcomeSet(new int[] {next}, new int[1], new int[0], new int[0]);
    }

    /** Whether a fault may occur with at most this number of losses. */
    public boolean mayFail(int fault, int maxLosses) {
      for (int i = 0; i < faults.length; i++) {
        if (faults[i] == fault && faultLosses[i] <= maxLosses) {
          return true;
        }
      }
      return false;
    }
  }

  private final InternedProtocol<?, ?> protocol;
  private final Memo<Memo<OutcomeSet>> known;

  public Outcomes(InternedProtocol<?, ?> protocol) {
    this.protocol = protocol;
    known = protocol.memo(q -> possible(q[0], q[1], new RoundIndex(q[2], q[3], q[4])));
  }

  public OutcomeSet of(int position, int local, RoundIndex index, ReceivableMessages messages) {
    int key = protocol.project(local, index);
    OutcomeSet seen =
        known.of(position, key, index.phase(), index.round(), index.primary()).of(messages.words());
    return key == local ? seen : mergeBack(local, seen);
  }

  /** The outcomes of a process, by its receivable messages. */
  private Memo<OutcomeSet> possible(int position, int local, RoundIndex index) {
    Memo<List<InternedOutcome>> reaction = protocol.updateTable(position, local, index);
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
