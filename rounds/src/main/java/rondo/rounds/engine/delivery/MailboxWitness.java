package rondo.rounds.engine.delivery;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import rondo.rounds.engine.protocol.ConcreteRun.Exchange;
import rondo.rounds.engine.protocol.InternedProtocol;
import rondo.rounds.engine.protocol.InternedProtocol.InternedOutcome;
import rondo.rounds.engine.protocol.ProcessGroup;
import rondo.rounds.engine.protocol.ProcessGroup.FaultStatus;
import rondo.rounds.engine.protocol.RoundIndex;

/**
 * Reconstructs a round of processes: finds, for each position, a mailbox with which the process has
 * the required outcome.
 */
public final class MailboxWitness<M> {
  private final InternedProtocol<?, M> internedProtocol;
  private final RoundIndex roundIndex;
  private final DeliveryOptions deliveryOptions;
  private final int maxLosses;
  private final List<ProcessGroup> groups;
  private final int[] processAt;
  private final List<List<Integer>> heard = new ArrayList<>();
  private final List<Map<Integer, M>> forged = new ArrayList<>();
  private final Map<Integer, Integer> outcomes = new HashMap<>();

  /**
   * @param maxLosses the number of messages that the network may lose
   * @param groups by position
   * @param processAt the process at each position
   */
  public MailboxWitness(
      InternedProtocol<?, M> internedProtocol,
      RoundIndex roundIndex,
      DeliveryOptions deliveryOptions,
      int maxLosses,
      List<ProcessGroup> groups,
      int[] processAt) {
    this.internedProtocol = internedProtocol;
    this.roundIndex = roundIndex;
    this.deliveryOptions = deliveryOptions;
    this.maxLosses = maxLosses;
    this.groups = groups;
    this.processAt = processAt;
    heard.addAll(Collections.nCopies(processAt.length, List.of()));
    forged.addAll(Collections.nCopies(processAt.length, Map.of()));
  }

  /**
   * Finds a mailbox of a process that leads to the required outcome, with minimal losses; does
   * nothing for a process that does not update.
   */
  public void update(int position, Predicate<InternedOutcome> required) {
    if (!groups.get(position).updates()) {
      return;
    }
    var best = new AtomicReference<int[]>();
    int[] least = {Integer.MAX_VALUE};
    ProcessGroup group = groups.get(position);
    MailboxEnumerator.forEach(
        internedProtocol,
        roundIndex,
        deliveryOptions.receivableBy(group, maxLosses),
        (mailbox, losses) -> {
          if (losses < least[0] && changes(group, mailbox).stream().anyMatch(required)) {
            least[0] = losses;
            best.set(mailbox);
          }
        });
    HeardOfSet heardOfSet =
        HeardOfSet.of(position, best.get(), groups, deliveryOptions, internedProtocol);
    List<Integer> from = heardOfSet.heard().stream().map(s -> processAt[s]).toList();
    var forgeries = new HashMap<Integer, M>();
    heardOfSet
        .forged()
        .forEach((s, message) -> forgeries.put(processAt[s], internedProtocol.message(message)));
    heard.set(processAt[position], from);
    forged.set(processAt[position], forgeries);
    outcomes.put(processAt[position], outcome(changes(group, best.get()), required));
  }

  private List<InternedOutcome> changes(ProcessGroup group, int[] mailbox) {
    return internedProtocol.updateTable(group.position(), group.local(), roundIndex).of(mailbox);
  }

  private static int outcome(List<InternedOutcome> changes, Predicate<InternedOutcome> wanted) {
    for (int i = 0; i < changes.size(); i++) {
      if (wanted.test(changes.get(i))) {
        return i;
      }
    }
    throw new IllegalStateException("this never happens to a process that hears so");
  }

  /**
   * The round, after all outcomes are found.
   *
   * @param isStable whether the network has stabilized
   * @param observerMove the index of the move of the observer
   */
  public Exchange<M> exchange(boolean isStable, int observerMove) {
    return new Exchange<>(
        heard,
        processesWhere(ProcessGroup::mayForge),
        forged,
        processesWhere(c -> c.status() == FaultStatus.CRASHING),
        outcomes,
        isStable,
        observerMove);
  }

  private Set<Integer> processesWhere(Predicate<ProcessGroup> condition) {
    var processes = new TreeSet<Integer>();
    for (int s = 0; s < groups.size(); s++) {
      if (condition.test(groups.get(s))) {
        processes.add(processAt[s]);
      }
    }
    return processes;
  }
}
