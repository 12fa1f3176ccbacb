package rondo.ir.event;

import java.util.List;
import rondo.ir.data.Value;

/** What happens between two states; all that was open before is settled by it. */
public sealed interface EventStep {
  /** Which of the moves of its state the observer makes; 0 where nobody watches. */
  int observerMove();

  /** The process that makes it, or that it is done to; nobody's has a number below 0. */
  default int affectedProcess() {
    return switch (this) {
      case React react -> react.process();
      case Deliver deliver -> deliver.process();
      case Crash crash -> crash.process();
      case Lose lose -> lose.process();
      case Enter enter -> enter.process();
      case Stutter _ -> -1;
    };
  }

  /**
   * A process reacts.
   *
   * @param choices which possibilities it takes
   */
  record React(
      int process, EnabledReaction enabledReaction, List<Integer> choices, int observerMove)
      implements EventStep {
    public React {
      choices = List.copyOf(choices);
    }
  }

  /** A message arrives. */
  record Deliver(int process, EventMessage message, int observerMove) implements EventStep {}

  record Crash(int process, int observerMove) implements EventStep {}

  /** A message is lost. */
  record Lose(int process, EventMessage message, int observerMove) implements EventStep {}

  /**
   * A process that was not there joins, or one that has stopped starts again.
   *
   * @param variables what it begins with
   * @param choices which possibilities it takes in what it does first
   */
  record Enter(int process, List<Value> variables, List<Integer> choices, int observerMove)
      implements EventStep {
    public Enter {
      variables = List.copyOf(variables);
      choices = List.copyOf(choices);
    }
  }

  /** Nothing happens any more. */
  record Stutter(int observerMove) implements EventStep {}
}
