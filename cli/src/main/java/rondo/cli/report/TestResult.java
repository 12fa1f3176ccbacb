package rondo.cli.report;

import java.util.List;

/**
 * The result of a test.
 *
 * @param result of the tested properties
 * @param untested the properties that no finite run can violate
 * @param partlyTested the properties that infinite runs can violate, too
 */
public record TestResult(
    VerificationResult result, List<String> untested, List<String> partlyTested) {
  public TestResult {
    untested = List.copyOf(untested);
    partlyTested = List.copyOf(partlyTested);
  }
}
