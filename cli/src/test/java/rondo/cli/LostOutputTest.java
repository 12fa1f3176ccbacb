package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rondo.cli.io.Console;
import rondo.cli.io.Exit;
import rondo.cli.io.StandardWriter;
import rondo.trace.export.TraceFormat;

/** Failures to write output are detected. */
class LostOutputTest {
  private static final String COUNTER =
      "byte x; active proctype P() { do :: x < 3 -> x++ :: x == 3 -> break od; assert(x < N) }";

  @TempDir Path folder;

  /** A stream with a limited capacity. */
  private static final class Full extends OutputStream {
    private int room;

    Full(int room) {
      this.room = room;
    }

    @Override
    public void write(int one) throws IOException {
      if (room-- <= 0) {
        throw new IOException("No space left on device");
      }
    }
  }

  private static CommandResult printing(OutputStream out, String... line) {
    var err = new StringWriter();
    var console =
        new Console(
            new BufferedReader(new StringReader("1\n".repeat(1_000))),
            StandardWriter.of(out, StandardCharsets.UTF_8),
            new PrintWriter(err),
            false,
            false);
    return new CommandResult(new Rondo(console).execute(line).status(), "", err.toString());
  }

  private List<List<String>> commands() throws IOException {
    String model = CommandResult.model(folder, COUNTER);
    String rounds =
        Files.writeString(folder.resolve("r.dst"), OneThirdRuleWithInvariants.broken()).toString();
    String examples = RepositoryRoot.root().resolve("examples/distal").toString() + "/";
    String trace = folder.resolve("t.json").toString();
    CommandResult.rondo("verify", "-DN=3", "--trace", trace, model);
    var commands = new ArrayList<List<String>>();
    for (String format : List.of("--color=never", "--quiet", "--json")) {
      commands.add(List.of("verify", "-DN=9", format, model));
      commands.add(List.of("verify", "-DN=3", format, "--trace=/dev/null", model));
      commands.add(List.of("verify", format, "--trace=/dev/null", rounds));
      commands.add(List.of("test", "--schedules=3", "-DN=9", format, model));
    }
    commands.add(List.of("simulate", "-DN=9", "--seed=1", model));
    commands.add(List.of("simulate", "-DN=9", "--seed=1", "--json", model));
    commands.add(List.of("simulate", "-DN=9", "--interactive", model));
    commands.add(List.of("simulate", "--guided", trace));
    commands.add(List.of("test", "--replay", trace));
    for (TraceFormat format : TraceFormat.values()) {
      commands.add(List.of("trace", "--format=" + format.word(), trace));
    }
    commands.add(List.of("print", "-DN=9", model));
    commands.add(List.of("sequentialize", "--unchecked", examples + "simple_paxos.dst"));
    commands.add(List.of("smt", "-DN=9", model));
    commands.add(List.of("ltl", "[] p"));
    commands.add(List.of("completion"));
    commands.add(List.of("help"));
    commands.add(List.of("--help"));
    commands.add(List.of("--version"));
    return commands;
  }

  @Test
  void everyCommandNoticesThatItsOutputIsLost() throws IOException {
    for (List<String> line : commands()) {
      for (int room : new int[] {0, 5}) {
        CommandResult result = printing(new Full(room), line.toArray(String[]::new));
        assertThat(result.status()).as(line + " " + result).isEqualTo(2);
        assertThat(result.err())
            .as(line.toString())
            .endsWith("error: the output is not complete: No space left on device\n")
            .doesNotContain("\tat ");
      }
    }
  }

  @Test
  void aSearchThatWasCutShortStaysInconclusive() {
    String model = CommandResult.model(folder, COUNTER);
    CommandResult result = printing(new Full(0), "verify", "-DN=9", "--max-states=2", model);
    assertThat(result.status()).isEqualTo(3);
    assertThat(result.err()).contains("the output is not complete");
  }

  @Test
  void aPromptEndsWhenNobodySeesIt() {
    String model = CommandResult.model(folder, "byte x; active proctype P() { do :: x++ od }");
    var in = new BufferedReader(new StringReader("1\n".repeat(100)));
    var console =
        new Console(
            in,
            StandardWriter.of(new Full(0), StandardCharsets.UTF_8),
            new PrintWriter(new StringWriter()),
            false,
            false);
    assertThat(new Rondo(console).execute("simulate", "--interactive", model))
        .isEqualTo(Exit.REJECTED);
    assertThat(in.lines()).hasSize(100);
  }

  @Test
  void aBrokenErrorStreamDoesNotMatter() {
    String model = CommandResult.model(folder, COUNTER);
    var out = new StringWriter();
    var console =
        new Console(
            new BufferedReader(new StringReader("")),
            new PrintWriter(out),
            StandardWriter.of(new Full(0), StandardCharsets.UTF_8),
            false,
            false);
    assertThat(new Rondo(console).execute("verify", "-DN=9", model)).isEqualTo(Exit.HOLDS);
    assertThat(out.toString()).startsWith("holds");
    assertThat(new Rondo(console).execute("verify", "nothing.pml")).isEqualTo(Exit.REJECTED);
  }

  private static ProcessBuilder program(String... line) {
    var command =
        new ArrayList<>(
            List.of(
                ProcessHandle.current().info().command().orElseThrow(),
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
    command.addAll(List.of(line));
    return new ProcessBuilder(command);
  }

  @Test
  void aFullDeviceIsNoticedByTheProgram() throws Exception {
    assumeTrue(Files.exists(Path.of("/dev/full")));
    Process process =
        program("verify", "-DN=9", CommandResult.model(folder, COUNTER))
            .redirectOutput(new File("/dev/full"))
            .start();
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(err).isEqualTo(2);
    assertThat(err).endsWith("error: the output is not complete: No space left on device\n");
  }

  @Test
  void aClosedPipeIsNoticedByTheProgram() throws Exception {
    Process process = program("print", "-DN=9", CommandResult.model(folder, COUNTER)).start();
    process.getInputStream().close();
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(err).isEqualTo(2);
    assertThat(err).startsWith("error: the output is not complete: ").hasLineCount(1);
  }
}
