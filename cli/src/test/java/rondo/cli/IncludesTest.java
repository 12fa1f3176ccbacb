package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files that a model may include, and that a trace may name. */
class IncludesTest {
  private static final String SECRET = "xyzzy";

  @TempDir Path folder;

  private Path models;
  private Path library;

  @BeforeEach
  void write() throws IOException {
    models = Files.createDirectories(folder.resolve("models/deep"));
    library = Files.createDirectories(folder.resolve("library/deep"));
    Files.writeString(folder.resolve("secret"), SECRET + "\n");
    Files.writeString(library.resolve("x.inc"), "#include \"deep/y.inc\"\n");
    Files.createDirectories(library.resolve("deep"));
    Files.writeString(library.resolve("deep/y.inc"), "byte x;\n");
  }

  private String including(String name) throws IOException {
    String text = "#include \"" + name + "\"\nactive proctype P() { x = 1; assert(x == 0) }\n";
    return Files.writeString(models.resolve("m.pml"), text).toString();
  }

  private static void assertRefused(CommandResult result) {
    assertThat(result.status()).as(result.toString()).isEqualTo(2);
    assertThat(result.err()).startsWith("error[P031]: ").contains("-I").doesNotContain(SECRET);
  }

  @Test
  void whatLiesOutsideTheModelsFolderIsNotRead() throws IOException {
    Files.createSymbolicLink(models.resolve("link.inc"), folder.resolve("secret"));
    Files.createSymbolicLink(models.resolve("up"), folder);
    List<String> names =
        List.of(
            "../../secret",
            folder.resolve("secret").toString(),
            "link.inc",
            "up/secret",
            "../deep/../../secret",
            "../../no-such-file",
            "/etc/passwd");
    for (String name : names) {
      String model = including(name);
      for (String command : List.of("verify", "simulate", "print", "test", "smt")) {
        assertRefused(CommandResult.rondo(command, model));
      }
      assertRefused(CommandResult.rondo("print", "--spin", model));
    }
    CommandResult any =
        CommandResult.rondo("verify", "--allow-includes-anywhere", including("../../secret"));
    assertThat(any.status()).isEqualTo(2);
    assertThat(any.err()).contains(SECRET);
  }

  @Test
  void whatLiesBelowTheModelsFolderIsRead() throws IOException {
    Path below = Files.createDirectories(models.resolve("a/b"));
    Files.writeString(below.resolve("x.inc"), "#include \"../y.inc\"\n");
    Files.writeString(models.resolve("a/y.inc"), "byte x;\n");
    for (String name : List.of("a/b/x.inc", "a/b/../b/x.inc", "../deep/a/y.inc")) {
      assertThat(CommandResult.rondo("verify", "--trace=/dev/null", including(name)).out())
          .startsWith("violated");
    }
  }

  @Test
  void foldersAreAddedOneByOne() throws IOException {
    String trace = "--trace=" + folder.resolve("t.json");
    assertRefused(CommandResult.rondo("verify", trace, including("../../library/deep/x.inc")));
    for (String name : List.of("../../library/deep/x.inc", "x.inc", "deep/y.inc")) {
      CommandResult result =
          CommandResult.rondo("verify", trace, "-I", library.toString(), including(name));
      assertThat(result.out()).as(result.toString()).startsWith("violated");
    }
    assertRefused(
        CommandResult.rondo("verify", "-I", library.toString(), including("../../secret")));
    String model = including("x.inc");
    Path plain = folder.resolve("t.json");
    assertThat(CommandResult.rondo("trace", "-I" + library, plain.toString()).status()).isZero();
    assertThat(
            CommandResult.rondo("simulate", "-I" + library, "--guided", plain.toString()).status())
        .isEqualTo(1);
    CommandResult without = CommandResult.rondo("trace", plain.toString());
    assertThat(without.status()).isEqualTo(2);
    assertThat(without.err()).startsWith("error[T006]: ").contains("rondo verify " + model);
  }

  @Test
  void protocolsIncludeNothing() throws IOException {
    String file =
        Files.writeString(folder.resolve("r.dst"), PrematureDecisionProtocol.under("any"))
            .toString();
    for (String option : List.of("-Ilibrary", "--allow-includes-anywhere")) {
      CommandResult result = CommandResult.rondo("verify", option, file);
      assertThat(result.status()).isEqualTo(2);
      assertThat(result.err()).contains("does not apply to a protocol");
    }
  }

  private Path trace(String model) throws IOException {
    Path trace = folder.resolve("t.json");
    CommandResult.rondo(
        "verify", "--trace=" + trace, CommandResult.model(folder, "init { assert(false) }"));
    String text = Files.readString(trace);
    return Files.writeString(trace, text.replace("model.pml", model));
  }

  @Test
  void aFileThatOnlyATraceNamesIsNotQuoted() throws IOException {
    Path trace = trace("secret");
    CommandResult result = CommandResult.rondo("trace", trace.toString());
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err())
        .startsWith("error[T006]: ")
        .contains("help: rondo verify ")
        .doesNotContain(SECRET);
    CommandResult named =
        CommandResult.rondo(
            "trace", "--model", folder.resolve("secret").toString(), trace.toString());
    assertThat(named.status()).isEqualTo(2);
    assertThat(named.err()).startsWith("error[T006]: ").contains(SECRET);
  }

  @Test
  void aModelThatHasMovedIsNamed() throws IOException {
    Path trace = trace("gone.pml");
    CommandResult gone = CommandResult.rondo("trace", trace.toString());
    assertThat(gone.status()).isEqualTo(2);
    assertThat(gone.err()).startsWith("error[T006]: there is no file").contains("--model FILE");
    String model = folder.resolve("model.pml").toString();
    assertThat(CommandResult.rondo("trace", "--model", model, trace.toString()).status()).isZero();
  }

  @Test
  void aTraceInAnotherFolderNamesItsModelByARelativePath() throws IOException {
    Path traces = Files.createDirectories(folder.resolve("traces"));
    String model = including("y.inc");
    Files.writeString(models.resolve("y.inc"), "byte x;\n");
    Path trace = traces.resolve("t.json");
    assertThat(CommandResult.rondo("verify", "--trace=" + trace, model).status()).isEqualTo(1);
    assertThat(Files.readString(trace)).contains("\"model\": \"../models/deep/m.pml\"");
    assertThat(CommandResult.rondo("trace", trace.toString()).status()).isZero();
  }

  @Test
  void aTraceDoesNotControlTheTerminal() throws IOException {
    Path trace = trace("\\u001b[2Jx");
    CommandResult result = CommandResult.rondo("trace", trace.toString());
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).startsWith("error[T006]: ").doesNotContain("\u001b");
  }
}
