package rondo.ir.event.state;

import java.util.List;
import java.util.Optional;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.CrashPoint;
import rondo.ir.event.EventMessage;

/** A step between two states; it resolves all nondeterminism. */
public sealed interface EventStep {
  /** The number of the move that the observer makes in its state; 0 if there is no observer. */
  int observerMove();

  /** The process that makes the step, or is affected by it; negative if there is none. */
  default int affectedProcess() {
    return switch (this) {
      case React react -> react.process();
      case Deliver deliver -> deliver.process();
      case Crash crash -> crash.process();
      case Omit omit -> omit.process();
      case Lose lose -> lose.process();
      case Enter enter -> enter.process();
      case Stabilize stabilize -> stabilize.trusted();
      case StabilizeNetwork _, Stutter _ -> -1;
    };
  }

  /** The step in a run without an observer. */
  default EventStep unobserved() {
    return switch (this) {
      case React(int p, EnabledReaction r, List<Integer> c, Optional<CrashPoint> crash, _) ->
          new React(p, r, c, crash, 0);
      case Deliver(int p, EventMessage m, _) -> new Deliver(p, m, 0);
      case Crash(int p, _) -> new Crash(p, 0);
      case Omit(int p, _) -> new Omit(p, 0);
      case Lose(int p, EventMessage m, _) -> new Lose(p, m, 0);
      case Enter(int p, List<Value> v, List<Integer> c, Optional<CrashPoint> crash, _) ->
          new Enter(p, v, c, crash, 0);
      case Stabilize(int trusted, _) -> new Stabilize(trusted, 0);
      case StabilizeNetwork _ -> new StabilizeNetwork(0);
      case Stutter _ -> new Stutter(0);
    };
  }

  /**
   * A process reacts.
   *
   * @param choices the choices made in the reaction
   * @param crash where the process crashes within the step, if it does
   */
  record React(
      int process,
      EnabledReaction enabledReaction,
      List<Integer> choices,
      Optional<CrashPoint> crash,
      int observerMove)
      implements EventStep {
    /** Without a crash. */
    public React(
        int process, EnabledReaction enabledReaction, List<Integer> choices, int observerMove) {
      this(process, enabledReaction, choices, Optional.empty(), observerMove);
    }

    public React {
      choices = List.copyOf(choices);
    }
  }

  /** A message is delivered. */
  record Deliver(int process, EventMessage message, int observerMove) implements EventStep {}

  record Crash(int process, int observerMove) implements EventStep {}

  /** A process fails by omission: from now on, messages from it or to it may be lost. */
  record Omit(int process, int observerMove) implements EventStep {}

  record Lose(int process, EventMessage message, int observerMove) implements EventStep {}

  /**
   * An absent process joins, or a crashed one restarts.
   *
   * @param variables its variables before the joining or recovery block
   * @param choices the choices made in that block
   * @param crash where the process crashes within that block, if it does
   */
  record Enter(
      int process,
      List<Value> variables,
      List<Integer> choices,
      Optional<CrashPoint> crash,
      int observerMove)
      implements EventStep {
    public Enter {
      variables = List.copyOf(variables);
      choices = List.copyOf(choices);
    }
  }

  /**
   * The failure detector passes to its next stage.
   *
   * @param trusted the process that is trusted from now on; negative if there is none
   */
  record Stabilize(int trusted, int observerMove) implements EventStep {}

  /** The network stabilizes. */
  record StabilizeNetwork(int observerMove) implements EventStep {}

  /** No step is made any more; only the observer moves. */
  record Stutter(int observerMove) implements EventStep {}
}
