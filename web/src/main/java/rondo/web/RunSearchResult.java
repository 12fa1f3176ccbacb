package rondo.web;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import rondo.trace.Verdict;

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
}
