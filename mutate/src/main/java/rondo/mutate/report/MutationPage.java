package rondo.mutate.report;

import static rondo.report.html.HtmlText.escaped;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import rondo.mutate.MutantOutcome.Kind;
import rondo.mutate.MutationReport;
import rondo.mutate.OriginalResult;
import rondo.mutate.TestedMutant;
import rondo.mutate.change.MutationOperator;
import rondo.pages.PageResources;
import rondo.report.html.HtmlText;

/**
 * The result of mutation testing as one HTML file that needs nothing else and runs no script: a
 * table of the mutants, filtered by style rules, and the model with the changed places marked.
 */
public final class MutationPage {
  private final MutationReport report;

  private MutationPage(MutationReport report) {
    this.report = report;
  }

  public static String of(MutationReport report) {
    return new MutationPage(report).page();
  }

  private String page() {
    String style = PageResources.reportStyle() + style() + filterRules();
    String file = escaped(report.model().file().toString());
    return """
        <!doctype html>
        <!-- rondo mutate -->
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-%s'; base-uri 'none'; form-action 'none'">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>Rondo: mutants of %s</title>
        <style>%s</style>
        </head>
        <body>
        <header><h1>Mutants <span class="faint">of %s</span></h1></header>
        <main>
        %s%s%s%s</main>
        </body>
        </html>
        """
        .formatted(
            HtmlText.hash(style), file, style, file, summary(), filters(), table(), source());
  }

  private static String style() {
    try (InputStream in = MutationPage.class.getResourceAsStream("mutation.css")) {
      if (in == null) {
        throw new IllegalStateException("the jar does not contain mutation.css");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String summary() {
    var out = new StringBuilder("<dl class=\"figures\">\n");
    figure(out, "mutation score", OutcomeText.score(report));
    figure(
        out,
        "mutants",
        report.mutants().size()
            + kinds().stream()
                .map(k -> report.count(k) + " " + k.title())
                .collect(Collectors.joining(", ", ": ", ""))
            + (report.isInterrupted()
                ? "; interrupted: "
                    + (report.selected() - report.mutants().size())
                    + " more were not verified"
                : ""));
    figure(out, "properties", String.join(", ", report.used()));
    for (OriginalResult unused : report.unused()) {
      figure(out, "not used", unused.property() + ", which is " + unused.word());
    }
    return out.append("</dl>\n").toString();
  }

  private static void figure(StringBuilder out, String title, String value) {
    out.append("<dt>%s</dt><dd>%s</dd>\n".formatted(title, escaped(value)));
  }

  private List<MutationOperator> operators() {
    return Stream.of(MutationOperator.values())
        .filter(o -> report.mutants().stream().anyMatch(m -> m.mutant().operator() == o))
        .toList();
  }

  private List<Kind> kinds() {
    return Stream.of(Kind.values()).filter(k -> report.count(k) > 0).toList();
  }

  private String filters() {
    var out = new StringBuilder("<form class=\"filters-bar\">\n");
    choice(out, "Outcome", "outcome", kinds().stream().map(Kind::title).toList());
    choice(out, "Operator", "operator", operators().stream().map(MutationOperator::title).toList());
    return out.append("</form>\n").toString();
  }

  private static void choice(StringBuilder out, String legend, String name, List<String> values) {
    out.append("<fieldset><legend>%s</legend>\n".formatted(legend));
    out.append("<label><input type=\"radio\" name=\"%s\" checked> all</label>\n".formatted(name));
    for (String value : values) {
      out.append(
          "<label><input type=\"radio\" name=\"%s\" id=\"%s-%s\"> %s</label>\n"
              .formatted(name, name, value, value));
    }
    out.append("</fieldset>\n");
  }

  /** Rows that a filter excludes are not shown. */
  private String filterRules() {
    String rule = "main:has(#%s-%s:checked) .mutants tbody tr:not(.%s){display:none}\n";
    return Stream.concat(
            kinds().stream().map(k -> rule.formatted("outcome", k.title(), k.title())),
            operators().stream().map(o -> rule.formatted("operator", o.title(), o.title())))
        .collect(Collectors.joining());
  }

  private String table() {
    var out = new StringBuilder();
    out.append(
        """
        <div class="scrolled" tabindex="0" role="region" aria-label="Mutants">
        <table class="mutants">
        <thead><tr><th scope="col">#</th><th scope="col">line</th><th scope="col">operator</th>\
        <th scope="col">original</th><th scope="col">mutant</th><th scope="col">outcome</th>\
        <th scope="col">details</th></tr></thead>
        <tbody>
        """);
    report.mutants().forEach(m -> row(out, m));
    return out.append("</tbody>\n</table>\n</div>\n").toString();
  }

  private void row(StringBuilder out, TestedMutant tested) {
    Kind kind = tested.outcome().kind();
    var mutant = tested.mutant();
    int line = mutant.at().line();
    out.append(
        "<tr id=\"m%d\" class=\"%s %s\">"
            .formatted(mutant.number(), kind.title(), mutant.operator().title()));
    out.append("<td class=\"number\">%d</td>".formatted(mutant.number()));
    out.append("<td class=\"number\"><a href=\"#l%d\">%d</a></td>".formatted(line, line));
    out.append("<td>%s</td>".formatted(mutant.operator().title()));
    out.append("<td><code>%s</code></td>".formatted(escaped(mutant.original())));
    out.append("<td><code>%s</code></td>".formatted(escaped(mutant.edit().replacement())));
    out.append("<td><span class=\"badge %s\">%s</span></td>".formatted(badge(kind), kind.title()));
    out.append(
        "<td>%s</td></tr>\n".formatted(escaped(OutcomeText.details(tested.outcome(), report))));
  }

  private static String badge(Kind kind) {
    return switch (kind) {
      case KILLED -> "badge-passed";
      case SURVIVED -> "badge-failed";
      case INCONCLUSIVE -> "badge-unknown";
      case EQUIVALENT, DUPLICATE, INVALID -> "badge-other";
    };
  }

  private String source() {
    return "<section class=\"panel\"><h3>%s</h3>\n%s</section>\n"
        .formatted(
            escaped(report.model().file().toString()),
            new MarkedSource(report.text(), report.mutants()).html());
  }
}
