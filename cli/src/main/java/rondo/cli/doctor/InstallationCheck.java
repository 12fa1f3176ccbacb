package rondo.cli.doctor;

import java.lang.management.ManagementFactory;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import rondo.gpu.device.CudaDevice;
import rondo.report.MemorySize;
import rondo.smt.solver.Z3Availability;

/** Checks all components that Rondo uses. */
public final class InstallationCheck {
  private static final long LITTLE_HEAP = 1L << 30;
  private static final char LETTER_OF_MOST_ENCODINGS = '\u00e9';

  private static final List<ExternalProgram> PROGRAMS =
      List.of(
          new ExternalProgram(
              "spin",
              "-V",
              "comparing with Spin, and running the output of `rondo print --spin`",
              "apt-get install spin, brew install spin, or see https://spinroot.com"),
          new ExternalProgram(
              "gcc",
              "--version",
              "compiling the verifiers that Spin generates",
              "apt-get install gcc, or xcode-select --install"),
          new ExternalProgram(
              "tcc",
              "-v",
              "compiling them ten times faster in the tests of Rondo",
              "apt-get install tcc; without it, the tests use gcc"));

  private InstallationCheck() {}

  /** The components in the order of the report. */
  public static List<ComponentStatus> run() {
    var findings = new ArrayList<ComponentStatus>();
    findings.add(VirtualMachine.current().status());
    findings.add(machine());
    findings.add(memory());
    findings.add(z3());
    findings.add(gpu());
    PROGRAMS.forEach(p -> findings.add(p.probe()));
    return findings;
  }

  private static ComponentStatus gpu() {
    String purpose = "searching on a GPU, with `--engine gpu`";
    return switch (CudaDevice.open()) {
      case CudaDevice.Availability.Available(CudaDevice device) -> {
        try (device) {
          String memory = new MemorySize(device.freeBytes()).toString();
          yield ComponentStatus.ok("gpu", purpose, device.name() + ", " + memory + " free");
        }
      }
      case CudaDevice.Availability.Missing(String reason) ->
          new ComponentStatus(
              "gpu",
              ComponentStatus.State.ABSENT,
              purpose,
              reason,
              List.of("it needs an NVIDIA GPU and its driver, nothing else"));
    };
  }

  private static ComponentStatus machine() {
    int cores = Runtime.getRuntime().availableProcessors();
    return new ComponentStatus(
        "machine",
        ComponentStatus.State.OK,
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
   * The launcher selects another locale if necessary; a jar that is run directly has no launcher.
   */
  static List<String> fileNames(Charset encoding) {
    return encoding.newEncoder().canEncode(LETTER_OF_MOST_ENCODINGS)
        ? List.of()
        : List.of("file names are limited to " + encoding + ": set LC_ALL=C.UTF-8 for others");
  }

  private static ComponentStatus memory() {
    long heap = Runtime.getRuntime().maxMemory();
    String detail = new MemorySize(heap) + " for Rondo";
    if (ManagementFactory.getOperatingSystemMXBean()
        instanceof com.sun.management.OperatingSystemMXBean system) {
      detail += " of " + new MemorySize(system.getTotalMemorySize());
    }
    String purpose = "storing visited states";
    return heap >= LITTLE_HEAP
        ? ComponentStatus.ok("memory", purpose, detail)
        : new ComponentStatus(
            "memory",
            ComponentStatus.State.OK,
            purpose,
            detail,
            List.of("if that is too little: RONDO_JAVA_OPTS=-Xmx8g"));
  }

  private static ComponentStatus z3() {
    String purpose = "--engine smt";
    return switch (Z3Availability.load()) {
      case Z3Availability.Loaded(String version) ->
          ComponentStatus.ok("Z3", purpose, version + ", built in");
      case Z3Availability.Missing(String why, List<String> advice) ->
          new ComponentStatus("Z3", ComponentStatus.State.BROKEN, purpose, why, advice);
    };
  }
}
