package rondo.testkit.mutation;

import java.lang.instrument.Instrumentation;
import java.util.concurrent.atomic.AtomicReference;

/** Is given what can replace loaded classes, before {@link MutationWorker} starts. */
public final class InstrumentationAgent {
  /** The one thing that the virtual machine hands over before there is an object to hold it. */
  private static final AtomicReference<Instrumentation> INSTRUMENTATION = new AtomicReference<>();

  private InstrumentationAgent() {}

  public static void premain(String argument, Instrumentation instrumentation) {
    INSTRUMENTATION.set(instrumentation);
  }

  static Instrumentation instrumentation() {
    return INSTRUMENTATION.get();
  }
}
