package rondo.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.spark.SparkConf;
import org.junit.jupiter.api.Test;
import rondo.cli.option.WorkLocation;

/** Where Spark's settings come from, and which of them count. */
class ClusterSettingsTest {
  private interface Check {
    void run() throws Exception;
  }

  private static void with(Map<String, String> properties, Check check) throws Exception {
    properties.forEach(System::setProperty);
    try {
      check.run();
    } finally {
      properties.keySet().forEach(System::clearProperty);
    }
  }

  @Test
  void systemPropertiesReplaceDefaults() throws Exception {
    assertThat(ClusterSettings.of("local[2]").configuration().get("spark.network.timeout"))
        .isEqualTo("60s");
    with(
        Map.of("spark.network.timeout", "7s", "spark.executor.memory", "3g"),
        () -> {
          ClusterSettings settings = ClusterSettings.of("local[2]");
          SparkConf configuration = settings.configuration();
          assertThat(configuration.get("spark.network.timeout")).isEqualTo("7s");
          assertThat(configuration.get("spark.executor.memory")).isEqualTo("3g");
          assertThat(configuration.get("spark.task.maxFailures")).isEqualTo("8");
          assertThat(
                  settings
                      .with("spark.network.timeout", "9s")
                      .configuration()
                      .get("spark.network.timeout"))
              .isEqualTo("9s");
        });
  }

  @Test
  void jarsAreAddedToThoseOfTheUser() throws Exception {
    ClusterSettings settings = ClusterSettings.of("local[2]").withJars(List.of(Path.of("own.jar")));
    assertThat(settings.configuration().get("spark.jars")).isEqualTo("own.jar");
    with(
        Map.of("spark.jars", "a.jar,b.jar"),
        () -> {
          assertThat(settings.configuration().get("spark.jars")).isEqualTo("a.jar,b.jar,own.jar");
          assertThat(ClusterSettings.of("local[2]").configuration().get("spark.jars"))
              .isEqualTo("a.jar,b.jar");
        });
  }

  @Test
  void anotherMasterThanThatOfSparkSubmitIsRejected() throws Exception {
    with(
        Map.of("spark.master", "local[*]"),
        () ->
            assertThatThrownBy(
                    () ->
                        new SparkSession.Provider()
                            .connect("spark://h:7077", new WorkLocation("work")))
                .isInstanceOf(IOException.class)
                .hasMessageContainingAll("--cluster is spark://h:7077", "is local[*]"));
  }
}
