package rondo.mutate.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.RejectedException;
import rondo.mutate.ModelMutation;
import rondo.mutate.MutantOutcome.Kind;
import rondo.mutate.MutationListener;
import rondo.mutate.MutationOptions;
import rondo.mutate.MutationReport;
import rondo.report.html.HtmlText;
import rondo.verify.method.Method;
import rondo.verify.model.Model;
import rondo.verify.model.ModelSource;

class MutationPageTest {
  private static final String TEXT =
      """
      protocol P(N = 2) {
        var x : 0..4  // </pre><script>
        round {
          send x to all
          update(heard) { if x < 3 && x < 4 { x += 1 } }
        }
        network any
        invariant small : forall p : p.x <= 3
      }
      """;

  private static MutationReport report() throws RejectedException, IOException {
    return ModelMutation.run(
        Model.load(ModelSource.of("<b>.dst", TEXT)),
        Method.Explicit.DEFAULT,
        List.of(),
        MutationOptions.DEFAULT,
        MutationListener.NONE);
  }

  @Test
  void thePageHasARowForEachMutantAndTheWholeText() throws RejectedException, IOException {
    MutationReport report = report();
    String page = MutationPage.of(report);
    assertThat(page).startsWith("<!doctype html>\n<!-- rondo mutate -->").doesNotContain("<script");
    assertThat(report.count(Kind.SURVIVED)).isPositive();
    report
        .mutants()
        .forEach(
            m ->
                assertThat(page)
                    .contains(
                        "<tr id=\"m%d\" class=\"%s %s\">"
                            .formatted(
                                m.mutant().number(),
                                m.outcome().kind().title(),
                                m.mutant().operator().title())));
    String source = page.substring(page.indexOf("<pre class=\"model-source\""));
    String plain =
        source
            .substring(0, source.indexOf("</pre>"))
            .replaceAll("<span class=\"number\">\\d+</span>", "")
            .replaceAll("<span class=\"mutant-links\">.*?</span>", "")
            .replaceAll("(?<=.)<span class=\"model-line\"", "\n$0")
            .replaceAll("<[^>]*>", "");
    assertThat(plain.strip()).isEqualTo(HtmlText.escaped(TEXT).strip());
  }

  @Test
  void thePolicyAllowsTheStyleOfThePageOnly() throws RejectedException, IOException {
    String page = MutationPage.of(report());
    String style =
        Pattern.compile("(?s)<style>(.*?)</style>")
            .matcher(page)
            .results()
            .map(r -> r.group(1))
            .findFirst()
            .orElseThrow();
    assertThat(page).contains("style-src 'sha256-" + HtmlText.hash(style) + "'");
    assertThat(page).doesNotContain("http://", "https://", " style=");
  }

  @Test
  void everyLinkHasItsTarget() throws RejectedException, IOException {
    String page = MutationPage.of(report());
    assertThat(
            Pattern.compile("href=\"#(\\w+)\"")
                .matcher(page)
                .results()
                .map(MatchResult.class::cast))
        .isNotEmpty()
        .allSatisfy(r -> assertThat(page).contains("id=\"" + r.group(1) + "\""));
  }
}
