package rondo.cli.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rondo.cli.launch.ToyCheckout.Result;

/** The build with Apache Spark that the launcher runs for {@code --cluster}. */
class LauncherClusterTest {
  private static final String MASTER = "--cluster=local[2]";

  @TempDir Path folder;
  private ToyCheckout checkout;

  @BeforeEach
  void clean() throws IOException {
    checkout = new ToyCheckout(folder, "some checkout");
  }

  @Test
  void onlyTheFirstStartFetchesSpark() throws Exception {
    Result first = checkout.start("verify", MASTER, "a b");
    assertThat(first.status()).isZero();
    Path cluster = checkout.built("cluster").toRealPath();
    assertThat(first.out())
        .contains("program first\n", "arguments verify " + MASTER + " a b\n", "cache none\n")
        .contains("jar " + cluster.resolve("rondo-cluster.jar:") + cluster + "/spark/jars/*\n")
        .contains("Spark " + cluster.resolve("spark") + "\n");
    assertThat(first.err()).contains("rondo: fetching Apache Spark");
    assertThat(checkout.steps()).containsExactly("build", "train", "buildcluster", "run");
    Result second = checkout.start("resume", "--cluster", "spark://host:7077", "work");
    assertThat(second.err()).isEmpty();
    assertThat(second.out()).contains("jar " + cluster.resolve("rondo-cluster.jar:"));
    assertThat(checkout.steps()).containsExactly("run");
  }

  @Test
  void otherStartsHaveNothingOfSpark() throws Exception {
    checkout.start(MASTER);
    checkout.steps();
    Result result = checkout.start("verify", "--clusters", "model--cluster=");
    assertThat(result.err()).isEmpty();
    assertThat(result.out())
        .contains("jar " + checkout.built("rondo.jar").toRealPath() + "\n", "Spark \n")
        .contains("cache " + checkout.built("rondo.aot").toRealPath() + "\n");
    assertThat(checkout.steps()).containsExactly("run");
  }

  @Test
  void sourceThatIsNewerIsBuilt() throws Exception {
    checkout.start(MASTER);
    Path spark = checkout.built("cluster/spark/jars/spark-core.jar");
    Object before = Files.getAttribute(spark, "unix:ino");
    checkout.edit("second");
    Files.setLastModifiedTime(
        checkout.built("cluster/rondo-cluster.jar"),
        Files.getLastModifiedTime(checkout.built("rondo.jar")));
    checkout.steps();
    Result result = checkout.start(MASTER);
    assertThat(result.out()).contains("program second\n");
    assertThat(result.err()).contains("building for --cluster").doesNotContain("fetching");
    assertThat(checkout.steps()).containsExactly("build", "train", "buildcluster", "run");
    assertThat(Files.getAttribute(spark, "unix:ino")).isEqualTo(before);
  }

  @Test
  void damagedFilesAreMadeAgain() throws Exception {
    checkout.start(MASTER);
    checkout.steps();
    for (String file : new String[] {"rondo-cluster.jar", "spark/jars/spark-core.jar"}) {
      Files.writeString(checkout.built("cluster").resolve(file), "damaged");
      assertThat(checkout.start(MASTER).out()).contains("program first\n");
      assertThat(checkout.steps()).containsExactly("buildcluster", "run");
      assertThat(checkout.built("cluster/spark/jars/spark-core.jar")).hasContent("spark\n");
    }
    Files.delete(checkout.built("cluster/spark/jars/spark-core.jar"));
    checkout.start(MASTER);
    assertThat(checkout.steps()).containsExactly("buildcluster", "run");
    // Touched, but with the same content.
    Files.writeString(checkout.built("cluster/rondo-cluster.jar"), "first");
    assertThat(checkout.start(MASTER).err()).isEmpty();
    assertThat(checkout.steps()).containsExactly("run");
  }

  @Test
  void failedBuildShowsWhyAndRunsNothing() throws Exception {
    checkout.start();
    checkout.steps();
    Result result = checkout.with("TOY_BUILD_FAILS", "yes").start(MASTER);
    assertThat(result.status()).isEqualTo(4);
    assertThat(result.out()).isEmpty();
    assertThat(result.err()).contains("source is wrong", "rondo: the build failed, see above");
    assertThat(checkout.start().out()).contains("program first\n");
    assertThat(checkout.steps()).containsExactly("buildcluster", "run");
  }

  @Test
  void sparkOfTheUserReplacesOurs() throws Exception {
    Path spark = Files.createDirectories(folder.resolve("my spark"));
    checkout.with("SPARK_HOME", spark.toString());
    Result wrong = checkout.start(MASTER);
    assertThat(wrong.status()).isEqualTo(2);
    assertThat(wrong.out()).isEmpty();
    assertThat(wrong.err()).contains(spark + ", which has no folder jars");
    Files.createDirectories(spark.resolve("jars"));
    assertThat(checkout.start(MASTER).out())
        .contains("Spark " + spark + "\n", ":" + spark + "/jars/*\n");
  }

  @Test
  void checkoutThatCannotBeWrittenIsBuiltInTheUsersCache() throws Exception {
    Path caches = folder.resolve("caches");
    checkout.with("XDG_CACHE_HOME", caches.toString()).start();
    // A folder in place of the lock: the checkout's own folder counts as read-only, also for root.
    Files.delete(checkout.built("lock"));
    Files.createDirectory(checkout.built("lock"));
    checkout.steps();
    Result first = checkout.start(MASTER);
    assertThat(first.out())
        .contains("program first\n", "jar " + caches.resolve("rondo/some checkout-"));
    assertThat(checkout.steps()).containsExactly("buildcluster", "run");
    assertThat(checkout.root.resolve("cluster/target")).doesNotExist();
    assertThat(checkout.start(MASTER).err()).isEmpty();
    assertThat(checkout.steps()).containsExactly("run");
    // Nothing can be written.
    checkout.with("XDG_CACHE_HOME", checkout.log.toString());
    Result none = checkout.start(MASTER);
    assertThat(none.status()).isEqualTo(4);
    assertThat(none.err()).contains("there is no folder for a build with Apache Spark");
  }
}
