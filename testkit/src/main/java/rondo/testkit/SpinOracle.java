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
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import rondo.ir.interpreter.FullChannelPolicy;

/**
 * The installed Spin as an oracle for the semantics of a model.
 *
 * <p>A verifier is generated without Spin's optimisations ({@code -o1 -o2 -o3}), compiled without
 * partial order reduction unless that is requested, and run to the end through every error ({@code
 * -c0}). The C compiler dominates the time, so {@code tcc} is used if it is installed: a query then
 * takes about 40 ms instead of 450. Not for models that divide on a processor that ignores a
 * division by zero: only {@code gcc} can make the verifier stop there.
 */
public final class SpinOracle {
  private static final int WIDE_VECTOR = 65536;

  /** Processors whose integer division stops a program that divides by zero; ARM's does not. */
  private static final boolean DIVISION_TRAPS =
      Set.of("amd64", "x86_64", "x86", "i386").contains(System.getProperty("os.arch"));

  private static final List<String> GCC =
      DIVISION_TRAPS
          ? List.of("gcc", "-O0")
          : List.of(
              "gcc",
              "-O0",
              "-fsanitize=integer-divide-by-zero",
              "-fsanitize-undefined-trap-on-error");

  private static final Pattern COMMENT_OR_STRING =
      Pattern.compile("(?s)/\\*.*?\\*/|//[^\n]*|\"(?:\\\\.|[^\"\\\\])*+\"");

  /** A division, or an included file that may have one. */
  private static final Pattern DIVISION = Pattern.compile("[/%]|#\\s*include");

  private static final Pattern CHANNEL_CLAIM = Pattern.compile("setq_claim\\(.*, h, \"");

  /** The file into which Spin writes the never claims generated from formulas. */
  private static final String CLAIMS = "_spin_nvr.tmp";

  private final List<String> compiler;

  /** Only keeps a test from hanging; results do not depend on it, even on a busy machine. */
  public static final Duration WATCHDOG = Duration.ofMinutes(2);

  private final Duration limit;

  private SpinOracle(List<String> compiler, Duration limit) {
    this.compiler = compiler;
    this.limit = limit;
  }

  /** Spin with the fastest compiler available; empty if Spin or a compiler is missing. */
  public static Optional<SpinOracle> installed(Duration limit) {
    if (!onPath("spin")) {
      return Optional.empty();
    }
    if (onPath("tcc")) {
      return Optional.of(new SpinOracle(List.of("tcc"), limit));
    }
    return onPath("gcc") ? Optional.of(new SpinOracle(GCC, limit)) : Optional.empty();
  }

  /** This Spin with another compiler, if there is one, since a compiler may be wrong, too. */
  public SpinOracle withOtherCompiler() {
    return onPath("gcc") ? new SpinOracle(GCC, limit) : this;
  }

  /** The safety result for a model. */
  public ExplorationOutcome verifySafety(String model) {
    return verifySafety(model, FullChannelPolicy.BLOCK);
  }

  public ExplorationOutcome verifySafety(String model, FullChannelPolicy policy) {
    return query(model, SpinQuery.safety().withFullChannel(policy)).outcome();
  }

  public ExplorationOutcome verifySafety(
      Path file, FullChannelPolicy policy, Map<String, String> defines) {
    var question = SpinQuery.safety().withFullChannel(policy).withDefines(defines);
    return query(file, question).outcome();
  }

  public SpinResult query(String model, SpinQuery question) {
    return inFolder(
        folder -> {
          String plain = PlainPromela.of(model).orElse(model);
          Path file = Files.writeString(folder.resolve("model.pml"), plain);
          return query(folder, file, question);
        });
  }

  /** Queries a file in its folder, so that its includes are found. */
  public SpinResult query(Path file, SpinQuery question) {
    return inFolder(
        folder -> {
          Optional<String> plain = PlainPromela.of(file, question.defines());
          if (plain.isEmpty()) {
            return query(folder, file.toAbsolutePath(), question);
          }
          Path written = Files.writeString(folder.resolve("model.pml"), plain.get());
          return query(folder, written, question.withDefines(Map.of()));
        });
  }

  private SpinResult query(Path folder, Path file, SpinQuery question) throws IOException {
    if (!DIVISION_TRAPS && compiler != GCC && onPath("gcc")) {
      String model = Files.readString(file, StandardCharsets.ISO_8859_1);
      if (DIVISION.matcher(COMMENT_OR_STRING.matcher(model).replaceAll(" ")).find()) {
        return new SpinOracle(GCC, limit).query(folder, file, question);
      }
    }
    var generate = new ArrayList<>(List.of("spin", "-o1", "-o2", "-o3"));
    if (question.policy() == FullChannelPolicy.LOSE) {
      generate.add("-m");
    }
    question.defines().forEach((name, value) -> generate.add("-D" + name + "=" + value));
    generate.add("-a");
    generate.add(file.toString());
    Finished spin = run(folder, generate);
    if (spin.timedOut()) {
      return new SpinResult.Unknown("spin: time limit");
    }
    if (spin.status() != 0) {
      return new SpinResult.Rejected(spin.output().lines().toList());
    }
    SpinResult answer = verify(folder, question, 0);
    String verifier = Files.readString(folder.resolve("pan.c"), StandardCharsets.ISO_8859_1);
    return question.reduction() == SpinQuery.Reduction.NONE
            && question.errorKind() instanceof SpinQuery.ErrorKind.Safety
            && CHANNEL_CLAIM.matcher(verifier).find()
        ? withClaims(
            answer, verify(folder, question.withReduction(SpinQuery.Reduction.PARTIAL_ORDER), 0))
        : answer;
  }

  /**
   * Adds violations of channel claims from the reduced search: Spin checks the claims only if its
   * partial order reduction relies on them.
   */
  private static SpinResult withClaims(SpinResult whole, SpinResult reduced) {
    if (!(whole instanceof SpinResult.Explored all
        && reduced instanceof SpinResult.Explored some)) {
      return whole instanceof SpinResult.Explored ? reduced : whole;
    }
    var mistakes =
        EnumSet.of(SpinResult.Violation.CHANNEL_CLAIM_VIOLATED, SpinResult.Violation.RUNTIME_ERROR);
    mistakes.retainAll(some.violations());
    mistakes.addAll(all.violations());
    return new SpinResult.Explored(mistakes, all.states(), all.transitions());
  }

  private SpinResult verify(Path folder, SpinQuery question, int vector) throws IOException {
    var compile = new ArrayList<>(compiler);
    compile.addAll(compileFlags(question));
    if (vector > 0) {
      compile.add("-DVECTORSZ=" + vector);
    }
    compile.addAll(List.of("-o", "pan", "pan.c"));
    Finished compiled = run(folder, compile);
    if (compiled.timedOut() || compiled.status() != 0) {
      return new SpinResult.Unknown("the verifier does not compile: " + compiled.output());
    }
    var pan = new ArrayList<>(List.of("./pan", "-c0", "-m100000", "-w18"));
    pan.addAll(searchFlags(question.errorKind()));
    Finished ran = run(folder, pan);
    if (ran.status() != 0 && !ran.timedOut()) {
      // It crashed and lost its buffered output.
      var unbuffered = new ArrayList<>(List.of("stdbuf", "-o0"));
      unbuffered.addAll(pan);
      ran = run(folder, unbuffered);
    }
    if (vector == 0 && ran.output().contains("VECTORSZ")) {
      return verify(folder, question, WIDE_VECTOR);
    }
    Path claims = folder.resolve(CLAIMS);
    return ran.timedOut()
        ? new SpinResult.Unknown("pan: time limit")
        : new PanReport(Files.exists(claims) ? Files.readString(claims) : "")
            .parse(ran.status(), ran.output());
  }

  private static List<String> compileFlags(SpinQuery question) {
    var flags = new ArrayList<>(List.of("-w", "-DMEMLIM=32"));
    if (question.reduction() == SpinQuery.Reduction.NONE) {
      flags.add("-DNOREDUCE");
    }
    flags.addAll(
        switch (question.errorKind()) {
          case SpinQuery.ErrorKind.Safety() -> List.of("-DSAFETY", "-DNOCLAIM");
          case SpinQuery.ErrorKind.AcceptanceCycles _ -> List.of("-DNFAIR=9");
          case SpinQuery.ErrorKind.NonProgressCycles _ -> List.of("-DNFAIR=9", "-DNP");
        });
    return flags;
  }

  private static List<String> searchFlags(SpinQuery.ErrorKind kind) {
    return switch (kind) {
      case SpinQuery.ErrorKind.Safety() -> List.of();
      case SpinQuery.ErrorKind.AcceptanceCycles(var claim, var fairness) -> {
        var flags = new ArrayList<>(List.of("-a"));
        claim.ifPresent(name -> flags.addAll(List.of("-N", name)));
        flags.addAll(fairnessFlags(fairness));
        yield flags;
      }
      case SpinQuery.ErrorKind.NonProgressCycles(var fairness) -> {
        var flags = new ArrayList<>(List.of("-l"));
        flags.addAll(fairnessFlags(fairness));
        yield flags;
      }
    };
  }

  private static List<String> fairnessFlags(SpinQuery.Fairness fairness) {
    return switch (fairness) {
      case NONE -> List.of();
      case WEAK -> List.of("-f");
    };
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
    SpinResult apply(Path folder) throws IOException;
  }

  private static SpinResult inFolder(InFolder question) {
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
