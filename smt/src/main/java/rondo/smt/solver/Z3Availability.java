package rondo.smt.solver;

import com.microsoft.z3.Global;
import com.microsoft.z3.Version;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Whether Z3 is available. */
public sealed interface Z3Availability {
  /**
   * The message of the JVM when it repeats the {@link UnsatisfiedLinkError} of a class's first use.
   */
  Pattern REPEATED = Pattern.compile("Exception \\S+UnsatisfiedLinkError: (.*) \\[in thread .*]");

  /** The native library is loaded. */
  record Loaded(String version) implements Z3Availability {
    public Solver open(SolverConfiguration configuration) {
      configuration.memoryBytes().ifPresent(Loaded::limitMemory);
      return new Z3Solver(configuration);
    }

    /** Opens Z3's solver for Horn clauses. */
    public HornSolver openForHornClauses(SolverConfiguration configuration) {
      configuration.memoryBytes().ifPresent(Loaded::limitMemory);
      return new SpacerSolver(configuration);
    }

    /** Z3 has one memory limit for the whole process; beyond it, Z3 gives up. */
    private static void limitMemory(long bytes) {
      long megabytes = Math.max(1, bytes >> 20);
      Global.setParameter("memory_high_watermark_mb", Long.toString(megabytes));
      Global.setParameter("memory_max_size", Long.toString(megabytes + megabytes / 4 + 64));
    }
  }

  record Missing(String why, List<String> advice) implements Z3Availability {
    public Missing {
      advice = List.copyOf(advice);
    }
  }

  /** Loads the native library, if it is not loaded yet; the only place where loading fails. */
  static Z3Availability load() {
    try {
      return new Loaded(Version.getString());
    } catch (LinkageError e) {
      String why = reason(e);
      return new Missing(why, advice(why));
    }
  }

  /** The original error, which the JVM repeats in other words on later uses of the class. */
  private static String reason(LinkageError error) {
    Throwable first = error;
    while (first.getCause() != null) {
      first = first.getCause();
    }
    String message = String.valueOf(first.getMessage());
    Matcher repeated = REPEATED.matcher(message);
    if (repeated.matches()) {
      return repeated.group(1);
    }
    return first instanceof UnsatisfiedLinkError ? message : first.toString();
  }

  private static List<String> advice(String why) {
    String otherwise = "or use another solver: --solver-command 'cvc5 --lang smt2'";
    if (why.contains("libstdc++") || why.contains("libgomp") || why.contains("libgcc")) {
      return List.of("install the C++ runtime library: apt-get install libstdc++6", otherwise);
    }
    if (why.contains("GLIBC")) {
      return List.of("Z3 needs a newer C library than this system has", otherwise);
    }
    if (why.contains("failed to map segment") || why.contains("cannot be unpacked")) {
      return List.of(
          "use a folder for temporary files that has free space and allows execution:"
              + " RONDO_JAVA_OPTS=-Djava.io.tmpdir=FOLDER",
          otherwise);
    }
    if (why.contains("com.microsoft") || why.contains("com/microsoft")) {
      return List.of("the build of Rondo is incomplete: remove .rondo and start again", otherwise);
    }
    if (why.contains("/" + System.mapLibraryName("z3java"))) {
      return List.of(
          "the library is damaged or for another machine: remove .rondo and start again",
          otherwise);
    }
    return List.of("Z3 is bundled for Linux and macOS on amd64 and aarch64", otherwise);
  }
}
