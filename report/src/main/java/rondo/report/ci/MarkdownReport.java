package rondo.report.ci;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import rondo.diagnostics.Diagnostic;
import rondo.report.Decimal;
import rondo.report.MethodSummary.Figure;
import rondo.report.outcome.ModelOutcome;
import rondo.report.outcome.PropertyResult;
import rondo.trace.Statistics;
import rondo.trace.export.MermaidPrinter;
import rondo.verify.report.Counterexample;

/** A summary in GitHub's Markdown: a table of properties for each model, and counterexamples. */
public final class MarkdownReport {
  /** The first line, invisible on a page. */
  private static final String COMMENT = "<!-- rondo verify -->";

  /** Larger diagrams are not shown by code hosts, and not legible. */
  private static final int MAX_DIAGRAM_STEPS = 100;

  private final List<String> lines = new ArrayList<>();

  private MarkdownReport() {}

  public static String of(List<ModelOutcome> outcomes) {
    var report = new MarkdownReport();
    report.lines.add(COMMENT);
    report.lines.add("# rondo verify");
    outcomes.forEach(report::add);
    return report.lines.stream().map(l -> l + "\n").collect(Collectors.joining());
  }

  private void add(ModelOutcome outcome) {
    List<PropertyResult> results = PropertyResult.of(outcome);
    lines.add("");
    lines.add("## " + escaped(outcome.model().toString()));
    lines.add("");
    lines.add("| property | verdict | states | transitions | depth | time |");
    lines.add("|---|---|--:|--:|--:|--:|");
    results.forEach(r -> lines.add(row(r)));
    sharedSearches(results);
    results.stream().filter(r -> !r.evidence().isEmpty()).forEach(this::evidence);
    List<Diagnostic> warnings = outcome.diagnostics().stream().filter(d -> !d.isError()).toList();
    if (!warnings.isEmpty()) {
      lines.add("");
      warnings.forEach(
          d -> lines.add("- warning " + d.code() + " at " + escaped(d.at() + ": " + d.message())));
    }
  }

  /** Each search that checked several properties: its figures are in several rows. */
  private void sharedSearches(List<PropertyResult> results) {
    List<String> shared =
        results.stream()
            .flatMap(r -> r.figures().stream())
            .filter(f -> f.name().equals(PropertyResult.SHARED_SEARCH))
            .map(Figure::value)
            .distinct()
            .toList();
    if (!shared.isEmpty()) {
      lines.add("");
      shared.forEach(s -> lines.add("- in one search: " + escaped(s)));
    }
  }

  private static String row(PropertyResult result) {
    String verdict = escaped(result.headline());
    return "| "
        + escaped(result.property())
        + " | "
        + (result.status() == PropertyResult.Status.PASSED ? verdict : "**" + verdict + "**")
        + figures(result)
        + " |";
  }

  private static String figures(PropertyResult result) {
    Statistics s = result.statistics();
    if (s.states() == 0 && s.seconds() <= 0) {
      return " | | | |";
    }
    return " | "
        + Decimal.grouped(s.states())
        + " | "
        + Decimal.grouped(s.transitions())
        + " | "
        + Decimal.grouped(s.depth())
        + " | "
        + Decimal.rounded(s.seconds())
        + " s";
  }

  private void evidence(PropertyResult result) {
    String fence = fence(result.evidence());
    lines.add("");
    lines.add(
        "<details><summary>" + html(result.property() + ": " + result.headline()) + "</summary>");
    lines.add("");
    lines.add(fence + "text");
    lines.addAll(result.evidence());
    lines.add(fence);
    lines.add("");
    result.counterexamples().forEach(this::diagram);
    lines.add("</details>");
  }

  /** A sequence diagram, which code hosts show as a picture. */
  private void diagram(Counterexample counterexample) {
    if (counterexample.view().length() > MAX_DIAGRAM_STEPS) {
      return;
    }
    List<String> diagram = MermaidPrinter.print(counterexample.view()).lines().toList();
    String fence = fence(diagram);
    lines.add(fence + "mermaid");
    lines.addAll(diagram);
    lines.add(fence);
    lines.add("");
  }

  /** A fence that no line of a block can close. */
  private static String fence(List<String> block) {
    String fence = "```";
    while (String.join("\n", block).contains(fence)) {
      fence += "`";
    }
    return fence;
  }

  /** Text that is neither markup nor the end of a table's cell. */
  private static String escaped(String text) {
    return html(text).replaceAll("([\\\\`*_\\[\\]|~$])", "\\\\$1");
  }

  /** Text of an element of HTML, in which Markdown has no meaning. */
  private static String html(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replaceAll("\\s+", " ");
  }
}
