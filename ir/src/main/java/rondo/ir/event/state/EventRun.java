package rondo.ir.event.state;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.CrashPoint;

/**
 * A run, finite or a lasso.
 *
 * @param cycle the number of the first step of the cycle, if the run is infinite
 */
public record EventRun(Start start, List<EventStep> steps, OptionalInt cycle) {
  public EventRun {
    steps = List.copyOf(steps);
  }

  /**
   * The initial choices of a run.
   *
   * @param statuses the status of each process
   * @param variables the variables of each process before {@code init}
   * @param choices the choices of each process in {@code init}
   * @param crashes where each process crashes within {@code init}, if it does
   */
  public record Start(
      List<ProcessStatus> statuses,
      List<List<Value>> variables,
      List<List<Integer>> choices,
      List<Optional<CrashPoint>> crashes) {
    /** A start without crashes within {@code init}. */
    public Start(
        List<ProcessStatus> statuses, List<List<Value>> variables, List<List<Integer>> choices) {
      this(
          statuses,
          variables,
          choices,
          Collections.nCopies(variables.size(), Optional.<CrashPoint>empty()));
    }

    /** A start with all processes correct. */
    public Start(List<List<Value>> variables, List<List<Integer>> choices) {
      this(Collections.nCopies(variables.size(), ProcessStatus.CORRECT), variables, choices);
    }

    public Start {
      statuses = List.copyOf(statuses);
      variables = variables.stream().map(List::copyOf).toList();
      choices = choices.stream().map(List::copyOf).toList();
      crashes = List.copyOf(crashes);
    }
  }
}
