package rondo.verify.search;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import rondo.trace.Verdict;

/**
 * The result of a search from a run.
 *
 * @param verdict {@code Violated} if a run was found
 * @param run the run that was found, if any
 * @param <S> its steps
 */
public record FoundRun<S>(Verdict verdict, Optional<Continuation<S>> run) {
  /**
   * The steps of a run from where the search began.
   *
   * @param cycle of an infinite run, the index of the first step that is repeated; negative if that
   *     is before where the search began
   */
  public record Continuation<S>(List<S> steps, OptionalInt cycle) {
    public Continuation {
      steps = List.copyOf(steps);
    }
  }
}
