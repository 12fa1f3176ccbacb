package rondo.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import rondo.ir.FullChannel;
import rondo.trace.Property;

/**
 * The installed Spin, asked for the meaning of a model.
 *
 * <p>A verifier is generated without any of Spin's optimisations ({@code -o1 -o2 -o3}), compiled
 * without partial order reduction, and run to the end through every error ({@code -c0}). What is
 * slow in this is the C compiler, so {@code tcc} is taken where there is one: a whole question then
 * costs some 40 ms instead of 450.
 */
public final class SpinOracle {
  private static final List<String> COMPILE_FLAGS =
      List.of("-w", "-DSAFETY", "-DNOCLAIM", "-DMEMLIM=32");
  private static final int WIDE_VECTOR = 65536;
  private static final Pattern CLAIM = Pattern.compile("setq_claim\\(.*, h, \"");

  private final List<String> compiler;
  private final Duration limit;

  private SpinOracle(List<String> compiler, Duration limit) {
    this.compiler = compiler;
    this.limit = limit;
  }

  /** Spin with the fastest compiler there is, or empty where Spin or a compiler is missing. */
  public static Optional<SpinOracle> installed(Duration limit) {
    if (!onPath("spin")) {
      return Optional.empty();
    }
    if (onPath("tcc")) {
      return Optional.of(new SpinOracle(List.of("tcc"), limit));
    }
    return onPath("gcc")
        ? Optional.of(new SpinOracle(List.of("gcc", "-O0"), limit))
        : Optional.empty();
  }

  /** The same Spin with another compiler, where there is one: a compiler may be wrong, too. */
  public SpinOracle withOtherCompiler() {
    return onPath("gcc") ? new SpinOracle(List.of("gcc", "-O0"), limit) : this;
  }

  public Outcome ask(String model) {
    return ask(model, FullChannel.BLOCK);
  }

  public Outcome ask(String model, FullChannel fullChannel) {
    return inFolder(
        folder -> {
          Path file = Files.writeString(folder.resolve("model.pml"), model);
          return ask(folder, file, fullChannel, Map.of());
        });
  }

  /** Asks about a file where it lies, so that what it includes is found. */
  public Outcome ask(Path file, FullChannel fullChannel, Map<String, String> defines) {
    return inFolder(folder -> ask(folder, file.toAbsolutePath(), fullChannel, defines));
  }

  private Outcome ask(Path folder, Path file, FullChannel fullChannel, Map<String, String> defines)
      throws IOException {
    var generate = new ArrayList<>(List.of("spin", "-o1", "-o2", "-o3"));
    if (fullChannel == FullChannel.LOSE) {
      generate.add("-m");
    }
    defines.forEach((name, value) -> generate.add("-D" + name + "=" + value));
    generate.add("-a");
    generate.add(file.toString());
    Finished spin = run(folder, generate);
    if (spin.timedOut()) {
      return new Outcome.Unknown("spin: time limit");
    }
    if (spin.status() != 0) {
      return new Outcome.Rejected(spin.output().lines().toList());
    }
    Outcome outcome = verify(folder, Reduction.OFF, 0);
    String verifier = Files.readString(folder.resolve("pan.c"), StandardCharsets.ISO_8859_1);
    return CLAIM.matcher(verifier).find()
        ? withClaims(outcome, verify(folder, Reduction.ON, 0))
        : outcome;
  }

  /** Spin checks claims to channels only where its partial order reduction relies on them. */
  private static Outcome withClaims(Outcome whole, Outcome reduced) {
    if (!(whole instanceof Outcome.Explored all && reduced instanceof Outcome.Explored some)) {
      return whole instanceof Outcome.Explored ? reduced : whole;
    }
    var violated = EnumSet.of(Property.CLAIM, Property.RUNTIME_ERROR);
    violated.retainAll(some.violated());
    violated.addAll(all.violated());
    return new Outcome.Explored(violated, all.states(), all.transitions());
  }

  private enum Reduction {
    ON,
    OFF
  }

  private Outcome verify(Path folder, Reduction reduction, int vector) throws IOException {
    var compile = new ArrayList<>(compiler);
    compile.addAll(COMPILE_FLAGS);
    if (reduction == Reduction.OFF) {
      compile.add("-DNOREDUCE");
    }
    if (vector > 0) {
      compile.add("-DVECTORSZ=" + vector);
    }
    compile.addAll(List.of("-o", "pan", "pan.c"));
    Finished compiled = run(folder, compile);
    if (compiled.timedOut() || compiled.status() != 0) {
      return new Outcome.Unknown("the verifier does not compile: " + compiled.output());
    }
    var pan = List.of("./pan", "-c0", "-m100000", "-w18");
    Finished ran = run(folder, pan);
    if (ran.status() != 0 && !ran.timedOut()) {
      // It crashed and took its buffered output with it.
      var unbuffered = new ArrayList<>(List.of("stdbuf", "-o0"));
      unbuffered.addAll(pan);
      ran = run(folder, unbuffered);
    }
    if (vector == 0 && ran.output().contains("VECTORSZ")) {
      return verify(folder, reduction, WIDE_VECTOR);
    }
    return ran.timedOut()
        ? new Outcome.Unknown("pan: time limit")
        : PanReport.parse(ran.status(), ran.output());
  }

  private record Finished(int status, String output, boolean timedOut) {}

  private Finished run(Path folder, List<String> command) throws IOException {
    Path output = folder.resolve("output.txt");
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      process.getOutputStream().close();
      if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly().waitFor();
        return new Finished(-1, "", true);
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
    return new Finished(
        process.exitValue(), Files.readString(output, StandardCharsets.ISO_8859_1), false);
  }

  private interface InFolder {
    Outcome apply(Path folder) throws IOException;
  }

  private static Outcome inFolder(InFolder question) {
    try {
      Path folder = Files.createTempDirectory("spin");
      try {
        return question.apply(folder);
      } finally {
        try (var files = Files.walk(folder)) {
          for (Path p : files.sorted(Comparator.reverseOrder()).toList()) {
            Files.delete(p);
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean onPath(String program) {
    for (String folder : System.getenv().getOrDefault("PATH", "").split(":")) {
      if (!folder.isEmpty() && Files.isExecutable(Path.of(folder, program))) {
        return true;
      }
    }
    return false;
  }
}
