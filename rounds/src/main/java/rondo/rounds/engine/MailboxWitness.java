package rondo.rounds.engine;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import rondo.rounds.engine.ConcreteRun.Exchange;
import rondo.rounds.engine.InternedProtocol.InternedOutcome;
import rondo.rounds.engine.ProcessGroup.FaultStatus;

/**
 * A round that is being told: for one seat after the other a mailbox is found that makes of its
 * process what has to become of it.
 */
final class MailboxWitness<M> {
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
   * @param most how many messages the network may lose
   * @param cells by seat
   * @param who the process of each seat
   */
  MailboxWitness(
      InternedProtocol<?, M> internedProtocol,
      RoundIndex roundIndex,
      DeliveryOptions deliveryOptions,
      int most,
      List<ProcessGroup> cells,
      int[] who) {
    this.internedProtocol = internedProtocol;
    this.roundIndex = roundIndex;
    this.deliveryOptions = deliveryOptions;
    this.maxLosses = most;
    this.groups = cells;
    this.processAt = who;
    heard.addAll(Collections.nCopies(who.length, List.of()));
    forged.addAll(Collections.nCopies(who.length, Map.of()));
  }

  /**
   * Lets a process hear what changes it like this, with as few losses as it takes; nothing happens
   * to one that does not update.
   */
  void update(int seat, Predicate<InternedOutcome> change) {
    if (!groups.get(seat).updates()) {
      return;
    }
    var best = new AtomicReference<int[]>();
    int[] least = {Integer.MAX_VALUE};
    ProcessGroup group = groups.get(seat);
    MailboxEnumerator.forEach(
        internedProtocol,
        roundIndex,
        deliveryOptions.receivableBy(group, maxLosses),
        (mailbox, losses) -> {
          if (losses < least[0] && changes(group, mailbox).stream().anyMatch(change)) {
            least[0] = losses;
            best.set(mailbox);
          }
        });
    HeardOfSet heardOfSet =
        HeardOfSet.of(seat, best.get(), groups, deliveryOptions, internedProtocol);
    List<Integer> from = heardOfSet.heard().stream().map(s -> processAt[s]).toList();
    var said = new HashMap<Integer, M>();
    heardOfSet
        .forged()
        .forEach((s, message) -> said.put(processAt[s], internedProtocol.message(message)));
    heard.set(processAt[seat], from);
    forged.set(processAt[seat], said);
    outcomes.put(processAt[seat], outcome(changes(group, best.get()), change));
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
   * The round, once all that update have done so.
   *
   * @param quiet whether nothing goes wrong any more
   * @param observed which move the observer makes
   */
  Exchange<M> exchange(boolean quiet, int observed) {
    return new Exchange<>(
        heard,
        processesWhere(ProcessGroup::mayForge),
        forged,
        processesWhere(c -> c.status() == FaultStatus.CRASHING),
        outcomes,
        quiet,
        observed);
  }

  private Set<Integer> processesWhere(Predicate<ProcessGroup> cell) {
    var processes = new TreeSet<Integer>();
    for (int s = 0; s < groups.size(); s++) {
      if (cell.test(groups.get(s))) {
        processes.add(processAt[s]);
      }
    }
    return processes;
  }
}
