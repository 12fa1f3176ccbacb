package rondo.web;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import rondo.simulate.InvalidChoiceException;
import rondo.simulate.Simulation;
import rondo.trace.Verdict;
import rondo.verify.search.FoundRun;

/**
 * The result of a search.
 *
 * @param property what was searched for
 * @param run the choices of the run that was found
 * @param cycle of an infinite run, the number of moves before its cycle
 */
record RunSearchResult(
    String property, Verdict verdict, Optional<List<String>> run, OptionalInt cycle) {
  RunSearchResult {
    run = run.map(List::copyOf);
  }

  /** Performs the steps that a search has found. */
  interface StepPerformer<S> {
    void perform(Simulation run, List<S> steps) throws InvalidChoiceException;
  }

  /**
   * The result of a search for a continuation of a run.
   *
   * @param performer continues a copy of the run
   */
  static <S> RunSearchResult ofContinuation(
      String property, Simulation run, FoundRun<S> found, StepPerformer<S> performer)
      throws InvalidChoiceException {
    if (found.run().isEmpty()) {
      return new RunSearchResult(property, found.verdict(), Optional.empty(), OptionalInt.empty());
    }
    Simulation continued = run.copy();
    int begun = continued.choices().size();
    performer.perform(continued, found.run().get().steps());
    OptionalInt cycle = found.run().get().cycle();
    return new RunSearchResult(
        property,
        found.verdict(),
        Optional.of(continued.choices()),
        cycle.isPresent()
            ? OptionalInt.of(Math.min(begun + cycle.getAsInt(), continued.choices().size()))
            : OptionalInt.empty());
  }
}
