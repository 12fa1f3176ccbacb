package rondo.conformance.mutation;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Mutation testing of packages: all tests are run once to record which methods they enter; then,
 * for each package, a sample of its mutants is run against the tests that enter them. Reports the
 * survivors.
 */
public final class MutationRun {
  private static final int MAX_STARTS = 500;
  private static final int PARALLEL =
      Integer.getInteger("rondo.jobs", Runtime.getRuntime().availableProcessors());

  private final Path folder;
  private final Path agent;

  private MutationRun(Path folder) throws IOException {
    this.folder = Files.createDirectories(folder);
    agent = agent(folder);
  }

  /** Arguments: the folder for results, the size and the seed of the samples, and packages. */
  public static void main(String[] arguments) throws Exception {
    var run = new MutationRun(Path.of(arguments[0]));
    List<MutantSample> samples =
        List.of(arguments).subList(3, arguments.length).stream()
            .map(
                a ->
                    new MutantSample(
                        a, Integer.parseInt(arguments[1]), Long.parseLong(arguments[2])))
            .toList();
    try (ExecutorService processes = Executors.newFixedThreadPool(PARALLEL)) {
      run.cover(processes);
      System.out.println("package\tmutants\tof\tkilled\tended\tsurvived");
      for (Future<String> report :
          processes.invokeAll(
              samples.stream().map(s -> (Callable<String>) () -> run.mutate(s)).toList())) {
        System.out.print(report.get());
      }
    }
  }

  /** Records the coverage of all tests, unless that was done before. */
  private void cover(ExecutorService processes) throws Exception {
    List<String> tests = testClasses();
    var parts = new ArrayList<Callable<Void>>();
    for (int part = 0; part < PARALLEL; part++) {
      Path file = TestCoverage.file(folder, part);
      int first = part;
      List<String> own =
          IntStream.range(0, tests.size())
              .filter(i -> i % PARALLEL == first)
              .mapToObj(tests::get)
              .toList();
      parts.add(
          () -> {
            var command = new ArrayList<>(List.of(CoverageWorker.class.getName(), file.toString()));
            command.addAll(own);
            untilDone(command, () -> TestCoverage.begun(folder).size());
            return null;
          });
    }
    for (Future<Void> part : processes.invokeAll(parts)) {
      part.get();
    }
  }

  private String mutate(MutantSample mutantSample) throws Exception {
    Path file = MutationResults.file(folder, mutantSample.target());
    untilDone(
        List.of(
            MutationWorker.class.getName(),
            mutantSample.target(),
            Integer.toString(mutantSample.size()),
            Long.toString(mutantSample.seed()),
            folder.toString()),
        () -> MutationResults.read(file).mutants());
    MutationResults mutationResults = MutationResults.read(file);
    var report = new StringBuilder();
    report.append(
        "%s\t%d\t%d\t%d\t%d\t%d%n"
            .formatted(
                mutantSample.target(),
                mutationResults.count("begun"),
                mutantSample.population(),
                mutationResults.count("killed"),
                mutationResults.ended(),
                mutationResults.count("survived")));
    mutationResults.lines().stream()
        .filter(l -> l.startsWith("survived"))
        .forEach(l -> report.append(l).append('\n'));
    return report.toString();
  }

  /** Starts processes until one completes; each must make progress over the previous one. */
  private void untilDone(List<String> command, Callable<Integer> progress) throws Exception {
    for (int start = 0; start < MAX_STARTS; start++) {
      int before = progress.call();
      if (start(command).waitFor() == 0) {
        return;
      }
      if (progress.call() <= before) {
        throw new IllegalStateException("no worker can be started, see " + folder);
      }
    }
    throw new IllegalStateException("workers end again and again");
  }

  private Process start(List<String> worker) throws IOException {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-javaagent:" + agent);
    command.addAll(
        List.of("-Xmx2g", "-Xss16m", "-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED"));
    // Tests are short: the optimizing compiler would not pay off.
    command.add("-XX:TieredStopAtLevel=1");
    System.getProperties().stringPropertyNames().stream()
        .filter(name -> name.startsWith("rondo."))
        .forEach(name -> command.add("-D" + name + "=" + System.getProperty(name)));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(worker);
    var builder = new ProcessBuilder(command);
    // Without Spin and other solvers: mutants that only they would find count as survivors.
    builder.environment().put("PATH", "");
    return builder
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(folder.resolve("log.txt").toFile()))
        .start();
  }

  /**
   * The test classes of all modules, except those that start programs, which mutants do not reach.
   */
  private static List<String> testClasses() throws IOException {
    var names = new ArrayList<String>();
    for (String entry : System.getProperty("java.class.path").split(":")) {
      Path tests = Path.of(entry);
      if (tests.endsWith("test-classes") && Files.isDirectory(tests)) {
        try (Stream<Path> files = Files.walk(tests)) {
          files
              .map(f -> tests.relativize(f).toString())
              .filter(f -> f.endsWith("Test.class"))
              .map(f -> f.substring(0, f.length() - ".class".length()).replace('/', '.'))
              .filter(name -> !name.startsWith("rondo.cli.launch."))
              .forEach(names::add);
        }
      }
    }
    return names.stream().sorted().toList();
  }

  /** A jar that only names the agent; its class is on the class path. */
  private static Path agent(Path folder) throws IOException {
    var manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.putValue("Premain-Class", InstrumentationAgent.class.getName());
    attributes.putValue("Can-Redefine-Classes", "true");
    Path jar = folder.resolve("agent.jar");
    try (OutputStream out = Files.newOutputStream(jar)) {
      new JarOutputStream(out, manifest).close();
    }
    return jar;
  }
}
