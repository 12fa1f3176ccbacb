package rondo.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import rondo.cli.report.Check;
import rondo.cli.report.Outcome;
import rondo.cli.report.Tested;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;

/**
 * The properties of a protocol, by whether they can be tested.
 *
 * @param untested the names of those that cannot
 * @param partly the names of those of which a part can
 */
record Testable<P>(List<P> tested, List<String> untested, List<String> partly) {
  Testable {
    tested = List.copyOf(tested);
    untested = List.copyOf(untested);
    partly = List.copyOf(partly);
  }

  /** What is left of properties; what was asked for by its name must be testable. */
  static <P> Testable<P> of(
      List<P> properties, Function<P, Reach> reach, Checklist<P> checklist, TestOptions options)
      throws RejectedException {
    Function<P, String> name = checklist.name();
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
            throw Testing.endless(name.apply(property), checklist.at().apply(property));
          }
          untested.add(name.apply(property));
        }
      }
    }
    return new Testable<>(tested, untested, partly);
  }

  /** How one property is tested, and where a counterexample goes. */
  interface Test<P> {
    Check check(P property, Path trace, BooleanSupplier interrupted) throws RejectedException;
  }

  /** The tests one by one. */
  Tested run(Checklist<P> checklist, TestOptions options, List<Diagnostic> warnings, Test<P> test)
      throws RejectedException {
    BooleanSupplier interrupted = Interrupt.requested();
    Outcome outcome =
        checklist.run(
            tested,
            options.traceFile(),
            (property, trace) -> test.check(property, trace, interrupted),
            warnings,
            interrupted);
    return new Tested(outcome, untested, partly);
  }
}
