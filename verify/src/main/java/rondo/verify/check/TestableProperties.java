package rondo.verify.check;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.verify.model.PropertyCatalog;
import rondo.verify.report.Report;

/**
 * The properties of a protocol by testability.
 *
 * @param untestable the names of those that cannot be tested
 * @param partlyTestable the names of those that can be tested in part
 */
record TestableProperties<P>(List<P> tested, List<String> untestable, List<String> partlyTestable) {
  TestableProperties {
    tested = List.copyOf(tested);
    untestable = List.copyOf(untestable);
    partlyTestable = List.copyOf(partlyTestable);
  }

  /**
   * Classifies properties.
   *
   * @param selected whether the user has selected them; then each has to be testable
   */
  static <P> TestableProperties<P> of(
      List<P> properties,
      Function<P, Testability> testability,
      PropertyCatalog<P> catalog,
      boolean selected)
      throws RejectedException {
    Function<P, String> name = catalog.name();
    var tested = new ArrayList<P>();
    var untestable = new ArrayList<String>();
    var partly = new ArrayList<String>();
    for (P property : properties) {
      switch (testability.apply(property)) {
        case ALL -> tested.add(property);
        case PARTLY -> {
          tested.add(property);
          partly.add(name.apply(property));
        }
        case NOT_AT_ALL -> {
          if (selected) {
            throw untestable(name.apply(property), catalog.at().apply(property));
          }
          untestable.add(name.apply(property));
        }
      }
    }
    return new TestableProperties<>(tested, untestable, partly);
  }

  /** The error for a selected liveness property. */
  static RejectedException untestable(String property, Position at) {
    return new RejectedException(
        Diagnostic.error(
                "V005", at, "`" + property + "` cannot be tested: only infinite runs violate it")
            .withHelp("rondo verify --property " + property + " decides it"));
  }

  /** Tests properties in turn. */
  Report run(PropertyChecks<P> checks, PropertyChecks.Check<P> check) throws RejectedException {
    Report report = checks.run(tested, check);
    return report.withUnchecked(
        new Report.Unchecked(report.unchecked().interrupted(), untestable, partlyTestable));
  }
}
