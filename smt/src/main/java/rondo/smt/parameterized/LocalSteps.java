package rondo.smt.parameterized;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import rondo.budget.Budget;
import rondo.diagnostics.Position;
import rondo.ir.data.Domain;
import rondo.ir.data.Term;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.InitialValues;
import rondo.ir.data.interpreter.RoundNumber;
import rondo.ir.data.interpreter.TermEvaluator;
import rondo.ir.round.Round;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.TermTraversal;
import rondo.smt.formula.Formula;
import rondo.smt.formula.IntegerTerm;
import rondo.smt.formula.TermFactory;
import rondo.smt.parameterized.LocalEvaluator.ReceivedMessages;
import rondo.smt.parameterized.LocalUpdates.Effect;

/**
 * The local states that processes may have before each round of a phase, and their steps. The
 * conditions of steps are over template variables: the number of received messages of each content,
 * and the phase.
 */
final class LocalSteps {
  private static final RoundNumber START = new RoundNumber(1, 0);

  private final TermFactory f;
  private final RoundSystem system;
  private final LocalUpdates updates;
  private final NetworkModel network;
  private final Predicate<List<Formula>> isPossible;
  private final IntegerTerm phase;
  private final Map<List<Value>, Formula> initial = new LinkedHashMap<>();
  private final List<Set<List<Value>>> states = new ArrayList<>();
  private final List<Set<Value>> contents = new ArrayList<>();
  private final List<Map<List<Value>, Map<Effect, Formula>>> outcomes = new ArrayList<>();

  /**
   * @param isPossible whether conditions are satisfiable together
   */
  LocalSteps(
      TermFactory f,
      RoundSystem system,
      LocalUpdates updates,
      NetworkModel network,
      Predicate<List<Formula>> isPossible) {
    this.f = f;
    this.system = system;
    this.updates = updates;
    this.network = network;
    this.isPossible = isPossible;
    phase = f.integerVariable("phase");
    refuseProcesses();
    for (Round round : system.rounds()) {
      states.add(new LinkedHashSet<>());
      contents.add(
          network.hasForgery()
              ? new TreeSet<>(Domain.values(round.message(), 0))
              : new TreeSet<>());
      outcomes.add(new HashMap<>());
    }
    findInitialStates();
    states.getFirst().addAll(initial.keySet());
    while (addSuccessors()) {
      Budget.checkpoint();
    }
  }

  private void refuseProcesses() {
    boolean namesProcess =
        new TermTraversal(system)
            .ofProcesses()
            .anyMatch(t -> t instanceof Term.Self || t instanceof Term.ProcessConstant);
    if (namesProcess) {
      throw new UnsupportedParameterizationException("a particular process", Position.NONE);
    }
  }

  private void findInitialStates() {
    List<List<Value>> given =
        InitialValues.of(
            system.variables(),
            begun -> TermEvaluator.ofProcess(system.processes(), 0, START, begun, List.of()));
    for (List<Value> own : given) {
      updates
          .outcomes(system.init(), updates.stored(own), f.integer(1), List.of(), isPossible)
          .forEach(
              (effect, condition) ->
                  effect.state().ifPresent(s -> initial.merge(s, condition, (a, b) -> f.or(a, b))));
    }
  }

  /** Adds the successors of all states found so far; whether there was a new one. */
  private boolean addSuccessors() {
    boolean isNew = false;
    for (int r = 0; r < states.size(); r++) {
      Round round = system.rounds().get(r);
      var sent = new HashSet<Value>();
      for (List<Value> state : states.get(r)) {
        updates.message(round, state, phase).ifPresent(sent::add);
      }
      if (contents.get(r).addAll(sent)) {
        outcomes.get(r).clear();
        isNew = true;
      }
      List<ReceivedMessages> mailbox = mailbox(r);
      Set<List<Value>> next = states.get((r + 1) % states.size());
      for (List<Value> state : List.copyOf(states.get(r))) {
        if (!outcomes.get(r).containsKey(state)) {
          Optional<Value> own = updates.message(round, state, phase);
          Map<Effect, Formula> found =
              updates.outcomes(
                  round.update(),
                  state,
                  phase,
                  mailbox,
                  some -> isPossible.test(received(some, mailbox, own)));
          outcomes.get(r).put(state, found);
          isNew = true;
          found.keySet().forEach(e -> e.state().ifPresent(next::add));
        }
      }
    }
    return isNew;
  }

  private List<Formula> received(
      List<Formula> some, List<ReceivedMessages> mailbox, Optional<Value> own) {
    var all = new ArrayList<>(some);
    boolean hearsItself = network.hasReliableSelfDelivery() || !network.losesMessages();
    for (ReceivedMessages each : mailbox) {
      boolean isOwn = hearsItself && own.equals(Optional.of(each.content()));
      all.add(f.atLeast(each.count(), f.integer(isOwn ? 1 : 0)));
    }
    return all;
  }

  /** The contents of messages in a round, with template variables for their numbers. */
  List<ReceivedMessages> mailbox(int round) {
    return contents.get(round).stream()
        .map(c -> new ReceivedMessages(c, f.integerVariable("received " + c)))
        .toList();
  }

  /** The template variable for the phase. */
  IntegerTerm phase() {
    return phase;
  }

  /** The initial states, each with a condition on the parameters. */
  Map<List<Value>, Formula> initial() {
    return Collections.unmodifiableMap(initial);
  }

  /** The states before a round. */
  List<List<Value>> states(int round) {
    return List.copyOf(states.get(round));
  }

  Optional<Value> message(int round, List<Value> state) {
    return updates.message(system.rounds().get(round), state, phase);
  }

  /** The outcomes of the update of a process in a state, with their conditions. */
  Map<Effect, Formula> outcomes(int round, List<Value> state) {
    return outcomes.get(round).get(state);
  }
}
