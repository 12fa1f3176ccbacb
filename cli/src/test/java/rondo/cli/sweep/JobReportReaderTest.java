package rondo.cli.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static rondo.cli.sweep.SweepSamples.INTERRUPTED;
import static rondo.cli.sweep.SweepSamples.TIME;
import static rondo.cli.sweep.SweepSamples.output;
import static rondo.cli.sweep.SweepSamples.property;
import static rondo.cli.sweep.SweepSamples.report;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rondo.cli.io.Exit;
import rondo.cli.sweep.JobResult.Kind;
import rondo.cli.sweep.job.JobOutput;
import rondo.cli.sweep.job.JobOutput.JobStop;

class JobReportReaderTest {
  private static final GridPoint POINT = SweepSamples.grid("N=3,4").points().getFirst();

  private static JobResult read(JobOutput output) {
    return JobReportReader.read(POINT, output);
  }

  @Test
  void aReportGivesVerdictsAndFigures() {
    JobResult result = read(SweepSamples.holds(42));
    assertThat(result.kind()).isEqualTo(Kind.COMPLETE);
    assertThat(result.exit()).isEqualTo(Exit.HOLDS);
    assertThat(result.verdict()).isEqualTo("holds");
    assertThat(result.reason()).isEmpty();
    assertThat(result.seconds()).isEqualTo(1.5);
    assertThat(result.statistics().orElseThrow().states()).isEqualTo(42);
    assertThat(result.statistics().orElseThrow().memoryBytes()).isEqualTo(4200);
    assertThat(result.properties()).extracting(JobProperty::property).containsExactly("safe");
  }

  @ParameterizedTest
  @CsvSource({
    "the time limit was reached, TIME_LIMIT",
    "the memory limit was reached, LIMIT",
    "the state limit was reached, LIMIT",
    "the solver gives no answer, LIMIT",
    "it was interrupted, INTERRUPTED",
    "no violation within the bound; longer runs were not explored, COMPLETE",
    "the SMT engine checks safety properties only, COMPLETE",
  })
  void theReasonTellsWhetherALimitWasReached(String reason, Kind kind) {
    JobResult result = read(output(3, report(property("safe", "inconclusive", reason, 1))));
    assertThat(result.kind()).isEqualTo(kind);
    assertThat(result.reason()).isEqualTo(reason);
    assertThat(result.exit()).isEqualTo(Exit.INCONCLUSIVE);
  }

  @Test
  void aLimitOfOnePropertyCountsAlthoughAnotherIsViolated() {
    JobResult result =
        read(
            output(
                1,
                report(
                    property("safe", "violated", "", 1),
                    property("live", "inconclusive", TIME, 1))));
    assertThat(result.kind()).isEqualTo(Kind.TIME_LIMIT);
    assertThat(result.verdict()).isEqualTo("violated");
  }

  @Test
  void propertiesThatShareTheSearchOfAViolatedOneReachNoLimit() {
    String enough = "enough violations were found";
    JobResult result =
        read(
            output(
                1,
                report(
                    property("assertion", "violated", enough, 1),
                    property("deadlock", "inconclusive", enough, 1))));
    assertThat(result.kind()).isEqualTo(Kind.COMPLETE);
  }

  @Test
  void aJobThatIsStoppedAtItsTimeLimitIsNotInterrupted() {
    String text = report(property("safe", "inconclusive", INTERRUPTED, 1));
    String more = text.replace("\"interrupted\": []", "\"interrupted\": [\"live\"]");
    JobResult result = read(new JobOutput(3, more, "", 9, JobStop.TIME_LIMIT));
    assertThat(result.kind()).isEqualTo(Kind.TIME_LIMIT);
    assertThat(result.reason()).isEqualTo(TIME);
    assertThat(result.properties())
        .extracting(JobProperty::property, JobProperty::reason)
        .containsExactly(tuple("safe", TIME), tuple("live", TIME));
    JobResult silent = read(new JobOutput(137, "", "", 9, JobStop.TIME_LIMIT));
    assertThat(silent.kind()).isEqualTo(Kind.TIME_LIMIT);
    assertThat(silent.exit()).isEqualTo(Exit.INCONCLUSIVE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2 | error[D103]: no parameter `X` | REJECTED | REJECTED | no parameter `X`",
        "2 | error: --any-upon does not apply | REJECTED | REJECTED | --any-upon does not apply",
        "3 | inconclusive: Java ran out of memory | LIMIT | INCONCLUSIVE | Java ran out of memory",
        "3 | inconclusive: it was interrupted after 3 states | INTERRUPTED | INCONCLUSIVE"
            + " | it was interrupted after 3 states",
        "4 | java.lang.Error | FAILED | BUG | exit status 4",
        "0 | '' | FAILED | BUG | exit status 0",
        "134 | '' | FAILED | BUG | exit status 134",
        "137 | '' | LIMIT | INCONCLUSIVE" + " | the process was killed, perhaps for lack of memory",
      })
  void withoutAReportStatusAndMessagesTell(
      int status, String messages, Kind kind, Exit exit, String reason) {
    JobResult result = read(new JobOutput(status, "", messages + "\n", 1, JobStop.NONE));
    assertThat(result.kind()).isEqualTo(kind);
    assertThat(result.exit()).isEqualTo(exit);
    assertThat(result.reason()).isEqualTo(reason);
    assertThat(result.statistics()).isEmpty();
  }

  @Test
  void whatIsNoReportIsAFailure() {
    assertThat(read(output(0, "{\"format\": \"other\"}")).kind()).isEqualTo(Kind.FAILED);
    assertThat(read(output(0, "{\"format\": ")).kind()).isEqualTo(Kind.FAILED);
  }
}
