package rondo.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import rondo.cli.report.CheckResult;
import rondo.cli.report.TestResult;
import rondo.cli.report.VerificationResult;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;

/**
 * The properties of a protocol by testability.
 *
 * @param untested the names of those that cannot be tested
 * @param partlyTested the names of those that can be tested in part
 */
record TestableProperties<P>(List<P> tested, List<String> untested, List<String> partlyTested) {
  TestableProperties {
    tested = List.copyOf(tested);
    untested = List.copyOf(untested);
    partlyTested = List.copyOf(partlyTested);
  }

  /** Classifies properties; rejects a selected one that is not testable. */
  static <P> TestableProperties<P> of(
      List<P> properties,
      Function<P, Testability> reach,
      PropertyCatalog<P> catalog,
      TestOptions options)
      throws RejectedException {
    Function<P, String> name = catalog.name();
    var tested = new ArrayList<P>();
    var untested = new ArrayList<String>();
    var partly = new ArrayList<String>();
    for (P property : properties) {
      switch (reach.apply(property)) {
        case ALL -> tested.add(property);
        case PARTLY -> {
          tested.add(property);
          partly.add(name.apply(property));
        }
        case NOT_AT_ALL -> {
          if (!options.properties().isEmpty()) {
            throw TestRun.rejectLiveness(name.apply(property), catalog.at().apply(property));
          }
          untested.add(name.apply(property));
        }
      }
    }
    return new TestableProperties<>(tested, untested, partly);
  }

  /** Tests one property and saves its counterexample. */
  interface PropertyTest<P> {
    CheckResult check(P property, Path trace, BooleanSupplier interrupted) throws RejectedException;
  }

  /** Tests properties in turn. */
  TestResult run(
      PropertyCatalog<P> catalog,
      TestOptions options,
      List<Diagnostic> warnings,
      PropertyTest<P> propertyTest)
      throws RejectedException {
    BooleanSupplier interrupted = Interrupt.requested();
    VerificationResult result =
        catalog.run(
            tested,
            options.traceFile(),
            (property, trace) -> propertyTest.check(property, trace, interrupted),
            warnings,
            interrupted);
    return new TestResult(result, untested, partlyTested);
  }
}
