package rondo.cli.work;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import rondo.cli.option.TestOptions;
import rondo.diagnostics.RejectedException;
import rondo.explore.TransitionSystem;
import rondo.sample.EarlierTest;
import rondo.sample.RemoteSampler;
import rondo.sample.SamplingOptions;
import rondo.verify.Verification;
import rondo.verify.folder.VerificationDescription;
import rondo.verify.method.Method;
import rondo.verify.method.VerificationListener;
import rondo.verify.model.Model;

/** A test of one property, as {@code rondo test} prepares it, ready to run on another machine. */
public record RepeatedTest(TransitionSystem system, SamplingOptions options) {
  /** Ends the repetition of a verification at a test. */
  private static final class CapturedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient RepeatedTest test;

    CapturedException(RepeatedTest test) {
      super("the test is prepared", null, false, false);
      this.test = test;
    }
  }

  /**
   * The test that follows others.
   *
   * @param earlier what became of these
   * @param description the model and the options of the call
   */
  public static RepeatedTest after(List<EarlierTest> earlier, VerificationDescription description)
      throws IOException {
    ParseResult arguments = arguments(description);
    var tests = new AtomicInteger();
    RemoteSampler captured =
        (system, options, _, _) -> {
          int number = tests.getAndIncrement();
          if (number < earlier.size()) {
            return earlier.get(number).repeat(system);
          }
          throw new CapturedException(new RepeatedTest(system, options));
        };
    try {
      Method.Sampled method = TestOptions.of(arguments);
      Verification.verify(
          Model.load(description.source(), method.translation()),
          method.with(method.options().withRemote(captured)),
          TestOptions.properties(arguments),
          new VerificationListener() {});
    } catch (CapturedException e) {
      return e.test;
    } catch (RejectedException e) {
      throw new IOException("the model is rejected: " + e.getMessage(), e);
    }
    throw new IOException("there is no test %d".formatted(earlier.size() + 1));
  }

  private static ParseResult arguments(VerificationDescription description) {
    List<String> line = new ArrayList<>(description.arguments());
    line.add("--");
    line.add(description.source().file().toString());
    CommandSpec spec = CommandSpec.create().name("test");
    TestOptions.declare(spec);
    return new CommandLine(spec).parseArgs(line.toArray(String[]::new));
  }
}
