package rondo.cli.report;

import java.util.List;

/**
 * Everything there is to say about a test.
 *
 * @param outcome of the properties that were tested
 * @param untested those that were not, since no run that ends can break them
 * @param partly those of which only runs that end were looked at
 */
public record Tested(Outcome outcome, List<String> untested, List<String> partly) {
  public Tested {
    untested = List.copyOf(untested);
    partly = List.copyOf(partly);
  }
}
