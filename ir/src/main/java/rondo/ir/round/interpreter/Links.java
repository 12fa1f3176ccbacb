package rondo.ir.round.interpreter;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.ReceivedMessage;
import rondo.ir.round.Network;
import rondo.ir.round.RoundFaultModel;
import rondo.ir.round.interpreter.RoundStep.Forgery;
import rondo.ir.round.interpreter.RoundStep.Synchrony;

/**
 * The possible fates of the message on each link in one round, once crashes and forging processes
 * are determined; and the check whether the heard-of sets of an exchange are possible. This is the
 * literal implementation of {@link rondo.ir.round.Assumption}.
 */
final class Links {
  /** The possible fate of a message. */
  enum LinkStatus {
    DELIVERED,
    UNDELIVERED,
    /** The sender is faulty, so the message may be lost. */
    LOST_BY_SENDER,
    /** The network may lose the message. */
    LOST_BY_NETWORK
  }

  record Link(int sender, int receiver) {}

  private final RoundFaultModel faultModel;
  private final Map<Link, LinkStatus> statuses = new HashMap<>();
  private final List<Link> open;
  private final RoundState state;
  private final List<List<Optional<Value>>> sent;
  private final Synchrony synchrony;
  private final Set<Integer> crashing;
  private final Set<Integer> forgers;

  /**
   * The links of the round after a state.
   *
   * @param sent the messages that the protocol prescribes, by sender and receiver
   * @param exchange its heard-of sets, forged messages and choices are ignored here
   * @param forgers the processes that forge messages, though not in the whole run
   */
  Links(
      RoundFaultModel faultModel,
      RoundState state,
      List<List<Optional<Value>>> sent,
      RoundStep.Exchange exchange,
      Set<Integer> forgers) {
    this.faultModel = faultModel;
    this.state = state;
    this.sent = sent;
    this.synchrony = exchange.synchrony();
    this.crashing = exchange.crashing();
    this.forgers = forgers;
    all().forEach(l -> statuses.put(l, status(l)));
    this.open = all().stream().filter(l -> !forges(l) && isOpen(statuses.get(l))).toList();
  }

  private ProcessStatus processStatus(int process) {
    return state.processStates().get(process).status();
  }

  /** Whether a process updates in this round. */
  boolean updates(int process) {
    return processStatus(process).followsProtocol() && !crashing.contains(process);
  }

  /** Whether a process forges messages. */
  boolean forges(int process) {
    return processStatus(process) == ProcessStatus.BYZANTINE || forgers.contains(process);
  }

  private boolean forges(Link link) {
    return forges(link.sender()) && link.sender() != link.receiver();
  }

  private List<Link> all() {
    var all = new ArrayList<Link>();
    for (int receiver = 0; receiver < sent.size(); receiver++) {
      for (int sender = 0; sender < sent.size() && updates(receiver); sender++) {
        all.add(new Link(sender, receiver));
      }
    }
    return all;
  }

  /** The links on which messages are forged. */
  List<Link> forged() {
    return all().stream().filter(this::forges).toList();
  }

  /** The links whose messages may be delivered or lost. */
  List<Link> open() {
    return open;
  }

  /** Whether a loss on an open link is due to the sender. */
  boolean isLostBySender(Link link) {
    return statuses.get(link) == LinkStatus.LOST_BY_SENDER;
  }

  private static boolean isOpen(LinkStatus status) {
    return status == LinkStatus.LOST_BY_SENDER || status == LinkStatus.LOST_BY_NETWORK;
  }

  private Optional<Value> message(Link link) {
    return sent.get(link.sender()).get(link.receiver());
  }

  /** The status of a link whose message the protocol prescribes. */
  private LinkStatus status(Link link) {
    int sender = link.sender();
    if (processStatus(sender) == ProcessStatus.CRASHED) {
      return LinkStatus.UNDELIVERED;
    }
    boolean own =
        sender == link.receiver() && faultModel.selfDelivery() == Network.SelfDelivery.RELIABLE;
    boolean free = message(link).isEmpty() && faultModel.heardOfConditions().isEmpty();
    if (own || free || synchrony == Synchrony.SYNCHRONOUS) {
      return LinkStatus.DELIVERED;
    }
    if (crashing.contains(sender) || processStatus(sender) == ProcessStatus.OMITTING) {
      return LinkStatus.LOST_BY_SENDER;
    }
    return faultModel.losesMessages() ? LinkStatus.LOST_BY_NETWORK : LinkStatus.DELIVERED;
  }

  /** The heard-of set of each process if the messages on these links are lost. */
  List<Set<Integer>> heard(List<Link> lost, List<Forgery> forgeries) {
    var heard = new ArrayList<Set<Integer>>();
    for (int receiver = 0; receiver < sent.size(); receiver++) {
      heard.add(heardBy(receiver, new HashSet<>(lost), forgeries));
    }
    return heard;
  }

  private Set<Integer> heardBy(int receiver, Set<Link> lost, List<Forgery> forgeries) {
    var heard = new HashSet<Integer>();
    for (int sender = 0; sender < sent.size(); sender++) {
      var link = new Link(sender, receiver);
      boolean hears =
          !updates(receiver)
              || (forges(link)
                  ? forgery(link, forgeries).isPresent()
                  : statuses.get(link) != LinkStatus.UNDELIVERED && !lost.contains(link));
      if (hears) {
        heard.add(sender);
      }
    }
    return heard;
  }

  private static Optional<Value> forgery(Link link, List<Forgery> forgeries) {
    return forgeries.stream()
        .filter(f -> f.sender() == link.sender() && f.receiver() == link.receiver())
        .findFirst()
        .flatMap(Forgery::message);
  }

  /** The links whose messages are lost, given the heard-of sets. */
  List<Link> lost(List<Set<Integer>> heard) {
    return open.stream().filter(l -> !heard.get(l.receiver()).contains(l.sender())).toList();
  }

  /** The number of messages that the network loses. */
  int losses(List<Link> lost) {
    return (int)
        lost.stream()
            .filter(l -> statuses.get(l) == LinkStatus.LOST_BY_NETWORK && message(l).isPresent())
            .count();
  }

  /** The messages that a process receives, in the order of arrival. */
  List<ReceivedMessage> mailbox(int receiver, RoundStep.Exchange exchange) {
    var mailbox = new ArrayList<ReceivedMessage>();
    for (int sender : exchange.heard().get(receiver)) {
      var link = new Link(sender, receiver);
      Optional<Value> message = forges(link) ? forgery(link, exchange.forged()) : message(link);
      message.ifPresent(m -> mailbox.add(new ReceivedMessage(sender, m)));
    }
    return mailbox;
  }

  /** Whether the guarantees about heard-of sets hold. */
  boolean isGuaranteed(List<Set<Integer>> heard, RoundProcessSemantics semantics) {
    return synchrony == Synchrony.SYNCHRONOUS
        || (hasMinimumHeardOf(heard)
            && (!faultModel.hasKernel() || processes().anyMatch(k -> isKernel(k, heard)))
            && faultModel.heardOfConditions().stream()
                .allMatch(w -> semantics.holds(w, heard, state)));
  }

  private IntStream processes() {
    return IntStream.range(0, sent.size());
  }

  private boolean hasMinimumHeardOf(List<Set<Integer>> heard) {
    int there = (int) processes().filter(p -> processStatus(p) != ProcessStatus.CRASHED).count();
    int least = Math.min(faultModel.minimumHeardOf(), there);
    return processes().filter(this::updates).allMatch(p -> heard.get(p).size() >= least);
  }

  private boolean isKernel(int process, List<Set<Integer>> heard) {
    return processStatus(process) == ProcessStatus.CORRECT
        && updates(process)
        && !forges(process)
        && processes().filter(this::updates).allMatch(p -> heard.get(p).contains(process));
  }
}
