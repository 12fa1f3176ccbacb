package rondo.web;

import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import rondo.simulate.Simulation;

/** Evaluates a property along a run. */
interface PropertyWatch {
  /** The watch after one more move. */
  PropertyWatch next(Simulation run);

  PropertyStatus status();

  /** A property of the last state or of the run as a whole. */
  static PropertyWatch ofState(Simulation run, Function<Simulation, PropertyStatus> status) {
    return new PropertyWatch() {
      @Override
      public PropertyWatch next(Simulation later) {
        return ofState(later, status);
      }

      @Override
      public PropertyStatus status() {
        return status.apply(run);
      }
    };
  }

  /**
   * A property of the runs that satisfy an assumption.
   *
   * @param watch evaluates the property without the assumption
   * @param isAssumed whether a run satisfies the assumption so far
   */
  record AssumingWatch(PropertyWatch watch, Predicate<Simulation> isAssumed, Simulation run)
      implements PropertyWatch {
    @Override
    public PropertyWatch next(Simulation later) {
      return new AssumingWatch(watch.next(later), isAssumed, later);
    }

    @Override
    public PropertyStatus status() {
      PropertyStatus status = watch.status();
      return status.kind() == PropertyStatus.Kind.NOT_EVALUATED || isAssumed.test(run)
          ? status
          : new PropertyStatus(
              status.name(),
              PropertyStatus.Kind.SATISFIED,
              "satisfied: its assumption on the network does not hold in this run");
    }
  }

  /**
   * The moves of an observer in a state.
   *
   * @param isViolating whether a move leads to a violation
   */
  record ObserverMoves(Set<Integer> targets, boolean isViolating) {}

  /** The moves of an observer; empty if the run has no state yet. */
  interface ObserverSemantics {
    Optional<ObserverMoves> moves(Simulation run, int observer);
  }

  /**
   * A formula, by the states in which its observer can be: the subset construction on the run.
   *
   * @param states before the observer moves on the last state
   */
  record ObserverWatch(
      String name, ObserverSemantics semantics, Simulation run, Set<Integer> states)
      implements PropertyWatch {
    @Override
    public PropertyWatch next(Simulation later) {
      var targets = new TreeSet<Integer>();
      boolean hasState = true;
      for (int state : states) {
        Optional<ObserverMoves> moves = semantics.moves(run, state);
        moves.ifPresent(m -> targets.addAll(m.targets()));
        hasState &= moves.isPresent();
      }
      return new ObserverWatch(name, semantics, later, hasState ? targets : states);
    }

    @Override
    public PropertyStatus status() {
      var targets = new TreeSet<Integer>();
      for (int state : states) {
        Optional<ObserverMoves> moves = semantics.moves(run, state);
        if (moves.isEmpty()) {
          return new PropertyStatus(name, PropertyStatus.Kind.NOT_EVALUATED, "no state yet");
        }
        if (moves.get().isViolating()) {
          return new PropertyStatus(name, PropertyStatus.Kind.VIOLATED, "violated by this run");
        }
        targets.addAll(moves.get().targets());
      }
      return targets.isEmpty()
          ? new PropertyStatus(
              name, PropertyStatus.Kind.SATISFIED, "satisfied, however the run continues")
          : new PropertyStatus(
              name, PropertyStatus.Kind.OPEN, "not violated so far; depends on what follows");
    }
  }
}
