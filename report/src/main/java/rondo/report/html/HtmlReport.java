package rondo.report.html;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import rondo.pages.PageResources;
import rondo.report.outcome.ModelOutcome;
import rondo.report.outcome.PropertyResult;
import rondo.trace.json.Json;

/**
 * A report as one HTML file that needs nothing else. It contains a JSON document and the script and
 * style that show it; a content security policy allows these two and nothing from elsewhere.
 */
public final class HtmlReport {
  private HtmlReport() {}

  /**
   * The page.
   *
   * @param sources returns the text of a source file, if it can be read
   */
  public static String of(List<ModelOutcome> outcomes, Function<String, Optional<String>> sources) {
    String script = PageResources.reportScript();
    String style = PageResources.reportStyle();
    String policy =
        "default-src 'none'; script-src 'sha256-%s'; style-src 'sha256-%s'; base-uri 'none'; form-action 'none'"
            .formatted(HtmlText.hash(script), HtmlText.hash(style));
    return """
        <!doctype html>
        <!-- rondo verify -->
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="%s">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>%s</title>
        <style>%s</style>
        </head>
        <body>
        <div id="app"></div>
        <noscript><p>This page needs JavaScript. The verdicts are:</p>
        %s</noscript>
        <script type="application/json" id="document">%s</script>
        <script>%s</script>
        </body>
        </html>
        """
        .formatted(
            policy,
            HtmlText.escaped(title(outcomes)),
            style,
            verdicts(outcomes),
            embedded(new ReportDocument(sources).of(outcomes)),
            script);
  }

  private static String title(List<ModelOutcome> outcomes) {
    return outcomes.size() == 1
        ? "Rondo: " + outcomes.getFirst().model()
        : "Rondo: " + outcomes.size() + " models";
  }

  private static String verdicts(List<ModelOutcome> outcomes) {
    return outcomes.stream()
        .flatMap(
            o ->
                PropertyResult.of(o).stream()
                    .map(r -> o.model() + ": " + r.property() + ": " + r.headline()))
        .map(line -> "<p>" + HtmlText.escaped(line) + "</p>\n")
        .collect(Collectors.joining());
  }

  /** JSON in which no text ends the element that contains it, nor is markup. */
  private static String embedded(Json document) {
    return document
        .compact()
        .replace("<", "\\u003c")
        .replace(">", "\\u003e")
        .replace("&", "\\u0026")
        .replace("\u2028", "\\u2028")
        .replace("\u2029", "\\u2029");
  }
}
