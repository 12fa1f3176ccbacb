package rondo.cli.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rondo.cli.io.Exit;
import rondo.cli.sweep.JobResult.Kind;
import rondo.cli.sweep.SweepPlan.ColumnPolicy;
import rondo.cli.sweep.job.JobOutput;
import rondo.cli.sweep.job.JobRequest;
import rondo.cli.sweep.job.JobRunner;
import rondo.explore.remote.RemoteFailureException;

/** The order of jobs, skipped columns and resumption, with a runner that runs nothing. */
@Timeout(60)
class SweepRunTest {
  @TempDir Path folder;

  /** Answers each job by its definitions; jobs without an answer never end. */
  private static final class ScriptedRunner implements JobRunner {
    final Map<String, JobOutput> outputs = new LinkedHashMap<>();
    final Map<String, Throwable> failures = new LinkedHashMap<>();
    final List<String> started = new ArrayList<>();
    boolean closed;

    @Override
    public Future<JobOutput> start(JobRequest request, Consumer<String> progress) {
      String definitions =
          String.join(
              ",",
              request.arguments().stream()
                  .filter(a -> a.startsWith("-D") && !a.startsWith("-DK"))
                  .map(a -> a.substring(2))
                  .toList());
      started.add(definitions);
      if (failures.containsKey(definitions)) {
        return CompletableFuture.failedFuture(failures.get(definitions));
      }
      JobOutput output = outputs.get(definitions);
      return output == null ? new CompletableFuture<>() : CompletableFuture.completedFuture(output);
    }

    @Override
    public void close() {
      closed = true;
    }
  }

  private final ScriptedRunner runner = new ScriptedRunner();
  private final List<String> rows = new ArrayList<>();

  private final SweepListener listener =
      new SweepListener() {
        @Override
        public void row(JobResult result) {
          rows.add(result.point().text());
        }

        @Override
        public void messages(GridPoint point, String text) {}

        @Override
        public void progress(int done, int all, Map<GridPoint, String> running) {}
      };

  private List<JobResult> run(SweepPlan plan, Optional<SweepFolder> work) throws IOException {
    return new SweepRun(plan, runner, work, listener).run(() -> false);
  }

  private static List<String> texts(List<JobResult> results) {
    return results.stream().map(r -> r.point().text() + " " + r.kind()).toList();
  }

  private void answer(SweepPlan plan, String limit) {
    plan.grid()
        .points()
        .forEach(
            p ->
                runner.outputs.put(
                    p.text(),
                    p.text().equals(limit) ? SweepSamples.timeLimit() : SweepSamples.holds(9)));
  }

  @Test
  void aColumnEndsAtItsFirstLimit() throws IOException {
    SweepPlan plan =
        SweepSamples.plan(SweepSamples.grid("N=3..5", "V=1,2"), 1, ColumnPolicy.STOP_AT_LIMIT);
    answer(plan, "N=4,V=1");
    List<JobResult> results = run(plan, Optional.empty());
    assertThat(texts(results))
        .containsExactly(
            "N=3,V=1 COMPLETE",
            "N=3,V=2 COMPLETE",
            "N=4,V=1 TIME_LIMIT",
            "N=4,V=2 COMPLETE",
            "N=5,V=1 SKIPPED",
            "N=5,V=2 COMPLETE");
    assertThat(results.get(4).reason()).isEqualTo("a limit was reached at N=4,V=1");
    assertThat(runner.started).doesNotContain("N=5,V=1").hasSize(5);
    assertThat(rows).hasSize(6);
  }

  @Test
  void theColumnIsThatOfTheFirstParameter() throws IOException {
    SweepPlan plan =
        SweepSamples.plan(SweepSamples.grid("V=1,2", "N=3..4"), 1, ColumnPolicy.STOP_AT_LIMIT);
    answer(plan, "V=1,N=3");
    assertThat(texts(run(plan, Optional.empty())))
        .containsExactly(
            "V=1,N=3 TIME_LIMIT", "V=1,N=4 COMPLETE", "V=2,N=3 SKIPPED", "V=2,N=4 COMPLETE");
  }

  @Test
  void keepGoingRunsAll() throws IOException {
    SweepPlan plan = SweepSamples.plan(SweepSamples.grid("N=3..5"), 1, ColumnPolicy.KEEP_GOING);
    answer(plan, "N=3");
    assertThat(texts(run(plan, Optional.empty())))
        .containsExactly("N=3 TIME_LIMIT", "N=4 COMPLETE", "N=5 COMPLETE");
  }

  @Test
  void jobsRunAtOnceAndRowsStayInOrder() throws IOException {
    SweepPlan plan = SweepSamples.plan(SweepSamples.grid("N=3..6"), 2, ColumnPolicy.STOP_AT_LIMIT);
    answer(plan, "");
    JobOutput first = runner.outputs.remove("N=3");
    var late = new CompletableFuture<JobOutput>();
    JobRunner slow =
        new JobRunner() {
          @Override
          public Future<JobOutput> start(JobRequest request, Consumer<String> progress) {
            Future<JobOutput> job = runner.start(request, progress);
            return runner.started.getLast().equals("N=3") ? late : job;
          }

          @Override
          public void close() {}
        };
    SweepListener ending =
        new SweepListener() {
          @Override
          public void row(JobResult result) {
            listener.row(result);
          }

          @Override
          public void messages(GridPoint point, String text) {}

          @Override
          public void progress(int done, int all, Map<GridPoint, String> running) {
            assertThat(running.size()).isLessThanOrEqualTo(2);
            if (done == 3) {
              assertThat(rows).isEmpty();
              late.complete(first);
            }
          }
        };
    List<JobResult> results = new SweepRun(plan, slow, Optional.empty(), ending).run(() -> false);
    assertThat(rows).containsExactly("N=3", "N=4", "N=5", "N=6");
    assertThat(results).allMatch(r -> r.kind() == Kind.COMPLETE);
  }

  @Test
  void anInterruptEndsWhatRunsAndKeepsWhatIsDone() throws IOException {
    SweepPlan plan = SweepSamples.plan(SweepSamples.grid("N=3..5"), 1, ColumnPolicy.STOP_AT_LIMIT);
    runner.outputs.put("N=3", SweepSamples.holds(9));
    List<JobResult> results =
        new SweepRun(plan, runner, Optional.empty(), listener)
            .run(() -> runner.started.contains("N=4"));
    assertThat(texts(results))
        .containsExactly("N=3 COMPLETE", "N=4 INTERRUPTED", "N=5 INTERRUPTED");
    assertThat(runner.closed).isTrue();
    assertThat(runner.started).doesNotContain("N=5");
    assertThat(rows).hasSize(3);
  }

  /** It does not end its column, and runs again. */
  @Test
  void aJobWhoseMachineFailsIsInconclusive() throws Exception {
    SweepPlan plan = SweepSamples.plan(SweepSamples.grid("N=3..5"), 1, ColumnPolicy.STOP_AT_LIMIT);
    answer(plan, "");
    runner.failures.put("N=4", new RemoteFailureException("the job failed: no power", null));
    List<JobResult> results = run(plan, Optional.of(open(plan)));
    assertThat(texts(results)).containsExactly("N=3 COMPLETE", "N=4 FAILED", "N=5 COMPLETE");
    assertThat(results.get(1).exit()).isEqualTo(Exit.INCONCLUSIVE);
    assertThat(results.get(1).verdict()).isEqualTo("inconclusive");
    assertThat(results.get(1).reason()).isEqualTo("the job failed: no power");
    assertThat(results.get(1).statistics()).isEmpty();
    runner.failures.clear();
    runner.started.clear();
    assertThat(texts(run(plan, Optional.of(open(plan))))).contains("N=4 COMPLETE");
    assertThat(runner.started).containsExactly("N=4");
  }

  private SweepFolder open(SweepPlan plan) throws Exception {
    return SweepFolder.open(folder, SweepManifest.of(plan));
  }

  private static SweepPlan within(JobLimits limits, SweepPlan plan) {
    return new SweepPlan(
        plan.grid(),
        plan.source(),
        plan.options(),
        limits,
        plan.jobsAtOnce(),
        plan.threads(),
        plan.policy());
  }

  @Test
  void onlyWhatIsMissingRunsAgain() throws Exception {
    SweepPlan plan = SweepSamples.plan(SweepSamples.grid("N=3..5"), 1, ColumnPolicy.STOP_AT_LIMIT);
    answer(plan, "N=4");
    List<JobResult> first = run(plan, Optional.of(open(plan)));
    runner.started.clear();
    rows.clear();
    assertThat(run(plan, Optional.of(open(plan)))).isEqualTo(first);
    assertThat(runner.started).isEmpty();
    assertThat(rows).hasSize(3);

    SweepPlan more = SweepSamples.plan(SweepSamples.grid("N=2..4"), 1, ColumnPolicy.STOP_AT_LIMIT);
    runner.outputs.put("N=2", SweepSamples.holds(1));
    run(more, Optional.of(open(more)));
    assertThat(runner.started).containsExactly("N=2");
  }

  @Test
  void aTimeOutRunsAgainWithMoreTimeOnly() throws Exception {
    SweepPlan plan = SweepSamples.plan(SweepSamples.grid("N=3..5"), 1, ColumnPolicy.STOP_AT_LIMIT);
    answer(plan, "N=4");
    run(plan, Optional.of(open(plan)));
    runner.started.clear();
    run(within(SweepSamples.limits(9), plan), Optional.of(open(plan)));
    assertThat(runner.started).isEmpty();
    runner.outputs.put("N=4", SweepSamples.holds(9));
    SweepPlan longer = within(SweepSamples.limits(11), plan);
    assertThat(texts(run(longer, Optional.of(open(longer)))))
        .containsExactly("N=3 COMPLETE", "N=4 COMPLETE", "N=5 COMPLETE");
    assertThat(runner.started).containsExactly("N=4", "N=5");
  }

  @Test
  void aTimeOutRunsAgainWithoutALimit() throws Exception {
    SweepPlan plan = SweepSamples.plan(SweepSamples.grid("N=3,4"), 1, ColumnPolicy.KEEP_GOING);
    answer(plan, "N=4");
    run(plan, Optional.of(open(plan)));
    runner.started.clear();
    run(within(new JobLimits(Optional.empty(), 1 << 20), plan), Optional.of(open(plan)));
    assertThat(runner.started).containsExactly("N=4");
  }

  @Test
  void aBugIsNotKept() throws Exception {
    SweepPlan plan = SweepSamples.plan(SweepSamples.grid("N=3,4"), 1, ColumnPolicy.KEEP_GOING);
    answer(plan, "");
    runner.outputs.put("N=4", SweepSamples.output(4, ""));
    run(plan, Optional.of(open(plan)));
    runner.started.clear();
    run(plan, Optional.of(open(plan)));
    assertThat(runner.started).containsExactly("N=4");
  }

  @Test
  void aDamagedResultRunsAgain() throws Exception {
    SweepPlan plan = SweepSamples.plan(SweepSamples.grid("N=3,4"), 1, ColumnPolicy.KEEP_GOING);
    answer(plan, "");
    run(plan, Optional.of(open(plan)));
    runner.started.clear();
    Files.writeString(folder.resolve("N=3.json"), "{\"format\": \"rondo-sweep-job\"}");
    run(plan, Optional.of(open(plan)));
    assertThat(runner.started).containsExactly("N=3");
  }
}
