package rondo.conformance.mutation;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;

/**
 * Runs test classes without mutants and records for each passing test method its time and the
 * methods it enters. Test classes that were started before are skipped.
 */
public final class CoverageWorker {
  /** A test class that takes longer is not used for mutants. */
  private static final long MAX_MILLIS = 180_000;

  private final TestMethods tests = new TestMethods();
  private final Path file;

  private CoverageWorker(Path file) {
    this.file = file;
  }

  /** Arguments: the folder for the coverage, and test classes. */
  public static void main(String[] arguments) throws Exception {
    var worker = new CoverageWorker(Path.of(arguments[0]));
    InstrumentationAgent.instrumentation()
        .addTransformer(new CoverageInstrumenter(new MethodTable()));
    for (String test : List.of(arguments).subList(1, arguments.length)) {
      if (!TestCoverage.begun(worker.file.getParent()).contains(test)) {
        worker.note("class\t" + test);
        worker.tests.run(selectClass(test), MAX_MILLIS, worker.new Recorder());
      }
    }
    Runtime.getRuntime().halt(0);
  }

  private synchronized void note(String line) {
    try {
      Files.writeString(file, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Records each test method; the tests that a method generates are part of it. */
  private final class Recorder implements TestExecutionListener {
    private String method = "";
    private long began;
    private boolean passed;

    @Override
    public void executionStarted(TestIdentifier identifier) {
      if (method.isEmpty() && identifier.getSource().orElse(null) instanceof MethodSource) {
        method = identifier.getUniqueId();
        passed = true;
        began = tests.cpu();
        CoverageInstrumenter.reset();
      }
    }

    @Override
    public void executionFinished(TestIdentifier identifier, TestExecutionResult result) {
      passed &= result.getStatus() == TestExecutionResult.Status.SUCCESSFUL;
      if (!passed && !method.isEmpty()) {
        note("failed\t" + identifier.getUniqueId() + "\t" + result.getThrowable().orElse(null));
      }
      if (identifier.getUniqueId().equals(method)) {
        if (passed) {
          note(
              "test\t%s\t%d\t%s"
                  .formatted(method, tests.cpu() - began, CoverageInstrumenter.list()));
        }
        method = "";
      }
    }
  }
}
