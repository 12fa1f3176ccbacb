package rondo.cli.doctor;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;

/**
 * The JVM that runs Rondo.
 *
 * @param collectors the names of its garbage collectors
 */
record VirtualMachine(Runtime.Version version, List<String> collectors) {
  private static final int AFFECTED_RELEASE = 25;
  private static final Runtime.Version REPAIRED = Runtime.Version.parse("25.0.3");

  VirtualMachine {
    collectors = List.copyOf(collectors);
  }

  static VirtualMachine current() {
    return new VirtualMachine(
        Runtime.version(),
        ManagementFactory.getGarbageCollectorMXBeans().stream()
            .map(GarbageCollectorMXBean::getName)
            .toList());
  }

  /** The status; a JVM that is too old does not get here, since the launcher finds a newer one. */
  ComponentStatus status() {
    String purpose = "running Rondo";
    String detail =
        "%s, %s, %s"
            .formatted(version, System.getProperty("java.vendor"), System.getProperty("java.home"));
    return corruptsMemory()
        ? new ComponentStatus(
            "Java",
            ComponentStatus.State.WARNING,
            purpose,
            detail,
            List.of(
                "this Java runs with the collector G1, which can corrupt memory before 25.0.3"
                    + " (JDK-8377811): do not trust a verdict",
                "install JDK 25.0.3 or newer, or use another collector; ./rondo uses ParallelGC"
                    + " unless RONDO_JAVA_OPTS says -XX:+UseG1GC,",
                "or, to run the jar without ./rondo, use java -XX:+UseParallelGC"))
        : ComponentStatus.ok("Java", purpose, detail);
  }

  /** G1 before 25.0.3 may move an array while native code has it pinned. */
  private boolean corruptsMemory() {
    return version.feature() == AFFECTED_RELEASE
        && version.compareToIgnoreOptional(REPAIRED) < 0
        && collectors.stream().anyMatch(name -> name.startsWith("G1"));
  }
}
