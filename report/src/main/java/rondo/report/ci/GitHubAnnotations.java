package rondo.report.ci;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.report.outcome.ModelOutcome;
import rondo.report.outcome.PropertyResult;

/**
 * Workflow commands of GitHub Actions: one annotation for each diagnostic, violation and property
 * without a verdict.
 */
public final class GitHubAnnotations {
  private GitHubAnnotations() {}

  /** A line for each annotation. */
  public static String of(List<ModelOutcome> outcomes, SourcePaths paths) {
    var lines = new ArrayList<String>();
    for (ModelOutcome outcome : outcomes) {
      String model = outcome.model().toString();
      for (Diagnostic d : outcome.diagnostics()) {
        String help = d.help().map(h -> "\nhelp: " + h).orElse("");
        lines.add(
            command(
                d.isError() ? "error" : "warning",
                location(d.at(), model, paths),
                d.code() + ": " + d.message(),
                d.label().map(l -> d.message() + ": " + l).orElse(d.message()) + help));
      }
      if (!(outcome instanceof ModelOutcome.Rejected)) {
        PropertyResult.of(outcome).stream()
            .filter(r -> r.status() != PropertyResult.Status.PASSED)
            .map(r -> annotation(r, model, paths))
            .forEach(lines::add);
      }
    }
    return lines.stream().map(l -> l + "\n").collect(Collectors.joining());
  }

  private static String annotation(PropertyResult result, String model, SourcePaths paths) {
    String title = result.word() + ": " + result.property();
    return command("error", location(result.place(), model, paths), title, result.text());
  }

  private static List<String> location(Position at, String model, SourcePaths paths) {
    var parts = new ArrayList<String>();
    paths.path(at.isKnown() ? at.file() : model).ifPresent(f -> parts.add("file=" + property(f)));
    if (at.isKnown() && !parts.isEmpty()) {
      parts.add("line=" + at.line());
      if (at.column() > 0) {
        parts.add("col=" + at.column());
      }
    }
    return parts;
  }

  private static String command(String level, List<String> location, String title, String message) {
    var properties = new ArrayList<>(location);
    properties.add("title=" + property(title));
    return "::" + level + " " + String.join(",", properties) + "::" + data(message);
  }

  private static String data(String text) {
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
  }

  private static String property(String text) {
    return data(text).replace(":", "%3A").replace(",", "%2C");
  }
}
