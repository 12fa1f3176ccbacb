package rondo.verify.check;

import java.util.ArrayList;
import java.util.List;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.ir.data.NamedProperty;
import rondo.verify.report.Report;

/**
 * The properties of a protocol by testability.
 *
 * @param untestable those that no finite run can violate
 * @param partlyTestable tested ones that infinite runs can violate, too
 */
record TestableProperties<P extends NamedProperty>(
    List<P> tested, List<P> untestable, List<P> partlyTestable) {
  TestableProperties {
    tested = List.copyOf(tested);
    untestable = List.copyOf(untestable);
    partlyTestable = List.copyOf(partlyTestable);
  }

  /** Something about a property that may have to be looked up in the model. */
  interface Query<P, R> {
    R of(P property) throws RejectedException;
  }

  /** Classifies properties. */
  static <P extends NamedProperty> TestableProperties<P> of(
      List<P> properties, Query<P, Testability> testability) throws RejectedException {
    var tested = new ArrayList<P>();
    var untestable = new ArrayList<P>();
    var partly = new ArrayList<P>();
    for (P property : properties) {
      switch (testability.of(property)) {
        case ALL -> tested.add(property);
        case PARTLY -> {
          tested.add(property);
          partly.add(property);
        }
        case NOT_AT_ALL -> untestable.add(property);
      }
    }
    return new TestableProperties<>(tested, untestable, partly);
  }

  /** Rejects properties that cannot be tested: the user has selected them. */
  void requireAll(Query<P, Position> at) throws RejectedException {
    if (untestable.isEmpty()) {
      return;
    }
    P property = untestable.getFirst();
    throw new RejectedException(
        Diagnostic.error(
                "V005",
                at.of(property),
                "`" + property.name() + "` cannot be tested: only infinite runs violate it")
            .withHelp("rondo verify --property " + property.name() + " decides it"));
  }

  /** Tests properties in turn. */
  Report run(PropertyChecks checks, PropertyChecks.Check<P> check) throws RejectedException {
    Report report = checks.run(tested, check);
    return report.withUnchecked(
        new Report.Unchecked(
            report.unchecked().interrupted(), names(untestable), names(partlyTestable)));
  }

  private static List<String> names(List<? extends NamedProperty> properties) {
    return properties.stream().map(NamedProperty::name).toList();
  }
}
