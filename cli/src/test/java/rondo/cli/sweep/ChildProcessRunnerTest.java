package rondo.cli.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rondo.cli.Main;
import rondo.cli.sweep.JobResult.Kind;
import rondo.cli.sweep.job.ChildProcessRunner;
import rondo.cli.sweep.job.JobOutput;
import rondo.cli.sweep.job.JobOutput.JobStop;
import rondo.cli.sweep.job.JobRequest;

@Timeout(300)
class ChildProcessRunnerTest {
  private static final GridPoint POINT = SweepSamples.grid("N=1,2").points().getFirst();
  private static final String ENDLESS =
      "int a, b; active proctype A() { do :: a++ :: b++ :: a < b od }";

  private static JobRequest request(Optional<Duration> time, String... arguments) {
    return new JobRequest(List.of(arguments), "-", ENDLESS, time, Optional.empty());
  }

  @Test
  void aJobThatExceedsItsTimeReportsWhatItHasFound() throws Exception {
    var progress = new ConcurrentLinkedQueue<String>();
    try (var runner = ChildProcessRunner.forJobs(1, Main.class.getName())) {
      JobRequest request =
          request(Optional.of(Duration.ofSeconds(5)), "verify", "--json", "--threads=1");
      JobOutput output = runner.start(request, progress::add).get();
      assertThat(output.stop()).isEqualTo(JobStop.TIME_LIMIT);
      assertThat(output.status()).isEqualTo(3);
      JobResult result = JobReportReader.read(POINT, output);
      assertThat(result.kind()).isEqualTo(Kind.TIME_LIMIT);
      assertThat(result.reason()).isEqualTo(SweepSamples.TIME);
      assertThat(result.statistics().orElseThrow().states()).isPositive();
      assertThat(progress).isNotEmpty();
      assertThat(output.err()).doesNotContain("progress: ");
    }
  }

  @Test
  void jobsEndWithTheirRunner() throws Exception {
    long before = children();
    Future<JobOutput> job;
    try (var runner = ChildProcessRunner.forJobs(1, Main.class.getName())) {
      job = runner.start(request(Optional.empty(), "verify", "--json"), _ -> {});
      while (children() == before) {
        Thread.sleep(10);
      }
    }
    while (children() > before) {
      Thread.sleep(10);
    }
    assertThatThrownBy(job::get).isNotNull();
  }

  private static long children() {
    return ProcessHandle.current().children().filter(ProcessHandle::isAlive).count();
  }

  @Test
  void statusAndStreamsAreThoseOfTheProcess() throws Exception {
    try (var runner =
        new ChildProcessRunner(
            List.of("sh", "-c", "cat; echo progress: 1 >&2; echo no >&2; exit 7"))) {
      var progress = new ConcurrentLinkedQueue<String>();
      JobOutput output = runner.start(request(Optional.empty()), progress::add).get();
      assertThat(output.out()).isEqualTo(ENDLESS);
      assertThat(output.err()).isEqualTo("no\n");
      assertThat(output.status()).isEqualTo(7);
      assertThat(output.stop()).isEqualTo(JobStop.NONE);
      assertThat(progress).containsExactly("1");
    }
  }

  @Test
  void aProgramThatIsNotThereIsAFailureOfTheRunner() {
    try (var runner = new ChildProcessRunner(List.of(Path.of("nothing", "here").toString()))) {
      Future<JobOutput> job = runner.start(request(Optional.empty()), _ -> {});
      assertThatThrownBy(job::get).hasMessageContaining("nothing");
    }
  }
}
