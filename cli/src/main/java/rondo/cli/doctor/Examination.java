package rondo.cli.doctor;

import java.lang.management.ManagementFactory;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import rondo.cli.report.MemorySize;
import rondo.smt.solver.Z3;

/** Looks at everything that Rondo uses. */
public final class Examination {
  private static final long LITTLE_HEAP = 1L << 30;
  private static final char LETTER_OF_MOST_ENCODINGS = '\u00e9';

  private static final List<Program> PROGRAMS =
      List.of(
          new Program(
              "spin",
              "-V",
              "comparing with Spin, and running what `rondo print --spin` writes",
              "apt-get install spin, brew install spin, or see https://spinroot.com"),
          new Program(
              "gcc",
              "--version",
              "compiling the verifiers that Spin writes",
              "apt-get install gcc, or xcode-select --install"),
          new Program(
              "tcc",
              "-v",
              "compiling them ten times faster in the tests of Rondo",
              "apt-get install tcc; without it they take gcc"));

  private Examination() {}

  /** What was found, in the order in which it is told. */
  public static List<Finding> all() {
    var findings = new ArrayList<Finding>();
    findings.add(VirtualMachine.current().finding());
    findings.add(machine());
    findings.add(memory());
    findings.add(z3());
    PROGRAMS.forEach(p -> findings.add(p.look()));
    return findings;
  }

  private static Finding machine() {
    int cores = Runtime.getRuntime().availableProcessors();
    return new Finding(
        "machine",
        Finding.State.OK,
        "searching, on all cores",
        "%s %s, %s, %d %s"
            .formatted(
                System.getProperty("os.name"),
                System.getProperty("os.version"),
                System.getProperty("os.arch"),
                cores,
                cores == 1 ? "core" : "cores"),
        fileNames(Charset.forName(System.getProperty("sun.jnu.encoding"))));
  }

  /**
   * The launcher chooses another locale where it must; a jar that is run directly has no launcher.
   */
  static List<String> fileNames(Charset encoding) {
    return encoding.newEncoder().canEncode(LETTER_OF_MOST_ENCODINGS)
        ? List.of()
        : List.of("file names are limited to " + encoding + ": set LC_ALL=C.UTF-8 for others");
  }

  private static Finding memory() {
    long heap = Runtime.getRuntime().maxMemory();
    String detail = new MemorySize(heap) + " for Rondo";
    if (ManagementFactory.getOperatingSystemMXBean()
        instanceof com.sun.management.OperatingSystemMXBean system) {
      detail += " of " + new MemorySize(system.getTotalMemorySize());
    }
    String purpose = "the states that were seen";
    return heap >= LITTLE_HEAP
        ? Finding.ok("memory", purpose, detail)
        : new Finding(
            "memory",
            Finding.State.OK,
            purpose,
            detail,
            List.of("if that is too little: RONDO_JAVA_OPTS=-Xmx8g"));
  }

  private static Finding z3() {
    String purpose = "--engine smt";
    return switch (Z3.load()) {
      case Z3.Loaded(String version) -> Finding.ok("Z3", purpose, version + ", built in");
      case Z3.Missing(String why, List<String> advice) ->
          new Finding("Z3", Finding.State.BROKEN, purpose, why, advice);
    };
  }
}
