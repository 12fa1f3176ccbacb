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
import rondo.rounds.engine.Watch.Automaton;
import rondo.rounds.engine.Watch.Move;

/** Looks at states between two rounds for what is watched. */
final class Lookout<S> {
  private final Watch<S> watch;
  private final Numbered<S, ?> numbered;
  private final RoundExpansion<S> expansion;

  Lookout(Watch<S> watch, Numbered<S, ?> numbered, RoundExpansion<S> expansion) {
    this.watch = watch;
    this.numbered = numbered;
    this.expansion = expansion;
  }

  boolean hasAutomaton() {
    return watch.automaton().isPresent();
  }

  /**
   * Accepts where the automaton does. A run without end on which the network never becomes quiet,
   * though it should, is none that counts.
   *
   * @param counts which packed states are those between two rounds
   */
  Acceptance acceptance(Rules rules, Acceptance counts) {
    return watch.automaton().map(a -> acceptance(a, rules, counts)).orElse(Acceptance.NONE);
  }

  private Acceptance acceptance(Automaton<S> automaton, Rules rules, Acceptance counts) {
    boolean waits = rules.quietAfter() == Rules.NEVER && rules.eventuallyQuiet();
    OptionalInt phases = numbered.protocol().phases();
    int last =
        phases.isPresent() ? numbered.protocol().rounds() * phases.getAsInt() : Integer.MAX_VALUE;
    return words ->
        counts.accepts(words)
            && automaton.states().get(words[Layout.OBSERVER]).status() == Status.ACCEPTING
            && !(waits && words[Layout.UNREST] != 0 && words[Layout.STAGE] <= last);
  }

  Snapshot<S> snapshot(Configuration state) {
    return expansion.snapshot(state);
  }

  /** What there is to see in a state, or nothing where looking at it makes a run-time error. */
  Optional<Sighting> look(Configuration state) {
    try {
      Snapshot<S> snapshot = snapshot(state);
      boolean allowed = isAllowed(state, snapshot);
      if (!hasAutomaton()) {
        return Optional.of(new Sighting(allowed, false, List.of(0)));
      }
      List<Move<S>> open = moves(state).stream().filter(m -> m.guard().test(snapshot)).toList();
      return Optional.of(
          new Sighting(
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
   * @param targets where it may go instead; the one state of nobody if none watches
   */
  record Sighting(boolean isAllowed, boolean isViolating, List<Integer> targets) {}

  /** Looks at a state, says what is wrong with it, and where the observer may go from there. */
  List<Integer> report(Configuration state, TransitionSink sink) {
    Optional<Sighting> seen = look(state);
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
    return seen.get().targets();
  }

  private boolean isAllowed(Configuration state, Snapshot<S> snapshot) {
    return watch.allowed().test(snapshot)
        && (state.unproposed() == 0
            || snapshot.members().stream()
                .filter(m -> m.condition() != Member.Condition.BYZANTINE)
                .noneMatch(
                    m -> watch.unproposed().get(state.unproposed() - 1).output().test(m.state())));
  }

  private List<Move<S>> moves(Configuration from) {
    return watch
        .automaton()
        .map(a -> a.states().get(from.observer()).moves())
        .orElse(List.of(new Move<>(_ -> true, 0)));
  }

  private boolean isViolating(Move<S> move) {
    return watch
        .automaton()
        .map(a -> a.states().get(move.target()).status() == Status.VIOLATING)
        .orElse(false);
  }

  /** A move of the observer to one of its states. */
  int move(Configuration from, int target) {
    List<Move<S>> moves = moves(from);
    Snapshot<S> snapshot = snapshot(from);
    return IntStream.range(0, moves.size())
        .filter(m -> moves.get(m).target() == target && moves.get(m).guard().test(snapshot))
        .findFirst()
        .orElseThrow();
  }

  /** A move of the observer that is no violation yet. */
  int anyMove(Configuration from) {
    return move(from, look(from).orElseThrow().targets().getFirst());
  }
}
