package rondo.cli.report;

import java.util.List;

/**
 * Everything there is to say about a test.
 *
 * @param result of the properties that were tested
 * @param untested those that were not, since no run that ends can break them
 * @param partlyTested those of which only runs that end were looked at
 */
public record TestResult(
    VerificationResult result, List<String> untested, List<String> partlyTested) {
  public TestResult {
    untested = List.copyOf(untested);
    partlyTested = List.copyOf(partlyTested);
  }
}
