package rondo.testkit.mutation;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/**
 * Mutation testing of packages: for each one, a sample of its mutants is put to the tests that
 * {@code testkit/mutation.properties} names for it. Says which survive.
 */
public final class MutationRun {
  private static final int MOST_STARTS = 200;

  private MutationRun() {}

  /** Arguments: where results go, the size and the seed of the samples, and packages. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Path folder = Files.createDirectories(Path.of(arguments[0]));
    var suites = new Properties();
    try (var in = Files.newInputStream(Path.of("mutation.properties"))) {
      suites.load(in);
    }
    System.out.println("package\tmutants\tof\tkilled\tended\tinvalid\tsurvived");
    for (String target : List.of(arguments).subList(3, arguments.length)) {
      var sample = new Sample(target, Integer.parseInt(arguments[1]), Long.parseLong(arguments[2]));
      List<String> tests = List.of(suites.getProperty(target).strip().split("\\s+"));
      Results results = run(sample, tests, folder);
      System.out.printf(
          "%s\t%d\t%d\t%d\t%d\t%d\t%d%n",
          target,
          results.count("begun"),
          sample.population(),
          results.count("killed"),
          results.ended(),
          results.count("invalid"),
          results.count("survived"));
      results.lines().stream().filter(l -> l.startsWith("survived")).forEach(System.out::println);
    }
  }

  /** Starts workers until one comes to the end. */
  private static Results run(Sample sample, List<String> tests, Path folder)
      throws IOException, InterruptedException {
    Path file = folder.resolve(sample.target() + ".txt");
    for (int start = 0; start < MOST_STARTS; start++) {
      int before = Results.read(file).lines().size();
      if (worker(sample, tests, file, folder).waitFor() == 0) {
        return Results.read(file);
      }
      if (Results.read(file).lines().size() == before) {
        throw new IllegalStateException("no worker can be started, see " + folder);
      }
    }
    throw new IllegalStateException("workers end again and again");
  }

  private static Process worker(Sample sample, List<String> tests, Path file, Path folder)
      throws IOException {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-javaagent:" + agent(folder));
    command.addAll(
        List.of("-Xmx1g", "-Xss16m", "-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED"));
    // Tests are short: what the better compiler takes is never earned back.
    command.add("-XX:TieredStopAtLevel=1");
    System.getProperties().stringPropertyNames().stream()
        .filter(name -> name.startsWith("rondo."))
        .forEach(name -> command.add("-D" + name + "=" + System.getProperty(name)));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(Worker.class.getName());
    command.add(sample.target());
    command.add(Integer.toString(sample.size()));
    command.add(Long.toString(sample.seed()));
    command.add(file.toString());
    command.addAll(tests);
    var builder = new ProcessBuilder(command);
    // Without Spin and other solvers: what they alone would find counts as not found.
    builder.environment().put("PATH", "");
    return builder
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(folder.resolve("log.txt").toFile()))
        .start();
  }

  /** A jar that only names the agent; its class is on the class path. */
  private static Path agent(Path folder) throws IOException {
    var manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.putValue("Premain-Class", Agent.class.getName());
    attributes.putValue("Can-Redefine-Classes", "true");
    Path jar = folder.resolve("agent.jar");
    try (OutputStream out = Files.newOutputStream(jar)) {
      new JarOutputStream(out, manifest).close();
    }
    return jar;
  }
}
