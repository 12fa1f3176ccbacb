package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rondo.cli.io.AtomicFile;

/** Only older traces of the user are overwritten, and never in part. */
class OutputDestinationTest {
  private static final String RACE = "byte x; active proctype P() { x = 1; assert(x == 0) }";

  @TempDir Path folder;

  private String model;
  private String rounds;
  private String events;

  @BeforeEach
  void write() throws IOException {
    model = CommandResult.model(folder, RACE);
    rounds =
        Files.writeString(folder.resolve("r.dst"), PrematureDecisionProtocol.under("any"))
            .toString();
    Path example = RepositoryRoot.root().resolve("examples/distal/token_ring_broken.dst");
    events = Files.writeString(folder.resolve("e.dst"), Files.readString(example)).toString();
  }

  /** All commands that save a trace to a given file. */
  private List<List<String>> commands() {
    return List.of(
        List.of("verify", model, "--trace"),
        List.of("verify", "--engine=smt", model, "--trace"),
        List.of("verify", "--property=agreement", rounds, "--trace"),
        List.of("verify", events, "--trace"),
        List.of("test", "--seed=1", "--schedules=50", model, "--trace"),
        List.of("test", "--seed=1", "--schedules=50", rounds, "--trace"),
        List.of("simulate", "--seed=1", model, "--save"),
        List.of("simulate", "--seed=1", rounds, "--save"),
        List.of("simulate", "--seed=1", events, "--save"));
  }

  private static CommandResult call(List<String> line, Path file) {
    return CommandResult.rondo(
        Stream.concat(line.stream(), Stream.of(file.toString())).toArray(String[]::new));
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(f -> f.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void aFileThatIsNoTraceIsRefusedBeforeTheSearch() throws IOException {
    Path notes = folder.resolve("notes.json");
    for (String text : List.of("dear diary", "{\"format\": \"rondo-verify\"}", "{}")) {
      Files.writeString(notes, text);
      for (List<String> line : commands()) {
        CommandResult result = call(line, notes);
        assertThat(result.status()).as(line + " " + result).isEqualTo(2);
        assertThat(result.out()).isEmpty();
        assertThat(result.err())
            .startsWith("error: --")
            .contains("is not a trace that Rondo saved");
        assertThat(notes).hasContent(text);
      }
    }
  }

  @Test
  void theModelIsNotOverwritten() {
    CommandResult result = CommandResult.rondo("verify", "--trace", model, model);
    assertThat(result.status()).isEqualTo(2);
    assertThat(Path.of(model)).hasContent(RACE);
  }

  @Test
  void anOlderTraceAndAnEmptyFileAreReplaced() throws IOException {
    Path trace = folder.resolve("t.json");
    Files.createFile(trace);
    for (List<String> line : commands()) {
      CommandResult result = call(line, trace);
      assertThat(result.status()).as(line + " " + result).isBetween(0, 1);
      assertThat(Files.readString(trace))
          .as(line.toString())
          .startsWith("{\n  \"format\": \"rondo-");
      assertThat(CommandResult.rondo("trace", trace.toString()).status())
          .as(line.toString())
          .isZero();
    }
    assertThat(names()).contains("t.json").noneMatch(n -> n.endsWith(".tmp"));
  }

  @Test
  void aSymbolicLinkIsNotFollowed() throws IOException {
    Path mine = Files.writeString(folder.resolve("mine"), "precious");
    Path link = Files.createSymbolicLink(folder.resolve("t.json"), mine);
    Path dangling = Files.createSymbolicLink(folder.resolve("d.json"), folder.resolve("new"));
    for (List<String> line : commands()) {
      for (Path file : List.of(link, dangling)) {
        CommandResult result = call(line, file);
        assertThat(result.status()).as(line + " " + result).isEqualTo(2);
        assertThat(result.err()).contains("is a symbolic link");
      }
    }
    assertThat(mine).hasContent("precious");
    assertThat(folder.resolve("new")).doesNotExist();
  }

  /** The user has not chosen the default file name, so the verdict is reported anyway. */
  @Test
  void theDefaultFileIsNotFollowedEither() throws IOException {
    Path mine = Files.writeString(folder.resolve("mine"), "precious");
    Path model = Files.writeString(folder.resolve("linked-by-default.pml"), RACE);
    Path link = Path.of("linked-by-default.pml.trace.json");
    Files.deleteIfExists(link);
    Files.createSymbolicLink(link, mine);
    try {
      CommandResult result = CommandResult.rondo("verify", model.toString());
      assertThat(result.status()).isEqualTo(1);
      assertThat(result.out()).startsWith("violated").doesNotContain("saved: ");
      assertThat(result.err())
          .startsWith("warning: the counterexample is not saved: ")
          .contains("is a symbolic link");
      assertThat(mine).hasContent("precious");
    } finally {
      Files.delete(link);
    }
  }

  @Test
  void aFolderIsRefusedAndADeviceIsWrittenTo() {
    assertThat(CommandResult.rondo("verify", "--trace", folder.toString(), model).status())
        .isEqualTo(2);
    assertThat(CommandResult.rondo("verify", "--trace=/dev/null", model).status()).isEqualTo(1);
  }

  @Test
  void whatCannotBeWrittenWholeIsNotWritten() throws IOException {
    Path file = Files.writeString(folder.resolve("old"), "old");
    AtomicFile.Content half =
        out -> {
          out.write(new byte[100_000]);
          throw new IOException("No space left on device");
        };
    List<String> before = names();
    assertThatThrownBy(() -> AtomicFile.replace(file, half)).hasMessageContaining("No space");
    assertThatThrownBy(() -> AtomicFile.create(folder.resolve("new"), half))
        .hasMessageContaining("No space");
    assertThat(file).hasContent("old");
    assertThat(names()).isEqualTo(before);
  }

  @Test
  void whatIsCreatedDoesNotOverwrite() throws IOException {
    Path file = Files.writeString(folder.resolve("old"), "old");
    List<String> before = names();
    assertThatThrownBy(() -> AtomicFile.create(file, out -> out.write(1)))
        .isInstanceOf(IOException.class);
    assertThat(file).hasContent("old");
    assertThat(names()).isEqualTo(before);
  }
}
