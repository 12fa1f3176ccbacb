package rondo.testkit.mutation;

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
 * Runs tests in this process. How long they may take is counted in processor time, as another
 * machine, or a busy one, is no mutant. Tests that take too long end the process: nothing else
 * stops them.
 */
final class TestMethods {
  static final int TIMED_OUT = 99;

  private static final long MILLION = 1_000_000;
  private static final long PAUSE_MILLIS = 50;
  private static final long STACK_BYTES = 16L << 20;

  /** After so long a time without a thread that runs, everybody waits for everybody. */
  private static final long IDLE_MILLIS = 60_000;

  private final OperatingSystemMXBean system =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private final Launcher launcher = LauncherFactory.create();

  /** Processor time of this process in milliseconds. */
  long cpu() {
    return system.getProcessCpuTime() / MILLION;
  }

  /** Runs tests and tells the listener of them. */
  void run(DiscoverySelector tests, long mostMillis, TestExecutionListener listener)
      throws InterruptedException {
    run(tests, mostMillis, listener, CancellationToken.disabled());
  }

  /** Runs tests up to the first that fails, and says which that is. */
  Optional<String> failure(DiscoverySelector tests, long mostMillis) throws InterruptedException {
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
    run(tests, mostMillis, listener, token);
    return failed.stream().findFirst();
  }

  private void run(
      DiscoverySelector tests,
      long mostMillis,
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
      if (cpu() - began > mostMillis || now - idleSince > IDLE_MILLIS) {
        Runtime.getRuntime().halt(TIMED_OUT);
      }
    }
  }

  /** Whether some thread is in the code under test and could run, even if it does not get to. */
  private static boolean isBusy() {
    return Thread.getAllStackTraces().entrySet().stream()
        .filter(e -> e.getKey() != Thread.currentThread())
        .filter(e -> e.getKey().getState() == Thread.State.RUNNABLE)
        .anyMatch(e -> Stream.of(e.getValue()).anyMatch(f -> f.getClassName().startsWith("rondo")));
  }
}
