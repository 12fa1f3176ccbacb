package rondo.cli.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static rondo.cli.sweep.SweepSamples.TIME;
import static rondo.cli.sweep.SweepSamples.output;
import static rondo.cli.sweep.SweepSamples.property;
import static rondo.cli.sweep.SweepSamples.report;

import java.util.List;
import org.junit.jupiter.api.Test;
import rondo.cli.io.Exit;
import rondo.cli.sweep.SweepPlan.ColumnPolicy;
import rondo.cli.sweep.job.JobOutput;
import rondo.cli.sweep.job.JobOutput.JobStop;
import rondo.report.TerminalStyle;
import rondo.trace.svg.LinePlot;
import rondo.trace.svg.LinePlot.Mark;

/** A sweep as table, CSV and plot. */
class SweepReportTest {
  private static final SweepPlan PLAN =
      SweepSamples.plan(SweepSamples.grid("N=9..11", "V=1,2"), 1, ColumnPolicy.STOP_AT_LIMIT);

  private static SweepReport sample() {
    List<GridPoint> points = PLAN.grid().points();
    return new SweepReport(
        PLAN.source(),
        PLAN.grid(),
        PLAN.options(),
        List.of(
            SweepSamples.result(points.get(0), SweepSamples.holds(12)),
            SweepSamples.result(
                points.get(1),
                output(
                    1,
                    report(property("safe", "violated", "", 7), property("live", "holds", "", 7)))),
            SweepSamples.result(points.get(2), SweepSamples.holds(1_234_567)),
            SweepSamples.result(
                points.get(3), output(3, report(property("safe", "inconclusive", TIME, 5000)))),
            SweepSamples.result(
                points.get(4), new JobOutput(2, "", "error: no, \"never\"\n", 1, JobStop.NONE)),
            JobResult.skipped(points.get(5), points.get(3))));
  }

  @Test
  void theTableIsAligned() {
    var table = new SweepTable(PLAN.grid(), TerminalStyle.NONE);
    var out = new StringBuilder();
    sample().results().forEach(r -> out.append(table.row(r)));
    assertThat(out)
        .hasToString(
            """
             N  V         states    transitions    seconds    memory  safe
             9  1             12             24      0.012   1.17 KB  holds

             N  V         states    transitions    seconds    memory  safe          live
             9  2              7             14      0.007     700 B  violated      holds

             N  V         states    transitions    seconds    memory  safe
            10  1      1,234,567      2,469,134      1,235  117.7 MB  holds
            10  2          5,000         10,000       5.00  488.3 KB  inconclusive  the time limit was reached
            11  1                                                     rejected      no, "never"
            11  2                                                     skipped       a limit was reached at N=10,V=2
            """);
    assertThat(table.summary(sample()))
        .isEqualTo("6 jobs: 1 rejected, 1 violated, 2 inconclusive, 2 hold; 1 skipped");
    assertThat(sample().exit()).isEqualTo(Exit.REJECTED);
  }

  @Test
  void aTableThatBeginsWithoutPropertiesGetsItsHeaderLater() {
    var table = new SweepTable(PLAN.grid(), TerminalStyle.NONE);
    List<JobResult> results = sample().results();
    assertThat(table.row(results.get(4))).contains("memory  verdict\n").contains("  rejected  no");
    assertThat(table.row(results.get(0))).startsWith("\n N  V ").contains("memory  safe\n");
    assertThat(table.row(results.get(2))).startsWith("10  1 ");
  }

  @Test
  void csvHasPlainNumbersAndQuotedTexts() {
    assertThat(SweepCsv.of(sample()).lines())
        .containsExactly(
            "N,V,verdict,reason,states,transitions,depth,seconds,memoryBytes,jobSeconds,"
                + "verdict:safe,verdict:live",
            "9,1,holds,,12,24,3,0.012,1200,1.5,holds,",
            "9,2,violated,,7,14,3,0.007,700,1.5,violated,holds",
            "10,1,holds,,1234567,2469134,3,1234.567,123456700,1.5,holds,",
            "10,2,inconclusive,the time limit was reached,5000,10000,3,5.0,500000,1.5,"
                + "inconclusive,",
            "11,1,rejected,\"no, \"\"never\"\"\",,,,,,1.0,,",
            "11,2,skipped,\"a limit was reached at N=10,V=2\",,,,,,,,");
  }

  @Test
  void thePlotHasALineForEachColumn() {
    LinePlot plot = SweepPlot.plot(sample());
    assertThat(plot.variable()).isEqualTo("N");
    assertThat(plot.title()).isEqualTo("m.pml, K=7");
    assertThat(plot.panels())
        .extracting(LinePlot.Panel::title)
        .containsExactly("states", "seconds");
    assertThat(plot.panels().getFirst().lines())
        .containsExactly(
            new LinePlot.Line(
                "V=1",
                List.of(
                    new LinePlot.Point(9, 12, Mark.FILLED),
                    new LinePlot.Point(10, 1_234_567, Mark.FILLED))),
            new LinePlot.Line(
                "V=2",
                List.of(
                    new LinePlot.Point(9, 7, Mark.CROSS),
                    new LinePlot.Point(10, 5000, Mark.OPEN))));
    assertThat(SweepPlot.svg(sample())).startsWith("<!-- rondo sweep -->\n<svg ");
  }
}
