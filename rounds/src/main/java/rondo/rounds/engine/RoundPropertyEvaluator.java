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
import rondo.ir.data.ProcessStatus;
import rondo.ir.round.RoundFaultModel;
import rondo.rounds.engine.configuration.Configuration;
import rondo.rounds.engine.configuration.RoundLayout;
import rondo.rounds.engine.protocol.InternedProtocol;
import rondo.rounds.engine.protocol.PropertyMonitor;
import rondo.rounds.engine.protocol.PropertyMonitor.Automaton;
import rondo.rounds.engine.protocol.PropertyMonitor.Move;
import rondo.rounds.engine.protocol.Snapshot;

/**
 * Evaluates the property in states between two rounds and computes the enabled moves of the
 * observer.
 */
public final class RoundPropertyEvaluator<S> {
  private final PropertyMonitor<S> monitor;
  private final InternedProtocol<S, ?> internedProtocol;
  private final RoundExpansion<S> expansion;

  public RoundPropertyEvaluator(
      PropertyMonitor<S> monitor,
      InternedProtocol<S, ?> internedProtocol,
      RoundExpansion<S> expansion) {
    this.monitor = monitor;
    this.internedProtocol = internedProtocol;
    this.expansion = expansion;
  }

  public boolean hasAutomaton() {
    return monitor.automaton().isPresent();
  }

  /**
   * Accepts the accepting states of the automaton. Infinite runs in which an eventually stable
   * network never stabilizes are excluded.
   *
   * @param counts selects the packed states between two rounds
   */
  public Acceptance acceptance(RoundFaultModel model, Acceptance counts) {
    return monitor.automaton().map(a -> acceptance(a, model, counts)).orElse(Acceptance.NONE);
  }

  private Acceptance acceptance(Automaton<S> automaton, RoundFaultModel model, Acceptance counts) {
    boolean waits = model.isEventuallySynchronous();
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

  public Snapshot<S> snapshot(Configuration state) {
    return expansion.snapshot(state);
  }

  /** The evaluation of a state; empty if it fails with a run-time error. */
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
   * The result of evaluating a state.
   *
   * @param isAllowed whether the state satisfies invariant and validity
   * @param isViolating whether a move of the observer to a violating state is enabled
   * @param observerTargets the targets of the other enabled moves; 0 if there is no automaton
   */
  record StateEvaluation(boolean isAllowed, boolean isViolating, List<Integer> observerTargets) {}

  /** Evaluates a state, reports violations, and returns the targets of the observer. */
  public List<Integer> report(Configuration state, TransitionSink sink) {
    Optional<StateEvaluation> evaluation = evaluate(state);
    if (evaluation.isEmpty()) {
      sink.fault(Fault.Kind.RUNTIME_ERROR);
      return List.of();
    }
    if (!evaluation.get().isAllowed()) {
      sink.fault(Fault.Kind.FORBIDDEN);
    }
    if (evaluation.get().isViolating()) {
      sink.fault(Fault.Kind.FORBIDDEN);
    }
    return evaluation.get().observerTargets();
  }

  private boolean isAllowed(Configuration state, Snapshot<S> snapshot) {
    return monitor.allowed().test(snapshot)
        && (state.unproposed() == 0
            || snapshot.processes().stream()
                .filter(m -> m.status() != ProcessStatus.BYZANTINE)
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

  /** An enabled move of the observer to a target. */
  public int observerMove(Configuration from, int target) {
    List<Move<S>> moves = observerMoves(from);
    Snapshot<S> snapshot = snapshot(from);
    return IntStream.range(0, moves.size())
        .filter(m -> moves.get(m).target() == target && moves.get(m).guard().test(snapshot))
        .findFirst()
        .orElseThrow();
  }

  /** An enabled move of the observer that is no violation. */
  public int anyObserverMove(Configuration from) {
    return observerMove(from, evaluate(from).orElseThrow().observerTargets().getFirst());
  }
}
