package rondo.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rondo.sample.GuardedCommandSystem.GuardedCommand;
import rondo.sample.SamplingOptions.Limits;
import rondo.trace.Property;
import rondo.trace.Verdict;
import rondo.trace.Verdict.Extent;
import rondo.trace.Verdict.Reason;

@Timeout(120)
class DistributedSamplerTest {
  private static final Duration LONG = Duration.ofMinutes(10);
  private static final SchedulingStrategy UNIFORM = new SchedulingStrategy.UniformProcess();

  /** Two processes count; a rare interleaving is bad. */
  private static GuardedCommandSystem counters(int bad) {
    return new GuardedCommandSystem(
        2,
        List.of(
            new GuardedCommand(0, s -> s[0] < 20, s -> s[0]++),
            new GuardedCommand(1, s -> s[1] < 20, s -> s[1]++)),
        s -> s[0] - s[1] == bad);
  }

  /** Executes each range in a thread, the first one of several last. */
  private record Machines(GuardedCommandSystem system, SamplingOptions options, int capacity)
      implements RangeExecutor {
    @Override
    public Future<RangeResult> start(RangeTask task) {
      return CompletableFuture.supplyAsync(
          () -> {
            if (task.from() == 0) {
              pause();
            }
            return sent(Sampler.range(system, options, sent(task), () -> false));
          });
    }
  }

  private static void pause() {
    try {
      Thread.sleep(100);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @SuppressWarnings("unchecked")
  private static <T> T sent(T object) {
    var bytes = new ByteArrayOutputStream();
    try (var out = new ObjectOutputStream(bytes)) {
      out.writeObject(object);
      out.flush();
      return (T) new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  private static SamplingOptions options(SchedulingStrategy strategy, long schedules) {
    var limits = new Limits(schedules, 100, LONG, 1);
    return new SamplingOptions(strategy, Set.of(Property.ASSERTION), 7, limits);
  }

  private static SamplingResult here(GuardedCommandSystem system, SamplingOptions options) {
    return Sampler.run(system, options, _ -> {}, () -> false);
  }

  private static SamplingResult there(
      GuardedCommandSystem system, SamplingOptions options, int machines) {
    return here(
        system,
        options.withRemote(new DistributedSampler(new Machines(system, options, machines))));
  }

  private static void assertSame(SamplingResult one, SamplingResult other) {
    assertThat(one.failingSchedule()).isEqualTo(other.failingSchedule());
    SamplingStatistics a = one.statistics();
    SamplingStatistics b = other.statistics();
    assertThat(List.of(a.schedules(), a.terminated(), a.steps(), a.longest(), a.states()))
        .isEqualTo(List.of(b.schedules(), b.terminated(), b.steps(), b.longest(), b.states()));
    assertThat(one.verdict().getClass()).isEqualTo(other.verdict().getClass());
    if (one.verdict() instanceof Verdict.Violated(var first, _, _, _)
        && other.verdict() instanceof Verdict.Violated(var second, _, _, _)) {
      assertThat(first).isEqualTo(second);
    }
  }

  @Test
  void machinesFindWhatOneThreadFinds() {
    for (SchedulingStrategy strategy :
        List.of(UNIFORM, new SchedulingStrategy.UniformStep(), new SchedulingStrategy.Pct(3))) {
      for (int bad : new int[] {11, 13, 30}) {
        SamplingOptions options = options(strategy, 3000);
        SamplingResult local = here(counters(bad), options);
        for (int machines : new int[] {1, 3}) {
          assertSame(there(counters(bad), options, machines), local);
        }
      }
    }
  }

  /** A schedule depends on those before it in its range, so the first range is as locally. */
  @Test
  void dependentSchedulesDoNotDependOnTheNumberOfMachines() {
    var rare = new SchedulingStrategy.RareStates();
    SamplingOptions options = options(rare, 2 * DistributedSampler.SEQUENTIAL_RANGE + 10);
    for (int bad : new int[] {15, 30}) {
      assertSame(there(counters(bad), options, 3), there(counters(bad), options, 1));
    }
    SamplingOptions one = options(rare, DistributedSampler.SEQUENTIAL_RANGE);
    assertSame(there(counters(15), one, 3), here(counters(15), one));
  }

  @Test
  void anExceptionOnAMachineIsThrownHere() {
    var system =
        new GuardedCommandSystem(
            2,
            counters(30).moves(),
            s -> {
              if (s[0] - s[1] == 10) {
                throw new ArithmeticException("ten");
              }
              return false;
            });
    assertThatThrownBy(() -> there(system, options(UNIFORM, 3000), 2))
        .isInstanceOf(ArithmeticException.class)
        .hasMessage("ten");
  }

  @Test
  void aFailureOfTheMachinesIsInconclusive() {
    SamplingOptions options = options(UNIFORM, 3000);
    var machines = new Machines(counters(30), options, 1);
    var started = new AtomicInteger();
    RangeExecutor failing =
        new RangeExecutor() {
          @Override
          public int capacity() {
            return 1;
          }

          @Override
          public Future<RangeResult> start(RangeTask task) {
            return started.getAndIncrement() == 0
                ? machines.start(task)
                : CompletableFuture.failedFuture(new IOException("no power"));
          }
        };
    SamplingResult result = here(counters(30), options.withRemote(new DistributedSampler(failing)));
    assertThat(result.verdict()).isInstanceOf(Verdict.Inconclusive.class);
    assertThat(((Verdict.Inconclusive) result.verdict()).extent())
        .isEqualTo(new Extent.Stopped(Reason.CLUSTER, "no power"));
    assertThat(result.statistics().schedules()).isPositive().isLessThan(3000);
  }

  @Test
  void theTimeLimitEndsTheTestWithWhatWasDone() {
    var limits = new Limits(Long.MAX_VALUE, 100, Duration.ofMillis(1500), 1);
    var options = new SamplingOptions(UNIFORM, Set.of(Property.ASSERTION), 7, limits);
    SamplingResult result = there(counters(30), options, 2);
    assertThat(result.verdict()).isInstanceOf(Verdict.Holds.class);
    assertThat(result.statistics().schedules()).isPositive();
    assertThat(result.statistics().seconds()).isBetween(1.0, 10.0);
  }

  @Test
  void earlierTestsAreRepeated() {
    var test = new EarlierTest("", Property.ASSERTION, new int[] {1, 0}, -1);
    SamplingResult result = test.repeat(counters(1));
    assertThat(result.verdict()).isInstanceOf(Verdict.Violated.class);
    assertThat(((Verdict.Violated) result.verdict()).violations().getFirst().trace().choices())
        .containsExactly(1, 0);
    assertThatThrownBy(() -> EarlierTest.restarted("larger").repeat(counters(1)))
        .hasMessageContaining("larger");
  }
}
