package rondo.cli.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import rondo.cli.RepositoryRoot;

/**
 * The real launcher in a folder where Maven and Java are shell scripts, which record their calls
 * and create the files that the real ones would.
 */
final class ToyCheckout {
  private static final String MAVEN =
      """
      #!/bin/sh
      here=${0%/*}
      module=cli
      folder=
      for option; do
        case $option in
          -Drondo.build=*) folder=${option#*=} ;;
          cluster) module=cluster ;;
        esac
      done
      target=${folder:+$folder/rondo-$module}
      target=${target:-$here/$module/target}
      echo "build${module#cli}" >>"$TOY_LOG"
      sleep "${TOY_SECONDS:-0}"
      if [ -n "$TOY_BUILD_FAILS" ]; then
        echo "source is wrong"
        exit 1
      fi
      if [ $module = cli ]; then
        mkdir -p "$target" && cat "$here"/*/src/main/* >"$target/rondo.jar"
      else
        mkdir -p "$target/spark/jars" && echo spark >"$target/spark/jars/spark-core.jar" &&
          cat "$here"/*/src/main/* >"$target/rondo-cluster.jar"
      fi
      """;

  private static final String JAVA =
      """
      #!/bin/sh
      aot=none crash=
      while [ $# -gt 0 ]; do
        case $1 in
          -XX:AOTCache=*) aot=${1#*=} ;;
          -XX:OnError=*) crash=${1#*=} ;;
          -XX:AOTMode=create) create=yes ;;
          -XX:+Use*GC) collector="$collector$1 " ;;
          -cp) jar=$2; shift ;;
          rondo.*) break ;;
        esac
        shift
      done
      case $1 in
        rondo.cli.launch.JarRepackager)
          cp "$2" "$3" || exit 1
          [ -n "$TOY_WITHOUT_Z3" ] || { mkdir -p "$4/toy/cpu" && echo z3 >"$4/toy/cpu/libz3.so"; }
          ;;
        rondo.cli.launch.AotTrainingRun)
          echo train >>"$TOY_LOG"
          [ -z "$TOY_TRAINING_FAILS" ]
          ;;
        rondo.cli.Main)
          echo run >>"$TOY_LOG"
          echo "program $(cat "${jar%%:*}")"
          echo "jar $jar"
          echo "Spark $SPARK_HOME"
          echo "cache $aot"
          echo "locale $LC_ALL"
          echo "collector $collector"
          shift
          echo "arguments $*"
          [ -n "$TOY_CRASH" ] || exit 0
          # The real one, too, takes a semicolon or a line for the end of a command.
          printf '%s\\n' "$crash" | tr ';' '\\n' | while read -r line; do sh -c "$line"; done
          exit 134
          ;;
        *)
          [ -z "$create" ] || echo "classes of $(cat "$jar")" >"$aot"
          ;;
      esac
      """;

  final Path root;
  final Path log;
  final Path source;
  private final Path jdk;
  private final Map<String, String> environment = new TreeMap<>();

  /**
   * @param folder the parent of everything
   * @param name the name of the checkout in it
   */
  ToyCheckout(Path folder, String name) throws IOException {
    root = Files.createDirectories(folder.resolve(name));
    log = Files.createFile(folder.resolve("log"));
    for (String file : List.of("rondo", ".mvn/jdk.sh", ".mvn/prepare.sh", ".mvn/cluster.sh")) {
      Path to = root.resolve(file);
      Files.createDirectories(to.getParent());
      Files.copy(RepositoryRoot.root().resolve(file), to);
    }
    executable(root.resolve("rondo"));
    executable(Files.writeString(root.resolve("mvnw"), MAVEN));
    Files.writeString(root.resolve("pom.xml"), "");
    Path main = Files.createDirectories(root.resolve("cli/src/main"));
    source = Files.writeString(main.resolve("Source.java"), "first");
    jdk = jdk(folder.resolve("jdk"), "25.0.3");
    environment.put("RONDO_JAVA_HOME", jdk.toString());
    environment.put("HOME", folder.resolve("home").toString());
    environment.put("LC_ALL", "C.UTF-8");
    environment.put("TOY_LOG", log.toString());
  }

  /** A folder that looks like a JDK. */
  static Path jdk(Path home, String version) throws IOException {
    Path bin = Files.createDirectories(home.resolve("bin"));
    executable(Files.writeString(bin.resolve("java"), JAVA));
    executable(Files.writeString(bin.resolve("javac"), "#!/bin/sh\n"));
    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
    return home;
  }

  static void executable(Path file) {
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  ToyCheckout with(String variable, String value) {
    environment.put(variable, value);
    return this;
  }

  ToyCheckout without(String variable) {
    environment.remove(variable);
    return this;
  }

  Path built(String file) {
    return root.resolve(".rondo").resolve(file);
  }

  /** Changes a source; the existing build is older, whatever the resolution of file times. */
  void edit(String text) throws IOException {
    Files.writeString(source, text);
    var edited = Files.getLastModifiedTime(source).toInstant();
    Files.setLastModifiedTime(built("rondo.jar"), FileTime.from(edited.minusSeconds(1)));
  }

  /** The steps since the last call, one word each. */
  List<String> steps() throws IOException {
    List<String> steps = Files.readAllLines(log);
    Files.writeString(log, "");
    return steps;
  }

  record Result(int status, String out, String err) {}

  Result start(String... arguments) throws IOException, InterruptedException {
    return call(root.resolve("rondo"), arguments);
  }

  Result call(Path program, String... arguments) throws IOException, InterruptedException {
    Path err = Files.createTempFile(log.getParent(), "err", ".txt");
    Process process = begin(program, err, arguments);
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
    awaitTick();
    return new Result(process.exitValue(), out, Files.readString(err));
  }

  /** Waits until the file system's clock has advanced, so that later changes are newer. */
  private void awaitTick() throws IOException, InterruptedException {
    Path probe = Files.createTempFile(log.getParent(), "probe", ".txt");
    FileTime first = Files.getLastModifiedTime(probe);
    do {
      Thread.sleep(1);
      Files.writeString(probe, "tick");
    } while (Files.getLastModifiedTime(probe).compareTo(first) <= 0);
  }

  Process begin(Path program, Path err, String... arguments) throws IOException {
    var command = new ArrayList<>(List.of(program.toString()));
    command.addAll(List.of(arguments));
    var builder = new ProcessBuilder(command).redirectError(err.toFile());
    builder.directory(log.getParent().toFile());
    builder.environment().clear();
    builder.environment().put("PATH", System.getenv("PATH"));
    builder.environment().putAll(environment);
    return builder.start();
  }
}
