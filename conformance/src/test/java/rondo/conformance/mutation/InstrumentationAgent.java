package rondo.conformance.mutation;

import java.lang.instrument.Instrumentation;
import java.util.concurrent.atomic.AtomicReference;

/** Obtains the instrumentation before {@link MutationWorker} starts. */
public final class InstrumentationAgent {
  /** Static, because the virtual machine passes it before there is an object to hold it. */
  private static final AtomicReference<Instrumentation> INSTRUMENTATION = new AtomicReference<>();

  private InstrumentationAgent() {}

  public static void premain(String argument, Instrumentation instrumentation) {
    INSTRUMENTATION.set(instrumentation);
  }

  static Instrumentation instrumentation() {
    return INSTRUMENTATION.get();
  }
}
