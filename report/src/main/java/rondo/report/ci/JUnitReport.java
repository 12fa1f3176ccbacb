package rondo.report.ci;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import rondo.report.MethodSummary.Figure;
import rondo.report.ProductVersion;
import rondo.report.outcome.ModelOutcome;
import rondo.report.outcome.PropertyResult;
import rondo.trace.Statistics;

/**
 * A report in the JUnit XML format that Jenkins and GitLab read: a test suite for each model and a
 * test case for each property. A violation is a failure; a property without a verdict is an error,
 * since a test that is merely skipped does not fail a build.
 */
public final class JUnitReport {
  /** The comment that a report begins with. */
  private static final String COMMENT = "rondo verify";

  private JUnitReport() {}

  public static String of(List<ModelOutcome> outcomes) {
    List<PropertyResult> all =
        outcomes.stream().flatMap(o -> PropertyResult.of(o).stream()).toList();
    double seconds = outcomes.stream().mapToDouble(ModelOutcome::seconds).sum();
    XmlElement root =
        totals(new XmlElement("testsuites").with("name", "rondo verify"), all, seconds);
    outcomes.forEach(o -> root.add(suite(o)));
    return root.document(COMMENT);
  }

  private static XmlElement totals(
      XmlElement element, List<PropertyResult> results, double seconds) {
    return element
        .with("tests", results.size())
        .with("failures", count(results, PropertyResult.Status.FAILED))
        .with("errors", count(results, PropertyResult.Status.UNKNOWN))
        .with("skipped", 0)
        .with("time", time(seconds));
  }

  private static long count(List<PropertyResult> results, PropertyResult.Status status) {
    return results.stream().filter(r -> r.status() == status).count();
  }

  private static String time(double seconds) {
    return String.format(Locale.ROOT, "%.3f", seconds);
  }

  private static XmlElement suite(ModelOutcome outcome) {
    List<PropertyResult> results = PropertyResult.of(outcome);
    String model = outcome.model().toString();
    XmlElement suite =
        totals(new XmlElement("testsuite").with("name", model), results, outcome.seconds());
    suite.add(properties(List.of(new Figure("rondo", ProductVersion.CURRENT))));
    results.forEach(r -> suite.add(testCase(model, r)));
    outcome.diagnostics().stream()
        .filter(d -> !d.isError())
        .map(d -> "warning[" + d.code() + "]: " + d.message() + " at " + d.at())
        .reduce((a, b) -> a + "\n" + b)
        .ifPresent(warnings -> suite.add(new XmlElement("system-err").containing(warnings)));
    return suite;
  }

  private static XmlElement properties(List<Figure> figures) {
    var properties = new XmlElement("properties");
    figures.forEach(
        f ->
            properties.add(
                new XmlElement("property").with("name", f.name()).with("value", f.value())));
    return properties;
  }

  private static XmlElement testCase(String model, PropertyResult result) {
    XmlElement test =
        new XmlElement("testcase")
            .with("name", result.property())
            .with("classname", className(model))
            .with("file", model)
            .with("time", time(result.statistics().seconds()));
    test.add(properties(figures(result)));
    switch (result.status()) {
      case PASSED -> {}
      case FAILED -> test.add(problem("failure", result));
      case UNKNOWN -> test.add(problem("error", result));
    }
    return test;
  }

  private static XmlElement problem(String name, PropertyResult result) {
    return new XmlElement(name)
        .with("type", result.word())
        .with("message", result.headline())
        .containing(result.text());
  }

  private static List<Figure> figures(PropertyResult result) {
    Statistics s = result.statistics();
    var figures = new ArrayList<Figure>();
    figures.add(new Figure("verdict", result.word()));
    figures.add(new Figure("states", Long.toString(s.states())));
    figures.add(new Figure("transitions", Long.toString(s.transitions())));
    figures.add(new Figure("depth", Long.toString(s.depth())));
    figures.add(new Figure("memoryBytes", Long.toString(s.memoryBytes())));
    figures.addAll(result.figures());
    return figures;
  }

  /**
   * The model's path in the form of a class name, by which programs group tests: folders are
   * packages.
   */
  private static String className(String model) {
    return model.replaceFirst("^[/\\\\]+", "").replace('.', '_').replaceAll("[/\\\\]+", ".");
  }
}
