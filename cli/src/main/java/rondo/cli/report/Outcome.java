package rondo.cli.report;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Diagnostic;
import rondo.explore.SearchOptions;
import rondo.trace.Verdict;

/**
 * Everything there is to say about one verification.
 *
 * @param counterexamples one for each violation of the verdict, in its order
 * @param unreduced why independent steps were looked at in every order, where that was not wanted
 * @param unchecked properties of the model that were not looked at, in words
 */
public record Outcome(
    Path model,
    SearchOptions search,
    Verdict verdict,
    List<Counterexample> counterexamples,
    List<Unreached> unreached,
    Optional<String> unreduced,
    List<Diagnostic> warnings,
    List<String> unchecked) {
  public Outcome {
    counterexamples = List.copyOf(counterexamples);
    unreached = List.copyOf(unreached);
    warnings = List.copyOf(warnings);
    unchecked = List.copyOf(unchecked);
  }
}
