package rondo.ir.round;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import rondo.ir.FaultException;
import rondo.ir.data.Outcome;
import rondo.ir.data.Value;
import rondo.ir.round.Links.Link;
import rondo.ir.round.RoundStep.Exchange;
import rondo.ir.round.RoundStep.Forgery;
import rondo.ir.round.RoundStep.Synchrony;

/**
 * The round that follows a state, while it is open what happens in it. Somebody who makes up an
 * exchange part by part learns here whether the assumptions allow it, and what processes may choose
 * in it.
 */
public final class OpenRound {
  private final Behaviour behaviour;
  private final Allowance allowance;
  private final RoundState state;
  private final List<List<Optional<Value>>> sent;
  private final Exchanges exchanges;

  OpenRound(
      Behaviour behaviour,
      Allowance allowance,
      RoundState state,
      List<List<Optional<Value>>> sent) {
    this.behaviour = behaviour;
    this.allowance = allowance;
    this.state = state;
    this.sent = sent;
    this.exchanges = new Exchanges(behaviour, allowance, state, sent);
  }

  /** What the protocol makes each process send to each. */
  public List<List<Optional<Value>>> sent() {
    return sent;
  }

  public Round round() {
    return behaviour.system().phase().get(state.when().round());
  }

  /** Whether the round may, or has to, be one in which nothing goes wrong. */
  public List<Synchrony> synchrony() {
    return allowance.synchrony(state.network());
  }

  /** All that could be a message in this round. */
  public List<Value> vocabulary() {
    return exchanges.vocabulary();
  }

  /** Everybody hears of everybody; who is byzantine for the whole run sends nothing. */
  public Exchange undisturbed() {
    int processes = sent.size();
    List<Integer> all = IntStream.range(0, processes).boxed().toList();
    return forging(
        new Exchange(
            synchrony().getFirst(),
            Set.of(),
            List.of(),
            Collections.nCopies(processes, all),
            Collections.nCopies(processes, List.of()),
            0),
        Set.of());
  }

  /**
   * The same exchange with a forged message on each link that needs one: the one that it has, or
   * that nothing is sent.
   *
   * @param forging those who send what they like in this round, though not in the whole run
   */
  public Exchange forging(Exchange exchange, Set<Integer> forging) {
    Map<Link, Optional<Value>> known = new HashMap<>();
    exchange.forged().forEach(f -> known.put(new Link(f.sender(), f.receiver()), f.message()));
    List<Forgery> forged =
        exchanges.links(exchange, forging).forged().stream()
            .map(
                l -> new Forgery(l.sender(), l.receiver(), known.getOrDefault(l, Optional.empty())))
            .toList();
    return new Exchange(
        exchange.synchrony(),
        exchange.crashing(),
        forged,
        exchange.heard(),
        exchange.choices(),
        exchange.observed());
  }

  /** Why an exchange is impossible, whatever processes choose; empty if it is possible. */
  public Optional<String> objection(Exchange exchange) {
    try {
      return exchanges.objection(exchange);
    } catch (FaultException e) {
      return Optional.empty(); // Taking the step shows the error.
    }
  }

  /**
   * What each process may make of what it hears in an exchange that is possible; nothing for one
   * that does not update.
   */
  public List<List<Outcome>> outcomes(Exchange given) {
    Exchange exchange = exchanges.completed(given);
    Links links = exchanges.links(exchange, exchanges.forging(exchange));
    var outcomes = new ArrayList<List<Outcome>>();
    for (int p = 0; p < sent.size(); p++) {
      List<Value> own = state.members().get(p).variables();
      outcomes.add(
          links.updates(p)
              ? behaviour.update(p, own, state.when(), links.mailbox(p, exchange))
              : List.of());
    }
    return outcomes;
  }
}
