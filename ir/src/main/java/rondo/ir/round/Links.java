package rondo.ir.round;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import rondo.ir.data.ReceivedMessage;
import rondo.ir.data.Value;
import rondo.ir.round.RoundState.ProcessStatus;
import rondo.ir.round.RoundStep.Forgery;
import rondo.ir.round.RoundStep.Synchrony;

/**
 * What may become of the message from each process to each in one round, once it is settled who
 * crashes and who sends what it likes; and whether what is heard in an exchange is possible. This
 * is where {@link Assumption} is put to the letter.
 */
final class Links {
  /** What may become of a message. */
  enum LinkStatus {
    DELIVERED,
    UNDELIVERED,
    /** Its sender fails, so it may be lost. */
    LOST_BY_SENDER,
    /** The network may lose it. */
    LOST_BY_NETWORK
  }

  /** From one process to another. */
  record Link(int sender, int receiver) {}

  private final Network network;
  private final FaultBounds bounds;
  private final Map<Link, LinkStatus> statuses = new HashMap<>();
  private final List<Link> open;
  private final RoundState state;
  private final List<List<Optional<Value>>> sent;
  private final Synchrony synchrony;
  private final Set<Integer> crashing;
  private final Set<Integer> forgers;

  /**
   * In the round that comes after a state.
   *
   * @param sent what the protocol makes each process send to each
   * @param exchange of which it does not matter here what is heard, forged and chosen
   * @param forgers those who send what they like, though not in the whole run
   */
  Links(
      FaultBounds bounds,
      RoundState state,
      List<List<Optional<Value>>> sent,
      RoundStep.Exchange exchange,
      Set<Integer> forgers) {
    this.network = bounds.network();
    this.bounds = bounds;
    this.state = state;
    this.sent = sent;
    this.synchrony = exchange.synchrony();
    this.crashing = exchange.crashing();
    this.forgers = forgers;
    all().forEach(l -> statuses.put(l, status(l)));
    this.open = all().stream().filter(l -> !forges(l) && isOpen(statuses.get(l))).toList();
  }

  private ProcessStatus standing(int process) {
    return state.processStates().get(process).status();
  }

  /** Whether a process makes something of what it hears. */
  boolean updates(int process) {
    return switch (standing(process)) {
      case CORRECT, OMITTING -> !crashing.contains(process);
      case CRASHED, BYZANTINE -> false;
    };
  }

  /** Whether a process sends what it likes. */
  boolean forges(int process) {
    return standing(process) == ProcessStatus.BYZANTINE || forgers.contains(process);
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

  /** On which somebody sends what it likes. */
  List<Link> forged() {
    return all().stream().filter(this::forges).toList();
  }

  /** On which messages may be heard or lost. */
  List<Link> open() {
    return open;
  }

  /** Whether it is the sender that loses the message on an open link. */
  boolean isLostBySender(Link link) {
    return statuses.get(link) == LinkStatus.LOST_BY_SENDER;
  }

  private static boolean isOpen(LinkStatus status) {
    return status == LinkStatus.LOST_BY_SENDER || status == LinkStatus.LOST_BY_NETWORK;
  }

  private Optional<Value> message(Link link) {
    return sent.get(link.sender()).get(link.receiver());
  }

  /** Of a link on which the protocol says what is sent. */
  private LinkStatus status(Link link) {
    int sender = link.sender();
    if (standing(sender) == ProcessStatus.CRASHED) {
      return LinkStatus.UNDELIVERED;
    }
    boolean own =
        sender == link.receiver() && network.selfDelivery() == Network.SelfDelivery.RELIABLE;
    boolean free = message(link).isEmpty() && bounds.heardOfConditions().isEmpty();
    if (own || free || synchrony == Synchrony.SYNCHRONOUS) {
      return LinkStatus.DELIVERED;
    }
    if (crashing.contains(sender) || standing(sender) == ProcessStatus.OMITTING) {
      return LinkStatus.LOST_BY_SENDER;
    }
    return bounds.losesMessages() ? LinkStatus.LOST_BY_NETWORK : LinkStatus.DELIVERED;
  }

  /** Of whom everybody hears if the messages on these links are lost. */
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

  /** The links whose messages get lost if processes hear of these. */
  List<Link> lost(List<Set<Integer>> heard) {
    return open.stream().filter(l -> !heard.get(l.receiver()).contains(l.sender())).toList();
  }

  /** How many messages the network loses. */
  int losses(List<Link> lost) {
    return (int)
        lost.stream()
            .filter(l -> statuses.get(l) == LinkStatus.LOST_BY_NETWORK && message(l).isPresent())
            .count();
  }

  /** What a process hears, in the order of arrival. */
  List<ReceivedMessage> mailbox(int receiver, RoundStep.Exchange exchange) {
    var mailbox = new ArrayList<ReceivedMessage>();
    for (int sender : exchange.heard().get(receiver)) {
      var link = new Link(sender, receiver);
      Optional<Value> message = forges(link) ? forgery(link, exchange.forged()) : message(link);
      message.ifPresent(m -> mailbox.add(new ReceivedMessage(sender, m)));
    }
    return mailbox;
  }

  /** Whether the guarantees about what is heard are kept. */
  boolean isGuaranteed(List<Set<Integer>> heard, RoundProcessSemantics semantics) {
    return synchrony == Synchrony.SYNCHRONOUS
        || (hasMinimumHeardOf(heard)
            && (!bounds.hasKernel() || processes().anyMatch(k -> isKernel(k, heard)))
            && bounds.heardOfConditions().stream().allMatch(w -> semantics.holds(w, heard, state)));
  }

  private IntStream processes() {
    return IntStream.range(0, sent.size());
  }

  private boolean hasMinimumHeardOf(List<Set<Integer>> heard) {
    int there = (int) processes().filter(p -> standing(p) != ProcessStatus.CRASHED).count();
    int least = Math.min(bounds.minimumHeardOf(), there);
    return processes().filter(this::updates).allMatch(p -> heard.get(p).size() >= least);
  }

  private boolean isKernel(int process, List<Set<Integer>> heard) {
    return standing(process) == ProcessStatus.CORRECT
        && updates(process)
        && !forges(process)
        && processes().filter(this::updates).allMatch(p -> heard.get(p).contains(process));
  }
}
