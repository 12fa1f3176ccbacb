package rondo.cli.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rondo.cli.RepositoryRoot;

/** A run for the record fails if a test is skipped. */
class SkippedTestsTest {
  @TempDir Path checkout;

  private Path module(String name) throws IOException {
    Path tests = Files.createDirectories(checkout.resolve(name + "/src/test/java"));
    Files.writeString(tests.resolve("SomeTest.java"), "");
    return Files.createDirectories(checkout.resolve(name + "/target/surefire-reports"));
  }

  private static void report(Path reports, String cases) throws IOException {
    Files.writeString(
        reports.resolve("TEST-some.SomeTest.xml"),
        "<testsuite name=\"some.SomeTest\">\n" + cases + "</testsuite>\n");
  }

  private record Result(int status, String output) {}

  private Result skipped() throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                RepositoryRoot.root().resolve(".ci/skipped").toString(), checkout.toString())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Result(process.waitFor(), output);
  }

  @Test
  void testsThatRanPassInSilence() throws Exception {
    report(module("ir"), "  <testcase name=\"a\" classname=\"some.SomeTest\" time=\"0.1\"/>\n");
    Files.createDirectories(checkout.resolve("docs"));
    assertThat(skipped()).isEqualTo(new Result(0, ""));
  }

  @Test
  void skippedTestIsNamed() throws Exception {
    report(
        module("ltl"),
        """
          <testcase name="a" classname="some.SomeTest" time="0.1"/>
          <testcase name="b" classname="some.SomeTest" time="0.0">
            <skipped message="spin is not installed" type="org.opentest4j.TestAbortedException"><![CDATA[x]]></skipped>
          </testcase>
          <testcase name="c" classname="some.SomeTest" time="0.0">
            <skipped/>
          </testcase>
        """);
    Result result = skipped();
    assertThat(result.status()).isNotZero();
    assertThat(result.output())
        .contains("  some.SomeTest.b: spin is not installed\n", "  some.SomeTest.c\n")
        .doesNotContain("SomeTest.a");
  }

  @Test
  void moduleWhoseTestsDidNotRunIsNamed() throws Exception {
    module("smt");
    Result result = skipped();
    assertThat(result.status()).isNotZero();
    assertThat(result.output()).contains("no test of the module smt was run");
  }
}
