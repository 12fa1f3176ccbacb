package rondo.cluster;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import rondo.cli.work.RepeatedTest;
import rondo.sample.RangeResult;
import rondo.sample.RangeTask;
import rondo.sample.RangeTask.Independence;
import rondo.sample.Sampler;
import rondo.verify.folder.VerificationDescription;

/**
 * The tests that an executor takes part in. They are caches, in a static field as {@link
 * ExecutorSearches} are; only the last one is kept, since the tests of a verification follow one
 * another.
 */
final class ExecutorTests {
  private static final Map<String, RepeatedTest> TESTS = new HashMap<>();

  private ExecutorTests() {}

  static RangeResult range(RemoteTest test, RangeTask task) throws IOException {
    RepeatedTest prepared =
        task.independence() == Independence.INDEPENDENT ? shared(test, task) : fresh(test, task);
    Thread thread = Thread.currentThread(); // Spark interrupts it to cancel the task.
    return Sampler.range(prepared.system(), prepared.options(), task, thread::isInterrupted);
  }

  private static RepeatedTest shared(RemoteTest test, RangeTask task) throws IOException {
    String key = test.key() + "#" + task.earlier().size();
    synchronized (TESTS) {
      RepeatedTest known = TESTS.get(key);
      if (known == null) {
        known = fresh(test, task);
        TESTS.clear();
        TESTS.put(key, known);
      }
      return known;
    }
  }

  private static RepeatedTest fresh(RemoteTest test, RangeTask task) throws IOException {
    var description = VerificationDescription.parse(test.description(), "test");
    return RepeatedTest.after(task.earlier(), description);
  }
}
