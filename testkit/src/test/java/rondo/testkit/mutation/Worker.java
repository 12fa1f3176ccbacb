package rondo.testkit.mutation;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.instrument.ClassDefinition;
import java.lang.instrument.UnmodifiableClassException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.platform.engine.CancellationToken;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherExecutionRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Makes one mutant after the other of loaded classes and runs tests until one fails. How long a
 * test may take is counted in processor time, as another machine, or a busy one, is no mutant. A
 * test that takes too long ends the worker: nothing else stops it.
 */
public final class Worker {
  static final int TIMED_OUT = 99;

  private static final long MILLION = 1_000_000;
  private static final long PAUSE_MILLIS = 100;
  private static final long STACK_BYTES = 16L << 20;

  /** What a test may take: so many times what it takes without a mutant, and so much more. */
  private static final int TIMES = 4;

  private static final long MORE_MILLIS = 8_000;

  /** After so long a time without a thread that runs, everybody waits for everybody. */
  private static final long IDLE_MILLIS = 60_000;

  private final OperatingSystemMXBean system =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private final Launcher launcher = LauncherFactory.create();
  private final Map<String, Long> usual = new HashMap<>();
  private final List<String> tests;
  private final Path results;

  private Worker(List<String> tests, Path results) {
    this.tests = new ArrayList<>(tests);
    this.results = results;
  }

  /** Arguments: package, size and seed of the sample, where results go, and test classes. */
  public static void main(String[] arguments) throws Exception {
    var sample =
        new Sample(arguments[0], Integer.parseInt(arguments[1]), Long.parseLong(arguments[2]));
    Path results = Path.of(arguments[3]);
    var worker = new Worker(List.of(arguments).subList(4, arguments.length), results);
    worker.measure();
    List<Mutant> mutants = sample.mutants();
    for (int i = Results.read(results).mutants(); i < mutants.size(); i++) {
      worker.run(mutants.get(i));
    }
    Runtime.getRuntime().halt(0);
  }

  /** Runs every test without a mutant, unless that was done before. */
  private void measure() throws IOException, InterruptedException {
    usual.putAll(Results.read(results).usual());
    for (String test : List.copyOf(tests)) {
      if (!usual.containsKey(test)) {
        long before = cpu();
        Optional<String> failure = failure(test, Long.MAX_VALUE);
        if (failure.isPresent()) {
          throw new IllegalStateException("fails without a mutant: " + failure.get());
        }
        usual.put(test, cpu() - before);
        note("test\t" + test + "\t" + usual.get(test));
      }
    }
  }

  private void run(Mutant mutant) throws Exception {
    byte[] original = Sample.bytes(mutant.type());
    Class<?> type = Class.forName(mutant.type());
    try {
      redefine(type, Mutation.apply(original, mutant));
    } catch (LinkageError | IllegalArgumentException e) {
      note("invalid\t" + mutant + "\t" + e);
      return;
    }
    note("begun\t" + mutant);
    String killer = "";
    for (String test : List.copyOf(tests)) {
      Optional<String> failure = failure(test, TIMES * usual.get(test) + MORE_MILLIS);
      if (failure.isPresent()) {
        killer = failure.get();
        tests.remove(test);
        tests.addFirst(test);
        break;
      }
    }
    note((killer.isEmpty() ? "survived\t" : "killed\t") + mutant + "\t" + killer);
    redefine(type, original);
  }

  private static void redefine(Class<?> type, byte[] bytes)
      throws ClassNotFoundException, UnmodifiableClassException {
    Agent.instrumentation().redefineClasses(new ClassDefinition(type, bytes));
  }

  /** The first test of a class that fails. */
  private Optional<String> failure(String test, long mostMillis)
      throws IOException, InterruptedException {
    var token = CancellationToken.create();
    var failed = new ArrayList<String>();
    var listener =
        new TestExecutionListener() {
          @Override
          public void executionFinished(TestIdentifier identifier, TestExecutionResult result) {
            if (result.getStatus() == TestExecutionResult.Status.FAILED) {
              synchronized (failed) {
                failed.add(test + " " + identifier.getDisplayName().replaceAll("\\s+", " "));
              }
              token.cancel();
            }
          }
        };
    var discovery = LauncherDiscoveryRequestBuilder.request().selectors(selectClass(test)).build();
    var request =
        LauncherExecutionRequestBuilder.request(discovery)
            .listeners(listener)
            .cancellationToken(token)
            .build();
    var thread = new Thread(null, () -> launcher.execute(request), "tests", STACK_BYTES);
    thread.start();
    watch(thread, mostMillis);
    return failed.stream().findFirst();
  }

  private void watch(Thread thread, long mostMillis) throws InterruptedException {
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

  private long cpu() {
    return system.getProcessCpuTime() / MILLION;
  }

  private void note(String line) throws IOException {
    Files.writeString(results, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }
}
