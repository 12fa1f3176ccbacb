package rondo.ir.round.interpreter;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import rondo.ir.FaultException;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.Outcome;
import rondo.ir.round.Round;
import rondo.ir.round.RoundFaultModel;
import rondo.ir.round.interpreter.Links.Link;
import rondo.ir.round.interpreter.RoundStep.Exchange;
import rondo.ir.round.interpreter.RoundStep.Forgery;
import rondo.ir.round.interpreter.RoundStep.Synchrony;

/**
 * The round after a state, before its nondeterminism is resolved. Supports the construction of an
 * exchange part by part: it tells whether the assumptions allow an exchange, and which choices
 * processes have in it.
 */
public final class NextRound {
  private final RoundProcessSemantics semantics;
  private final RoundFaultModel faultModel;
  private final RoundState state;
  private final List<List<Optional<Value>>> sent;
  private final ExchangeEnumerator enumerator;

  NextRound(
      RoundProcessSemantics semantics,
      RoundFaultModel faultModel,
      RoundState state,
      List<List<Optional<Value>>> sent) {
    this.semantics = semantics;
    this.faultModel = faultModel;
    this.state = state;
    this.sent = sent;
    this.enumerator = new ExchangeEnumerator(semantics, faultModel, state, sent);
  }

  /** The messages that the protocol prescribes, by sender and receiver. */
  public List<List<Optional<Value>>> sent() {
    return sent;
  }

  public Round round() {
    return semantics.system().rounds().get(state.roundNumber().round());
  }

  /** Whether the round may be synchronous, asynchronous, or both. */
  public List<Synchrony> possibleSynchrony() {
    return state.network().possibleSynchrony(faultModel);
  }

  /** All possible messages of this round. */
  public List<Value> possibleMessages() {
    return enumerator.possibleMessages();
  }

  /**
   * The exchange in which all processes hear of all; processes that are byzantine for the whole run
   * send nothing.
   */
  public Exchange faultFree() {
    int processes = sent.size();
    List<Integer> all = IntStream.range(0, processes).boxed().toList();
    return withForgeries(
        new Exchange(
            possibleSynchrony().getFirst(),
            Set.of(),
            List.of(),
            Collections.nCopies(processes, all),
            Collections.nCopies(processes, List.of()),
            0),
        Set.of());
  }

  /**
   * The exchange with a forged message on each link that requires one: the given one, or no
   * message.
   *
   * @param forging the processes that forge messages in this round, though not in the whole run
   */
  public Exchange withForgeries(Exchange exchange, Set<Integer> forging) {
    Map<Link, Optional<Value>> known = new HashMap<>();
    exchange.forged().forEach(f -> known.put(new Link(f.sender(), f.receiver()), f.message()));
    List<Forgery> forged =
        enumerator.links(exchange, forging).forged().stream()
            .map(
                l -> new Forgery(l.sender(), l.receiver(), known.getOrDefault(l, Optional.empty())))
            .toList();
    return new Exchange(
        exchange.synchrony(),
        exchange.crashing(),
        forged,
        exchange.heard(),
        exchange.choices(),
        exchange.observerMove());
  }

  /** Why an exchange is impossible, whatever processes choose; empty if it is possible. */
  public Optional<String> infeasibility(Exchange exchange) {
    try {
      return enumerator.infeasibility(exchange);
    } catch (FaultException e) {
      return Optional.empty(); // Applying the step reports the error.
    }
  }

  /**
   * The outcomes of the update of each process in a possible exchange; empty for a process that
   * does not update.
   */
  public List<List<Outcome>> outcomes(Exchange given) {
    Exchange exchange = enumerator.completed(given);
    Links links = enumerator.links(exchange, enumerator.forging(exchange));
    var outcomes = new ArrayList<List<Outcome>>();
    for (int p = 0; p < sent.size(); p++) {
      List<Value> own = state.processStates().get(p).variables();
      outcomes.add(
          links.updates(p)
              ? semantics.update(p, own, state.roundNumber(), links.mailbox(p, exchange))
              : List.of());
    }
    return outcomes;
  }
}
