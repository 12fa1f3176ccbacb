package rondo.ir.event;

import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import rondo.ir.data.Value;
import rondo.ir.event.EventState.ProcessStatus;

/**
 * A run.
 *
 * @param cycle the number of the first step of what is repeated for ever, if something is
 */
public record EventRun(Start start, List<EventStep> steps, OptionalInt cycle) {
  public EventRun {
    steps = List.copyOf(steps);
  }

  /**
   * How a run begins.
   *
   * @param statuses what each process is
   * @param variables of each process, before it does anything
   * @param choices which possibilities each process takes in what it does first
   */
  public record Start(
      List<ProcessStatus> statuses, List<List<Value>> variables, List<List<Integer>> choices) {
    /** Where nothing is wrong with anybody. */
    public Start(List<List<Value>> variables, List<List<Integer>> choices) {
      this(Collections.nCopies(variables.size(), ProcessStatus.CORRECT), variables, choices);
    }

    public Start {
      statuses = List.copyOf(statuses);
      variables = variables.stream().map(List::copyOf).toList();
      choices = choices.stream().map(List::copyOf).toList();
    }
  }
}
