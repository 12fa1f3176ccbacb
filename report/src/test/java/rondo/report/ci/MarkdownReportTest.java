package rondo.report.ci;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.report.outcome.ModelOutcome;

class MarkdownReportTest {
  @Test
  void textOfAModelIsNoMarkup() {
    Diagnostic error =
        Diagnostic.error("P001", new Position("m.pml", 1, 1), "`a` | <b> *c* ``` [d](e)");
    var rejected = new ModelOutcome.Rejected(Path.of("m_1.pml"), List.of(error));
    assertThat(MarkdownReport.of(List.of(rejected)))
        .isEqualTo(
            """
            <!-- rondo verify -->
            # rondo verify

            ## m\\_1.pml

            | property | verdict | states | transitions | depth | time |
            |---|---|--:|--:|--:|--:|
            | model | **rejected: \\`a\\` \\| &lt;b&gt; \\*c\\* \\`\\`\\` \\[d\\](e)** | | | | |

            <details><summary>model: rejected: `a` | &lt;b&gt; *c* ``` [d](e)</summary>

            ````text
            error[P001]: `a` | <b> *c* ``` [d](e)
              --> m.pml:1:1
            ````

            </details>
            """);
  }
}
