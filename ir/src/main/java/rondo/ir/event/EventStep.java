package rondo.ir.event;

import java.util.List;
import rondo.ir.data.Value;

/** What happens between two states; all that was open before is settled by it. */
public sealed interface EventStep {
  /** Which of the moves of its state the observer makes; 0 where nobody watches. */
  int observed();

  /** The process that makes it, or that it is done to; nobody's has a number below 0. */
  default int actor() {
    return switch (this) {
      case React react -> react.process();
      case Deliver deliver -> deliver.process();
      case Crash crash -> crash.process();
      case Lose lose -> lose.process();
      case Begin begin -> begin.process();
      case Rest _ -> -1;
    };
  }

  /**
   * A process reacts.
   *
   * @param choices which possibilities it takes
   */
  record React(int process, Firing firing, List<Integer> choices, int observed)
      implements EventStep {
    public React {
      choices = List.copyOf(choices);
    }
  }

  /** A message arrives. */
  record Deliver(int process, Letter letter, int observed) implements EventStep {}

  record Crash(int process, int observed) implements EventStep {}

  /** A message is lost. */
  record Lose(int process, Letter letter, int observed) implements EventStep {}

  /**
   * A process that was not there joins, or one that has stopped starts again.
   *
   * @param variables what it begins with
   * @param choices which possibilities it takes in what it does first
   */
  record Begin(int process, List<Value> variables, List<Integer> choices, int observed)
      implements EventStep {
    public Begin {
      variables = List.copyOf(variables);
      choices = List.copyOf(choices);
    }
  }

  /** Nothing happens any more. */
  record Rest(int observed) implements EventStep {}
}
