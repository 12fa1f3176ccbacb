package rondo.ir.round.interpreter;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Value;
import rondo.ir.round.RoundFaultModel;
import rondo.ir.round.interpreter.Links.Link;
import rondo.ir.round.interpreter.RoundStep.Exchange;
import rondo.ir.round.interpreter.RoundStep.Forgery;
import rondo.ir.round.interpreter.RoundStep.Synchrony;

/**
 * Draws a random exchange for the round after a state.
 *
 * <p>There are too many exchanges to enumerate them, so one is constructed part by part: failures,
 * forged messages, losses. Some of the lost messages are delivered after all until no bound or
 * guarantee is violated; if one still is, everything is drawn anew. Every possible exchange has a
 * positive probability, but the distribution is not uniform: a network that loses every other
 * message would exercise little of a protocol.
 */
final class ExchangeSampler {
  private static final int TRIES = 2000;
  private static final double[] LOSS_RATES = {0, 0.125, 0.25, 0.5};

  /** For messages of a failing process. */
  private static final double FAILING_LOSS_RATE = 0.5;

  /** The unit of correlated loss. */
  private enum LossPattern {
    MESSAGE,
    ALL_FROM_A_SENDER,
    ALL_BETWEEN_TWO_GROUPS
  }

  private final ExchangeEnumerator enumerator;
  private final RoundProcessSemantics semantics;
  private final RoundFaultModel faultModel;
  private final RoundState state;
  private final RandomChoices choices;

  ExchangeSampler(
      ExchangeEnumerator enumerator,
      RoundProcessSemantics semantics,
      RoundFaultModel faultModel,
      RoundState state,
      RandomGenerator random) {
    this.enumerator = enumerator;
    this.semantics = semantics;
    this.faultModel = faultModel;
    this.state = state;
    this.choices = new RandomChoices(random);
  }

  /** A possible exchange; empty if none was found. */
  Optional<Exchange> draw() {
    for (int i = 0; i < TRIES; i++) {
      Optional<Exchange> drawn = tried();
      if (drawn.isPresent()) {
        return drawn;
      }
    }
    return Optional.empty();
  }

  private Optional<Exchange> tried() {
    Synchrony synchrony = choices.any(state.network().possibleSynchrony(faultModel));
    boolean calm = synchrony == Synchrony.SYNCHRONOUS;
    Set<Integer> crashing = calm ? Set.of() : crashing();
    Set<Integer> forging = calm ? Set.of() : forging(crashing);
    Exchange bare = enumerator.crashesOnly(synchrony, crashing);
    if (enumerator.infeasibility(bare, forging).isPresent()) {
      return Optional.empty();
    }
    Links links = enumerator.links(bare, forging);
    List<Forgery> forged = forged(links);
    List<Link> lost = lost(links);
    while (links.losses(lost) > state.network().maxLosses(faultModel)
        || !links.isGuaranteed(links.heard(lost, forged), semantics)) {
      if (lost.isEmpty()) {
        return Optional.empty();
      }
      lost.removeLast();
    }
    List<List<Integer>> heard = links.heard(lost, forged).stream().map(this::inOrder).toList();
    return Optional.of(new Exchange(synchrony, crashing, forged, heard, bare.choices(), 0));
  }

  /** The order of arrival, random if it matters. */
  private List<Integer> inOrder(Set<Integer> heard) {
    List<Integer> sorted = heard.stream().sorted().toList();
    return switch (semantics
        .system()
        .rounds()
        .get(state.roundNumber().round())
        .orderSensitivity()) {
      case INSENSITIVE -> sorted;
      case SENSITIVE -> choices.shuffled(sorted);
    };
  }

  private Set<Integer> crashing() {
    int left =
        faultModel.crashes() - enumerator.processesWith(Set.of(ProcessStatus.CRASHED)).size();
    var crashing = new HashSet<Integer>();
    for (int process : choices.shuffled(enumerator.processesWith(ExchangeEnumerator.CRASHABLE))) {
      if (crashing.size() < left && choices.oneIn(3)) {
        crashing.add(process);
      }
    }
    return crashing;
  }

  private Set<Integer> forging(Set<Integer> crashing) {
    int most = choices.upTo(faultModel.transientlyByzantine());
    var forging = new HashSet<Integer>();
    for (int process : choices.shuffled(enumerator.processesWith(Set.of(ProcessStatus.CORRECT)))) {
      if (forging.size() < most && !crashing.contains(process)) {
        forging.add(process);
      }
    }
    return forging;
  }

  /** Each forging process sends the same message to all, or different ones. */
  private List<Forgery> forged(Links links) {
    if (links.forged().isEmpty()) {
      return List.of();
    }
    var messages = new ArrayList<Optional<Value>>();
    messages.add(Optional.empty());
    enumerator.possibleMessages().forEach(v -> messages.add(Optional.of(v)));
    Map<Integer, Optional<Optional<Value>>> same = new HashMap<>();
    var forged = new ArrayList<Forgery>();
    for (Link link : links.forged()) {
      Optional<Value> message =
          same.computeIfAbsent(
                  link.sender(),
                  _ -> choices.oneIn(2) ? Optional.of(choices.any(messages)) : Optional.empty())
              .orElseGet(() -> choices.any(messages));
      forged.add(new Forgery(link.sender(), link.receiver(), message));
    }
    return forged;
  }

  /** The lost messages, in random order. */
  private List<Link> lost(Links links) {
    double rate = LOSS_RATES[choices.upTo(LOSS_RATES.length - 1)];
    LossPattern pattern = choices.any(List.of(LossPattern.values()));
    Set<Integer> apart = some(rate);
    var lost = new ArrayList<Link>();
    for (Link link : links.open()) {
      boolean loses =
          links.isLostBySender(link)
              ? choices.withProbability(FAILING_LOSS_RATE)
              : switch (pattern) {
                case MESSAGE -> choices.withProbability(rate);
                case ALL_FROM_A_SENDER -> apart.contains(link.sender());
                case ALL_BETWEEN_TWO_GROUPS ->
                    apart.contains(link.sender()) != apart.contains(link.receiver());
              };
      if (loses) {
        lost.add(link);
      }
    }
    return choices.shuffled(lost);
  }

  private Set<Integer> some(double rate) {
    var some = new HashSet<Integer>();
    for (int p = 0; p < state.processStates().size(); p++) {
      if (choices.withProbability(rate)) {
        some.add(p);
      }
    }
    return some;
  }
}
