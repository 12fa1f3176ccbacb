package rondo.conformance.mutation;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.platform.engine.CancellationToken;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherExecutionRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs tests in this process. Their limit is in processor time, so that slow or busy machines do
 * not matter. Tests that exceed it end the process: nothing else stops them.
 */
final class TestMethods {
  static final int TIMED_OUT = 99;

  private static final long MILLION = 1_000_000;
  private static final long PAUSE_MILLIS = 50;
  private static final long STACK_BYTES = 16L << 20;

  /** After this time without a runnable thread, a deadlock is assumed. */
  private static final long IDLE_MILLIS = 60_000;

  private final OperatingSystemMXBean system =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private final Launcher launcher = LauncherFactory.create();

  /** The processor time of this process in milliseconds. */
  long cpu() {
    return system.getProcessCpuTime() / MILLION;
  }

  /** Runs tests with a listener. */
  void run(DiscoverySelector tests, long maxMillis, TestExecutionListener listener)
      throws InterruptedException {
    run(tests, maxMillis, listener, CancellationToken.disabled());
  }

  /** Runs tests up to the first failure, and returns the failed one. */
  Optional<String> failure(DiscoverySelector tests, long maxMillis) throws InterruptedException {
    var token = CancellationToken.create();
    var failed = new ArrayList<String>();
    var listener =
        new TestExecutionListener() {
          @Override
          public void executionFinished(TestIdentifier identifier, TestExecutionResult result) {
            if (result.getStatus() == TestExecutionResult.Status.FAILED) {
              synchronized (failed) {
                failed.add(identifier.getDisplayName().replaceAll("\\s+", " "));
              }
              token.cancel();
            }
          }
        };
    run(tests, maxMillis, listener, token);
    return failed.stream().findFirst();
  }

  private void run(
      DiscoverySelector tests,
      long maxMillis,
      TestExecutionListener listener,
      CancellationToken token)
      throws InterruptedException {
    var request =
        LauncherExecutionRequestBuilder.request(
                LauncherDiscoveryRequestBuilder.request().selectors(tests).build())
            .listeners(listener)
            .cancellationToken(token)
            .build();
    var thread = new Thread(null, () -> launcher.execute(request), "tests", STACK_BYTES);
    thread.start();
    long began = cpu();
    long idleSince = System.nanoTime() / MILLION;
    while (!thread.join(Duration.ofMillis(PAUSE_MILLIS))) {
      long now = System.nanoTime() / MILLION;
      idleSince = isBusy() ? now : idleSince;
      if (cpu() - began > maxMillis || now - idleSince > IDLE_MILLIS) {
        Runtime.getRuntime().halt(TIMED_OUT);
      }
    }
  }

  /** Whether some thread in the code under test is runnable, even if it is not scheduled. */
  private static boolean isBusy() {
    return Thread.getAllStackTraces().entrySet().stream()
        .filter(e -> e.getKey() != Thread.currentThread())
        .filter(e -> e.getKey().getState() == Thread.State.RUNNABLE)
        .anyMatch(e -> Stream.of(e.getValue()).anyMatch(f -> f.getClassName().startsWith("rondo")));
  }
}
