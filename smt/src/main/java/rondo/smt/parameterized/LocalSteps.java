package rondo.smt.parameterized;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import rondo.budget.Budget;
import rondo.diagnostics.Position;
import rondo.ir.FaultException;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.LoopRange;
import rondo.ir.data.Stmt;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.round.Round;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.TermTraversal;
import rondo.ir.round.interpreter.RoundProcessSemantics;
import rondo.smt.formula.Formula;
import rondo.smt.formula.IntegerTerm;
import rondo.smt.formula.TermFactory;
import rondo.smt.parameterized.LocalEvaluator.ReceivedMessages;
import rondo.smt.parameterized.LocalUpdates.Effect;
import rondo.smt.parameterized.LocalUpdates.Message;
import rondo.smt.parameterized.LocalUpdates.Place;

/**
 * The local states that processes may have before each round of a phase, and their steps. The
 * conditions of steps are over template variables: the number of received messages of each content,
 * and the phase.
 */
final class LocalSteps {
  private final TermFactory f;
  private final RoundSystem system;
  private final LocalUpdates updates;
  private final Coordinator coordinator;
  private final NetworkModel network;
  private final Predicate<List<Formula>> isPossible;
  private final IntegerTerm processes;
  private final boolean hasStamps;
  private final List<LocalState> initial;
  private final List<Set<LocalState>> states = new ArrayList<>();
  private final List<Set<Content>> contents = new ArrayList<>();
  private final List<Map<LocalState, Map<Effect, Formula>>> outcomes = new ArrayList<>();

  /** What is sent in a round: by the coordinator or by others, to all or to the coordinator. */
  private record Content(Message message, boolean isFromCoordinator) {}

  /**
   * @param processes the number of processes, each of which sends at most one message
   * @param isPossible whether conditions are satisfiable together
   */
  LocalSteps(
      TermFactory f,
      RoundSystem system,
      LocalUpdates updates,
      NetworkModel network,
      IntegerTerm processes,
      Predicate<List<Formula>> isPossible) {
    this.f = f;
    this.system = system;
    this.updates = updates;
    this.coordinator = updates.coordinator();
    this.network = network;
    this.processes = processes;
    this.isPossible = isPossible;
    hasStamps = system.variables().stream().anyMatch(v -> RelativeStamp.occursIn(v.type()));
    rejectUnsupported();
    for (Round round : system.rounds()) {
      states.add(new LinkedHashSet<>());
      contents.add(new LinkedHashSet<>());
      if (network.hasForgery()) {
        contents.getLast().addAll(forgeries(round));
      }
      outcomes.add(new HashMap<>());
    }
    initial = initialStates();
    states.getFirst().addAll(initial);
    while (addSuccessors()) {
      Budget.checkpoint();
    }
  }

  private void rejectUnsupported() {
    system.variables().forEach(v -> rejectProcesses(v.type(), v.at()));
    for (Round round : system.rounds()) {
      rejectProcesses(round.message(), round.at());
      int stamps = RelativeStamp.count(round.message(), round.at());
      if (stamps > 1 || stamps == 1 && network.hasForgery()) {
        throw new UnsupportedParameterizationException(
            stamps > 1 ? "a message with several stamps" : "a forged stamp", round.at());
      }
    }
    rejectProcessesInInitialValues();
    system.init().forEach(this::rejectInit);
  }

  /** Rejects initial values that depend on which process it is. */
  private void rejectProcessesInInitialValues() {
    Stream<Term> initial =
        system.variables().stream()
            .flatMap(
                v ->
                    switch (v.initial()) {
                      case LocalVariable.Initial.Fixed(Term value) -> Stream.of(value);
                      case LocalVariable.Initial.AnyOf(LoopRange range) -> range.terms().stream();
                    })
            .flatMap(Term::subterms);
    boolean namesProcess =
        Stream.concat(initial, TermTraversal.of(system.init()))
            .anyMatch(
                t ->
                    t instanceof Term.Self
                        || t instanceof Term.ProcessConstant
                        || t instanceof Term.Primary
                        || t instanceof Term.Successor);
    if (namesProcess) {
      throw new UnsupportedParameterizationException(
          "an initial value of a particular process", Position.NONE);
    }
  }

  /** Rejects initializations that depend on parameters, propose or decide. */
  private void rejectInit(Stmt init) {
    boolean isOrdinary =
        Stmt.within(List.of(init))
                .allMatch(
                    s ->
                        switch (s) {
                          case Stmt.Assign assign -> isOrdinary(assign.target().variable());
                          case Stmt.If _, Stmt.Let _, Stmt.Choose _, Stmt.For _ -> true;
                          case Stmt.Decide _, Stmt.Assert _, Stmt.Send _, Stmt.Announce _ -> false;
                        })
            && TermTraversal.of(List.of(init)).noneMatch(updates::isParameter)
            && system.variables().stream().noneMatch(v -> OpenValues.isOpen(v.type()));
    if (!isOrdinary) {
      throw new UnsupportedParameterizationException("this `init`", init.at());
    }
  }

  private boolean isOrdinary(int variable) {
    return switch (system.variables().get(variable).kind()) {
      case INPUT, OUTPUT -> false;
      case STATE, STABLE, GHOST -> true;
    };
  }

  private static void rejectProcesses(Type type, Position at) {
    if (type.contains(Type.Process.class::isInstance)) {
      throw new UnsupportedParameterizationException("a value of type " + type, at);
    }
  }

  private List<Content> forgeries(Round round) {
    var all = new ArrayList<Content>();
    for (Value content : OpenValues.values(round.message())) {
      all.add(new Content(new Message(content, true), false));
      if (coordinator.exists()) {
        all.add(new Content(new Message(content, true), true));
      }
    }
    return all;
  }

  private List<LocalState> initialStates() {
    var all = new LinkedHashSet<LocalState>();
    for (List<Value> own : initialValues()) {
      var converted = new ArrayList<Value>();
      for (int v = 0; v < own.size(); v++) {
        LocalVariable variable = system.variables().get(v);
        Value value = OpenValues.initial(variable.type(), own.get(v));
        converted.add(RelativeStamp.initial(variable.type(), value, variable.at()));
      }
      var state = new LocalState(updates.stored(converted), false);
      all.add(state);
      if (coordinator.isFixed()) {
        all.add(state.asCoordinator());
      }
    }
    return List.copyOf(all);
  }

  private List<List<Value>> initialValues() {
    try {
      return new RoundProcessSemantics(OpenValues.enumerable(system)).initialValues(0);
    } catch (FaultException e) {
      throw new UnsupportedParameterizationException("an `init` that is an error", e.fault().at());
    }
  }

  /** Adds the successors of all states found so far; whether there was a new one. */
  private boolean addSuccessors() {
    boolean isNew = false;
    for (int r = 0; r < states.size(); r++) {
      var sent = new LinkedHashSet<Content>();
      for (LocalState state : acting(r)) {
        message(r, state).ifPresent(m -> sent.add(new Content(m, state.isCoordinator())));
      }
      if (contents.get(r).addAll(sent)) {
        outcomes.get(r).clear();
        isNew = true;
      }
      Set<LocalState> next = states.get((r + 1) % states.size());
      for (LocalState state : acting(r)) {
        if (!outcomes.get(r).containsKey(state)) {
          Map<Effect, Formula> found = explored(r, state);
          outcomes.get(r).put(state, found);
          isNew = true;
          for (Effect effect : found.keySet()) {
            next(r, state, effect).ifPresent(next::add);
          }
        }
      }
    }
    return isNew;
  }

  private Map<Effect, Formula> explored(int round, LocalState state) {
    if (failsToSend(round, state)) {
      return Map.of(Effect.ERROR, f.truth(true));
    }
    List<ReceivedMessages> mailbox = mailbox(round, state.isCoordinator());
    Optional<Message> own = message(round, state).filter(m -> m.isToAll() || state.isCoordinator());
    return updates.outcomes(
        system.rounds().get(round).update(),
        state,
        isLast(round) ? Place.END_OF_PHASE : Place.WITHIN_PHASE,
        mailbox,
        some -> isPossible.test(received(some, mailbox, own, state.isCoordinator())));
  }

  private boolean isLast(int round) {
    return round + 1 == states.size();
  }

  private List<Formula> received(
      List<Formula> some,
      List<ReceivedMessages> mailbox,
      Optional<Message> own,
      boolean isCoordinator) {
    var all = new ArrayList<>(some);
    mailbox.forEach(m -> all.add(f.atLeast(m.count(), f.integer(0))));
    all.add(f.atMost(f.sum(mailbox.stream().map(ReceivedMessages::count).toList()), processes));
    if (own.isPresent() && (network.hasReliableSelfDelivery() || !network.losesMessages())) {
      all.add(f.isPositive(count(mailbox, own.get().content(), isCoordinator)));
    }
    List<IntegerTerm> fromCoordinator =
        mailbox.stream()
            .filter(ReceivedMessages::isFromCoordinator)
            .map(ReceivedMessages::count)
            .toList();
    all.add(f.atMost(f.sum(fromCoordinator), f.integer(1)));
    all.add(hasGreatestStamps(mailbox));
    return all;
  }

  /** The number of received messages that were sent with some content. */
  IntegerTerm count(List<ReceivedMessages> mailbox, Value sent, boolean isFromCoordinator) {
    return f.sum(
        mailbox.stream()
            .filter(m -> m.sent().equals(sent) && m.isFromCoordinator() == isFromCoordinator)
            .map(ReceivedMessages::count)
            .toList());
  }

  /** Where there are stamps of a kind, one of them is the greatest. */
  Formula hasGreatestStamps(List<ReceivedMessages> mailbox) {
    return f.and(
        hasGreatest(mailbox, RelativeStamp.LOWER_BEFORE, RelativeStamp.GREATEST_BEFORE),
        hasGreatest(mailbox, RelativeStamp.LOWER_AFTER, RelativeStamp.GREATEST_AFTER));
  }

  private Formula hasGreatest(
      List<ReceivedMessages> mailbox, RelativeStamp lower, RelativeStamp greatest) {
    return f.or(f.isZero(count(mailbox, lower)), f.isPositive(count(mailbox, greatest)));
  }

  private IntegerTerm count(List<ReceivedMessages> mailbox, RelativeStamp stamp) {
    return f.sum(
        mailbox.stream()
            .filter(m -> RelativeStamp.within(m.content()).anyMatch(stamp::equals))
            .map(ReceivedMessages::count)
            .toList());
  }

  /**
   * The contents of messages that the coordinator, or another process, may receive in a round, with
   * template variables for their numbers.
   */
  List<ReceivedMessages> mailbox(int round, boolean isCoordinator) {
    var all = new LinkedHashSet<ReceivedMessages>();
    for (Content each : contents.get(round)) {
      Value sent = each.message().content();
      if (isCoordinator || each.message().isToAll()) {
        for (Value content : RelativeStamp.received(sent)) {
          String name =
              "received "
                  + LocalState.text(content)
                  + (each.isFromCoordinator() ? " from the coordinator" : "");
          all.add(
              new ReceivedMessages(
                  content, sent, each.isFromCoordinator(), f.integerVariable(name)));
        }
      }
    }
    return all.stream().sorted(Comparator.comparing(ReceivedMessages::content)).toList();
  }

  Coordinator coordinator() {
    return coordinator;
  }

  /** The template variable for the phase. */
  IntegerTerm phase() {
    return updates.phase();
  }

  /** The phase to which stamps are relative. */
  IntegerTerm distinguishedPhase() {
    return updates.distinguishedPhase();
  }

  boolean hasStamps() {
    return hasStamps;
  }

  /** The initial states, in order. */
  List<LocalState> initial() {
    return initial;
  }

  /** The states before a round. */
  List<LocalState> states(int round) {
    return List.copyOf(states.get(round));
  }

  /** The states in which processes take part in a round, when its coordinator is known. */
  List<LocalState> acting(int round) {
    return coordinator.isRotating() && round == 0
        ? states(round).stream().flatMap(s -> Stream.of(s, s.asCoordinator())).toList()
        : states(round);
  }

  /** What a process sends, if anything; nothing after a run-time error. */
  Optional<Message> message(int round, LocalState state) {
    try {
      return updates.message(system.rounds().get(round), state);
    } catch (FaultException e) {
      return Optional.empty();
    }
  }

  private boolean failsToSend(int round, LocalState state) {
    try {
      updates.message(system.rounds().get(round), state);
      return false;
    } catch (FaultException e) {
      return true;
    }
  }

  /** The outcomes of the update of a process in a state, with their conditions. */
  Map<Effect, Formula> outcomes(int round, LocalState state) {
    return outcomes.get(round).get(state);
  }

  /** The state of a process after an update, unless there is an error. */
  Optional<LocalState> next(int round, LocalState state, Effect effect) {
    boolean isCoordinator = state.isCoordinator() && !(coordinator.isRotating() && isLast(round));
    return effect.state().map(values -> new LocalState(values, isCoordinator));
  }
}
