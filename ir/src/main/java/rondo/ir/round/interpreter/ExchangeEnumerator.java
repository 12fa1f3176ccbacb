package rondo.ir.round.interpreter;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import rondo.ir.data.Combinatorics;
import rondo.ir.data.Domain;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.data.ValueText;
import rondo.ir.data.interpreter.ReceivedMessage;
import rondo.ir.round.RoundFaultModel;
import rondo.ir.round.interpreter.Links.Link;
import rondo.ir.round.interpreter.RoundStep.Exchange;
import rondo.ir.round.interpreter.RoundStep.Forgery;
import rondo.ir.round.interpreter.RoundStep.Synchrony;

/**
 * Enumerates the exchanges of the round after a state: all combinations are generated, and those
 * that violate an assumption are dropped. The choices of processes in their updates are left open.
 */
final class ExchangeEnumerator {
  static final Set<ProcessStatus> CRASHABLE = Set.of(ProcessStatus.CORRECT, ProcessStatus.OMITTING);

  private final RoundProcessSemantics semantics;
  private final RoundFaultModel faultModel;
  private final RoundState state;
  private final List<List<Optional<Value>>> sent;

  ExchangeEnumerator(
      RoundProcessSemantics semantics,
      RoundFaultModel faultModel,
      RoundState state,
      List<List<Optional<Value>>> sent) {
    this.semantics = semantics;
    this.faultModel = faultModel;
    this.state = state;
    this.sent = sent;
  }

  List<Exchange> all() {
    var all = new LinkedHashSet<Exchange>();
    for (Synchrony synchrony : state.network().possibleSynchrony(faultModel)) {
      for (List<Integer> crashing : Combinatorics.subsets(processesWith(CRASHABLE))) {
        for (List<Integer> forging :
            Combinatorics.subsets(processesWith(Set.of(ProcessStatus.CORRECT)))) {
          var bare = crashesOnly(synchrony, Set.copyOf(crashing));
          if (infeasibility(bare, Set.copyOf(forging)).isEmpty()) {
            addAll(bare, Set.copyOf(forging), all);
          }
        }
      }
    }
    return List.copyOf(all);
  }

  List<Integer> processesWith(Set<ProcessStatus> any) {
    return IntStream.range(0, state.processStates().size())
        .filter(p -> any.contains(state.processStates().get(p).status()))
        .boxed()
        .toList();
  }

  /** An exchange in which only the crashes are determined. */
  Exchange crashesOnly(Synchrony synchrony, Set<Integer> crashing) {
    List<List<Integer>> none = Collections.nCopies(state.processStates().size(), List.of());
    return new Exchange(synchrony, crashing, List.of(), List.of(), none, 0);
  }

  Links links(Exchange exchange, Set<Integer> forging) {
    return new Links(faultModel, state, sent, exchange, forging);
  }

  private void addAll(Exchange bare, Set<Integer> forging, Set<Exchange> all) {
    Links links = links(bare, forging);
    for (List<Link> lost : Combinatorics.subsets(links.open())) {
      if (links.losses(lost) <= state.network().maxLosses(faultModel)) {
        for (List<Forgery> forged : Combinatorics.product(forgeries(links))) {
          List<Set<Integer>> heard = links.heard(lost, forged);
          if (links.isGuaranteed(heard, semantics)) {
            all.add(
                new Exchange(
                    bare.synchrony(),
                    bare.crashing(),
                    forged,
                    heard.stream().map(h -> h.stream().sorted().toList()).toList(),
                    bare.choices(),
                    0));
          }
        }
      }
    }
  }

  private List<List<Forgery>> forgeries(Links links) {
    var messages = new ArrayList<Optional<Value>>();
    messages.add(Optional.empty());
    possibleMessages().forEach(v -> messages.add(Optional.of(v)));
    return links.forged().stream()
        .map(l -> messages.stream().map(m -> new Forgery(l.sender(), l.receiver(), m)).toList())
        .toList();
  }

  /** All possible messages of this round. */
  List<Value> possibleMessages() {
    Type type = semantics.system().rounds().get(state.roundNumber().round()).message();
    return Domain.values(type, state.roundNumber().phase());
  }

  /** Why these processes cannot crash or forge messages; empty if they can. */
  Optional<String> infeasibility(Exchange exchange, Set<Integer> forging) {
    Set<Integer> crashing = exchange.crashing();
    if (exchange.synchrony() == Synchrony.SYNCHRONOUS) {
      return crashing.isEmpty() && forging.isEmpty()
          ? Optional.empty()
          : Optional.of("no process can fail in a synchronous round");
    }
    int crashed = processesWith(Set.of(ProcessStatus.CRASHED)).size();
    boolean tooMany = !crashing.isEmpty() && crashed + crashing.size() > faultModel.crashes();
    if (tooMany || !processesWith(CRASHABLE).containsAll(crashing)) {
      return Optional.of("these processes cannot crash: " + crashing);
    }
    if (!processesWith(Set.of(ProcessStatus.CORRECT)).containsAll(forging)
        || !Collections.disjoint(crashing, forging)
        || forging.size() > faultModel.transientlyByzantine()) {
      return Optional.of("these processes cannot forge messages: " + forging);
    }
    return Optional.empty();
  }

  /** The processes that forge messages in this round, though not in the whole run. */
  Set<Integer> forging(Exchange exchange) {
    var forging = new HashSet<>(exchange.forgers());
    forging.removeAll(processesWith(Set.of(ProcessStatus.BYZANTINE)));
    return forging;
  }

  /** The exchange with every possible order of arrival. */
  List<Exchange> arrivalOrders(Exchange exchange, Links links) {
    var orders = new ArrayList<List<List<Integer>>>();
    for (int p = 0; p < sent.size(); p++) {
      List<Integer> from =
          links.updates(p)
              ? links.mailbox(p, exchange).stream().map(ReceivedMessage::sender).toList()
              : List.of();
      List<Integer> all = exchange.heard().get(p);
      orders.add(Combinatorics.permutations(from).stream().map(o -> followed(o, all)).toList());
    }
    return Combinatorics.product(orders).stream().map(exchange::hearing).toList();
  }

  /** The list {@code some}, followed by the others of {@code all}. */
  private static List<Integer> followed(List<Integer> some, Collection<Integer> all) {
    var senders = new LinkedHashSet<>(some);
    senders.addAll(all);
    return List.copyOf(senders);
  }

  /**
   * The exchange in the form produced by {@link #all}, with explicit membership in heard-of sets
   * also for senders that send nothing.
   */
  Exchange completed(Exchange exchange) {
    Links links = links(exchange, forging(exchange));
    List<Set<Integer>> heard = links.heard(links.lost(exchange.heardOf()), exchange.forged());
    var inOrder = new ArrayList<List<Integer>>();
    for (int p = 0; p < heard.size(); p++) {
      List<Integer> given =
          exchange.heard().get(p).stream().filter(heard.get(p)::contains).toList();
      inOrder.add(followed(given, new TreeSet<>(heard.get(p))));
    }
    return exchange.hearing(inOrder);
  }

  /** Why an exchange does not fit that number of processes; empty if it does. */
  static Optional<String> malformed(Exchange exchange, int processes) {
    if (exchange.heard().size() != processes) {
      return Optional.of(
          "there are %d processes, but heard-of sets of %d"
              .formatted(processes, exchange.heard().size()));
    }
    if (exchange.choices().size() != processes) {
      return Optional.of(
          "there are %d processes, but choices of %d"
              .formatted(processes, exchange.choices().size()));
    }
    var mentioned = new TreeSet<>(exchange.crashing());
    exchange.heard().forEach(mentioned::addAll);
    exchange.forged().forEach(f -> mentioned.addAll(List.of(f.sender(), f.receiver())));
    return mentioned.stream()
        .filter(p -> p < 0 || p >= processes)
        .map(p -> "there is no process " + p)
        .findFirst();
  }

  /** Why an exchange is impossible; empty if it is possible. */
  Optional<String> infeasibility(Exchange given) {
    Exchange exchange = completed(given);
    if (!state.network().possibleSynchrony(faultModel).contains(exchange.synchrony())) {
      return Optional.of(
          switch (exchange.synchrony()) {
            case SYNCHRONOUS -> "this round need not be synchronous yet";
            case ASYNCHRONOUS -> "this round is synchronous";
          });
    }
    Optional<String> early = infeasibility(exchange, forging(exchange));
    if (early.isPresent()) {
      return early;
    }
    Links links = links(exchange, forging(exchange));
    List<Link> forged =
        exchange.forged().stream().map(f -> new Link(f.sender(), f.receiver())).toList();
    if (forged.size() != links.forged().size()
        || !new HashSet<>(forged).equals(new HashSet<>(links.forged()))) {
      return Optional.of(
          links.forged().isEmpty()
              ? "no process forges messages in this round"
              : "exactly one forged message is needed for each link: "
                  + links.forged().stream()
                      .map(
                          l ->
                              ValueText.process(l.sender())
                                  + " to "
                                  + ValueText.process(l.receiver()))
                      .collect(Collectors.joining(", ")));
    }
    List<Value> vocabulary = exchange.forged().isEmpty() ? List.of() : possibleMessages();
    if (exchange.forged().stream()
        .anyMatch(f -> f.message().isPresent() && !vocabulary.contains(f.message().get()))) {
      return Optional.of("a forged message is not a message of this round");
    }
    for (int p = 0; p < sent.size(); p++) {
      if (links.updates(p) && !links.mailbox(p, given).equals(links.mailbox(p, exchange))) {
        return Optional.of(ValueText.process(p) + " cannot hear of these: " + given.heard().get(p));
      }
    }
    if (links.losses(links.lost(exchange.heardOf())) > state.network().maxLosses(faultModel)) {
      return Optional.of("more messages are lost than the network allows");
    }
    return links.isGuaranteed(exchange.heardOf(), semantics)
        ? Optional.empty()
        : Optional.of("the heard-of sets do not satisfy the network assumptions");
  }
}
