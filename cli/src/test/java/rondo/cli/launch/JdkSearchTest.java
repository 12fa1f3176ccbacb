package rondo.cli.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rondo.cli.RepositoryRoot;

/** The launcher's search for a JDK, over folders that only look like one. */
class JdkSearchTest {
  private static final Path SCRIPT = RepositoryRoot.root().resolve(".mvn/jdk.sh");

  @TempDir Path folder;

  private Path jdk(String name, String version) throws IOException {
    Path home = folder.resolve(name);
    Path bin = Files.createDirectories(home.resolve("bin"));
    for (String program : new String[] {"java", "javac"}) {
      assertThat(Files.createFile(bin.resolve(program)).toFile().setExecutable(true)).isTrue();
    }
    Files.writeString(
        home.resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
    return home;
  }

  private String found(Map<String, String> environment) throws IOException, InterruptedException {
    var builder = new ProcessBuilder("sh", "-c", ". '" + SCRIPT + "'; find_jdk; echo \"$jdk\"");
    builder.environment().remove("RONDO_JAVA_HOME");
    builder.environment().remove("JAVA_HOME");
    builder.environment().putAll(environment);
    Process process = builder.redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes()).strip();
    process.waitFor();
    return output;
  }

  @Test
  void ownVariableGoesFirst() throws Exception {
    Path ours = jdk("ours with spaces", "25.0.1");
    Path other = jdk("other", "26");
    assertThat(found(Map.of("RONDO_JAVA_HOME", ours.toString(), "JAVA_HOME", other.toString())))
        .isEqualTo(ours.toString());
  }

  @Test
  void javasThatAreTooOldArePassedOver() throws Exception {
    Path old = jdk("old", "17.0.15");
    Path recent = jdk("recent", "25-ea");
    assertThat(found(Map.of("RONDO_JAVA_HOME", old.toString(), "JAVA_HOME", recent.toString())))
        .isEqualTo(recent.toString());
  }

  @Test
  void linksOnThePathAreFollowed() throws Exception {
    Path home = jdk("jdk", "25.0.3");
    Path bin = Files.createDirectories(folder.resolve("usr/bin"));
    Files.createDirectories(folder.resolve("etc"));
    Files.createSymbolicLink(folder.resolve("etc/java"), home.resolve("bin/java"));
    Files.createSymbolicLink(bin.resolve("java"), Path.of("../../etc/java"));
    assertThat(found(Map.of("PATH", bin + ":" + System.getenv("PATH"))))
        .isEqualTo(home.toRealPath().toString());
  }

  @Test
  void theNewestInstalledBySdkmanIsTaken() throws Exception {
    jdk("sdk/candidates/java/25.0.1-tem", "25.0.1");
    Path newest = jdk("sdk/candidates/java/999-ea", "999");
    Path old = jdk("old", "17");
    assertThat(
            found(
                Map.of(
                    "SDKMAN_DIR",
                    folder.resolve("sdk").toString(),
                    "PATH",
                    old.resolve("bin") + ":" + System.getenv("PATH"))))
        .isEqualTo(newest.toString());
  }
}
