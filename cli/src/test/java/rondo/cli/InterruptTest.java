package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.RejectedException;
import rondo.report.JsonReport;
import rondo.report.SavedTraces;
import rondo.report.TerminalStyle;
import rondo.report.TextReport;
import rondo.trace.Verdict;
import rondo.verify.Verification;
import rondo.verify.method.Method;
import rondo.verify.method.VerificationListener;
import rondo.verify.model.Model;
import rondo.verify.model.ModelSource;
import rondo.verify.report.Report;

/** Reports on properties that were not checked after an interrupt. */
class InterruptTest {
  private static final String THREE =
      PrematureDecisionProtocol.under("perfect").replace("validity", "validity, irrevocability");

  private static final SavedTraces NO_TRACES = new SavedTraces();

  private static Report interrupted(String text) throws RejectedException {
    var interrupt =
        new VerificationListener() {
          @Override
          public boolean isCancelled() {
            return true;
          }
        };
    Model model = Model.load(ModelSource.of("model", text));
    return Verification.verify(model, Method.Explicit.DEFAULT, List.of(), interrupt);
  }

  @Test
  void searchesOfAProtocolThatAreLeftAreNotBegun() throws RejectedException {
    Report report = interrupted(THREE);
    check(report, List.of("validity", "irrevocability"));
    assertThat(TextReport.full(report, NO_TRACES, TerminalStyle.NONE))
        .startsWith("protocol     Hasty(N=2)\n")
        .contains("\ninconclusive: it was interrupted  irrevocability\n\n3 properties: ");
  }

  @Test
  void searchesOfAModelThatAreLeftAreNotBegun() throws RejectedException {
    Report report =
        interrupted(
            "bool x; ltl one { [] !x } ltl two { [] !x } active proctype P() { x = false }");
    check(report, List.of("one", "two"));
    assertThat(TextReport.full(report, NO_TRACES, TerminalStyle.NONE))
        .endsWith(
            "\n\ninconclusive: it was interrupted  one\n"
                + "inconclusive: it was interrupted  two\n");
  }

  /** The first search may end before it notices the interrupt. */
  private static void check(Report report, List<String> left) {
    assertThat(report.unchecked().interrupted()).isEqualTo(left);
    assertThat(report.verdict())
        .isInstanceOfSatisfying(
            Verdict.Inconclusive.class,
            i -> assertThat(i.reason()).isEqualTo(Verdict.Reason.INTERRUPTED));
    assertThat(TextReport.quiet(report, NO_TRACES, TerminalStyle.NONE).lines())
        .hasSize(left.size() + 1);
    assertThat(JsonReport.of(report, NO_TRACES, JsonReport.Layout.INDENTED))
        .contains("\"verdict\": \"inconclusive\"", "\"reason\": \"it was interrupted\"")
        .contains("\"" + left.getLast() + "\"");
  }
}
