package rondo.ir.round;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import rondo.ir.data.Value;
import rondo.ir.round.Assumption.Span;
import rondo.ir.round.Links.Link;
import rondo.ir.round.RoundState.Standing;
import rondo.ir.round.RoundStep.Exchange;
import rondo.ir.round.RoundStep.Forgery;
import rondo.ir.round.RoundStep.Synchrony;

/**
 * Draws what happens to processes and messages in the round after a state.
 *
 * <p>There are far too many exchanges to list them all and take one, so one is made up part by
 * part: who fails, what is forged, what is lost. Of the messages that are lost, some arrive after
 * all until neither a limit nor a guarantee is broken; if it still is, all is drawn anew. Every
 * exchange that is possible may be drawn, but not each with the same probability: a network that
 * loses every other message would show little of a protocol.
 */
final class RandomExchange {
  private static final int TRIES = 2000;
  private static final double[] LOSS_RATES = {0, 0.125, 0.25, 0.5};

  /** Of what comes from a process that fails. */
  private static final double FAILING_LOSS_RATE = 0.5;

  /** What gets lost together. */
  private enum Unit {
    MESSAGE,
    ALL_FROM_A_SENDER,
    ALL_BETWEEN_TWO_GROUPS
  }

  private final Exchanges exchanges;
  private final Behaviour behaviour;
  private final Allowance allowance;
  private final RoundState state;
  private final Dice dice;

  RandomExchange(
      Exchanges exchanges,
      Behaviour behaviour,
      Allowance allowance,
      RoundState state,
      RandomGenerator random) {
    this.exchanges = exchanges;
    this.behaviour = behaviour;
    this.allowance = allowance;
    this.state = state;
    this.dice = new Dice(random);
  }

  /** One that is possible; empty if none was found. */
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
    Synchrony synchrony = dice.any(allowance.synchrony(state.network()));
    boolean calm = synchrony == Synchrony.SYNCHRONOUS;
    Set<Integer> crashing = calm ? Set.of() : crashing();
    Set<Integer> forging = calm ? Set.of() : forging(crashing);
    Exchange bare = exchanges.bare(synchrony, crashing);
    if (exchanges.objection(bare, forging).isPresent()) {
      return Optional.empty();
    }
    Links links = exchanges.links(bare, forging);
    List<Forgery> forged = forged(links);
    List<Link> lost = lost(links);
    while (links.losses(lost) > allowance.losses(state.network())
        || !links.isGuaranteed(links.heard(lost, forged), behaviour)) {
      if (lost.isEmpty()) {
        return Optional.empty();
      }
      lost.removeLast();
    }
    List<List<Integer>> heard = links.heard(lost, forged).stream().map(this::inOrder).toList();
    return Optional.of(new Exchange(synchrony, crashing, forged, heard, bare.choices(), 0));
  }

  /** The order in which they are heard, which is any if it matters. */
  private List<Integer> inOrder(Set<Integer> heard) {
    List<Integer> sorted = heard.stream().sorted().toList();
    return switch (behaviour.system().phase().get(state.when().round()).arrival()) {
      case IN_ANY_ORDER -> sorted;
      case IN_EACH_ORDER -> dice.shuffled(sorted);
    };
  }

  private Set<Integer> crashing() {
    int left = allowance.crashes() - exchanges.standing(Set.of(Standing.CRASHED)).size();
    var crashing = new HashSet<Integer>();
    for (int process : dice.shuffled(exchanges.standing(Exchanges.CRASHABLE))) {
      if (crashing.size() < left && dice.once(3)) {
        crashing.add(process);
      }
    }
    return crashing;
  }

  private Set<Integer> forging(Set<Integer> crashing) {
    int most = dice.upTo(allowance.byzantine(Span.ONE_ROUND));
    var forging = new HashSet<Integer>();
    for (int process : dice.shuffled(exchanges.standing(Set.of(Standing.CORRECT)))) {
      if (forging.size() < most && !crashing.contains(process)) {
        forging.add(process);
      }
    }
    return forging;
  }

  /** Each liar tells everybody the same, or everybody something else. */
  private List<Forgery> forged(Links links) {
    if (links.forged().isEmpty()) {
      return List.of();
    }
    var messages = new ArrayList<Optional<Value>>();
    messages.add(Optional.empty());
    exchanges.vocabulary().forEach(v -> messages.add(Optional.of(v)));
    Map<Integer, Optional<Optional<Value>>> same = new HashMap<>();
    var forged = new ArrayList<Forgery>();
    for (Link link : links.forged()) {
      Optional<Value> message =
          same.computeIfAbsent(
                  link.sender(),
                  _ -> dice.once(2) ? Optional.of(dice.any(messages)) : Optional.empty())
              .orElseGet(() -> dice.any(messages));
      forged.add(new Forgery(link.sender(), link.receiver(), message));
    }
    return forged;
  }

  /** In random order. */
  private List<Link> lost(Links links) {
    double rate = LOSS_RATES[dice.upTo(LOSS_RATES.length - 1)];
    Unit unit = dice.any(List.of(Unit.values()));
    Set<Integer> apart = some(rate);
    var lost = new ArrayList<Link>();
    for (Link link : links.open()) {
      boolean loses =
          links.isLostBySender(link)
              ? dice.happens(FAILING_LOSS_RATE)
              : switch (unit) {
                case MESSAGE -> dice.happens(rate);
                case ALL_FROM_A_SENDER -> apart.contains(link.sender());
                case ALL_BETWEEN_TWO_GROUPS ->
                    apart.contains(link.sender()) != apart.contains(link.receiver());
              };
      if (loses) {
        lost.add(link);
      }
    }
    return dice.shuffled(lost);
  }

  private Set<Integer> some(double rate) {
    var some = new HashSet<Integer>();
    for (int p = 0; p < state.members().size(); p++) {
      if (dice.happens(rate)) {
        some.add(p);
      }
    }
    return some;
  }
}
