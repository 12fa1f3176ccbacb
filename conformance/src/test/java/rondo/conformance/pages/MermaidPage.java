package rondo.conformance.pages;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import rondo.trace.json.Json;

/** Renders diagrams with Mermaid in a browser. */
public final class MermaidPage {
  private static final Path MERMAID =
      Path.of("../pages/src/main/frontend/node_modules/mermaid/dist/mermaid.min.js");

  private static final String PAGE =
      """
      <!doctype html>
      <meta charset="utf-8">
      <title>diagrams</title>
      <body></body>
      <script src="%s"></script>
      <script>
        const diagrams = %s;
        let result = "";
        mermaid.initialize({ startOnLoad: false, maxTextSize: 10000000 });
        function render(i) {
          result = "";
          mermaid.render("diagram" + i, diagrams[i]).then(
            ({ svg }) => { result = svg.startsWith("<svg") ? "rendered" : "no picture"; },
            (error) => { result = error.message; });
          return true;
        }
      </script>
      """;

  private MermaidPage() {}

  /**
   * The errors that Mermaid reports, each with its diagram; the test is skipped without a browser
   * or Mermaid.
   *
   * @param folder is written to
   */
  public static List<String> errors(List<String> diagrams, Path folder)
      throws IOException, InterruptedException {
    assumeTrue(Files.isRegularFile(MERMAID), "run `npm ci` in pages/src/main/frontend");
    Path page = folder.resolve("diagrams.html");
    String texts =
        Json.of(diagrams.stream().map(Json::of).toList()).compact().replace("</", "<\\/");
    Files.writeString(page, PAGE.formatted(MERMAID.toAbsolutePath().normalize().toUri(), texts));
    var errors = new ArrayList<String>();
    try (Chromium browser = Chromium.open(page.toUri(), folder.resolve("profile"))) {
      for (int i = 0; i < diagrams.size(); i++) {
        browser.evaluate("render(" + i + ")");
        browser.await("result !== ''");
        String result = browser.evaluate("result");
        if (!result.equals("rendered")) {
          errors.add(result + "\n" + diagrams.get(i));
        }
      }
    }
    return errors;
  }
}
