package rondo.rounds.engine;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import rondo.explore.Acceptance;
import rondo.explore.TransitionSink;
import rondo.ir.Fault;
import rondo.ir.FaultException;
import rondo.ir.Observer.Status;
import rondo.rounds.engine.PropertyMonitor.Automaton;
import rondo.rounds.engine.PropertyMonitor.Move;

/** Looks at states between two rounds for what is watched. */
final class RoundPropertyEvaluator<S> {
  private final PropertyMonitor<S> monitor;
  private final InternedProtocol<S, ?> internedProtocol;
  private final RoundExpansion<S> expansion;

  RoundPropertyEvaluator(
      PropertyMonitor<S> monitor,
      InternedProtocol<S, ?> internedProtocol,
      RoundExpansion<S> expansion) {
    this.monitor = monitor;
    this.internedProtocol = internedProtocol;
    this.expansion = expansion;
  }

  boolean hasAutomaton() {
    return monitor.automaton().isPresent();
  }

  /**
   * Accepts where the automaton does. A run without end on which the network never becomes quiet,
   * though it should, is none that counts.
   *
   * @param counts which packed states are those between two rounds
   */
  Acceptance acceptance(RoundFaultModel model, Acceptance counts) {
    return monitor.automaton().map(a -> acceptance(a, model, counts)).orElse(Acceptance.NONE);
  }

  private Acceptance acceptance(Automaton<S> automaton, RoundFaultModel model, Acceptance counts) {
    boolean waits = model.stableAfter() == RoundFaultModel.NEVER && model.eventuallyStable();
    OptionalInt phases = internedProtocol.protocol().phases();
    int last =
        phases.isPresent()
            ? internedProtocol.protocol().rounds() * phases.getAsInt()
            : Integer.MAX_VALUE;
    return words ->
        counts.accepts(words)
            && automaton.states().get(words[RoundLayout.OBSERVER]).status() == Status.ACCEPTING
            && !(waits
                && words[RoundLayout.ROUNDS_UNTIL_STABLE] != 0
                && words[RoundLayout.STAGE] <= last);
  }

  Snapshot<S> snapshot(Configuration state) {
    return expansion.snapshot(state);
  }

  /** What there is to see in a state, or nothing where looking at it makes a run-time error. */
  Optional<StateEvaluation> evaluate(Configuration state) {
    try {
      Snapshot<S> snapshot = snapshot(state);
      boolean allowed = isAllowed(state, snapshot);
      if (!hasAutomaton()) {
        return Optional.of(new StateEvaluation(allowed, false, List.of(0)));
      }
      List<Move<S>> open =
          observerMoves(state).stream().filter(m -> m.guard().test(snapshot)).toList();
      return Optional.of(
          new StateEvaluation(
              allowed,
              open.stream().anyMatch(this::isViolating),
              open.stream().filter(m -> !isViolating(m)).map(Move::target).distinct().toList()));
    } catch (FaultException e) {
      return Optional.empty();
    }
  }

  /**
   * What is seen in a state.
   *
   * @param isAllowed whether the state is one that may be
   * @param isViolating whether the observer gets to where it must not
   * @param observerTargets where it may go instead; the one state of nobody if none watches
   */
  record StateEvaluation(boolean isAllowed, boolean isViolating, List<Integer> observerTargets) {}

  /** Looks at a state, says what is wrong with it, and where the observer may go from there. */
  List<Integer> report(Configuration state, TransitionSink sink) {
    Optional<StateEvaluation> seen = evaluate(state);
    if (seen.isEmpty()) {
      sink.fault(Fault.Kind.RUNTIME_ERROR);
      return List.of();
    }
    if (!seen.get().isAllowed()) {
      sink.fault(Fault.Kind.FORBIDDEN);
    }
    if (seen.get().isViolating()) {
      sink.fault(Fault.Kind.FORBIDDEN);
    }
    return seen.get().observerTargets();
  }

  private boolean isAllowed(Configuration state, Snapshot<S> snapshot) {
    return monitor.allowed().test(snapshot)
        && (state.unproposed() == 0
            || snapshot.processes().stream()
                .filter(m -> m.status() != RoundProcessState.ProcessStatus.BYZANTINE)
                .noneMatch(
                    m ->
                        monitor.unproposed().get(state.unproposed() - 1).output().test(m.state())));
  }

  private List<Move<S>> observerMoves(Configuration from) {
    return monitor
        .automaton()
        .map(a -> a.states().get(from.observer()).moves())
        .orElse(List.of(new Move<>(_ -> true, 0)));
  }

  private boolean isViolating(Move<S> move) {
    return monitor
        .automaton()
        .map(a -> a.states().get(move.target()).status() == Status.VIOLATING)
        .orElse(false);
  }

  /** A move of the observer to one of its states. */
  int observerMove(Configuration from, int target) {
    List<Move<S>> moves = observerMoves(from);
    Snapshot<S> snapshot = snapshot(from);
    return IntStream.range(0, moves.size())
        .filter(m -> moves.get(m).target() == target && moves.get(m).guard().test(snapshot))
        .findFirst()
        .orElseThrow();
  }

  /** A move of the observer that is no violation yet. */
  int anyObserverMove(Configuration from) {
    return observerMove(from, evaluate(from).orElseThrow().observerTargets().getFirst());
  }
}
