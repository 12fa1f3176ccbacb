package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Models from standard input. */
class StandardInputTest {
  private static final String BAD = "active proctype P() { assert(false) }\n";

  @TempDir Path folder;

  @Test
  void theLanguageIsThatOfTheText() {
    assertThat(CommandResult.typing("active proctype P() { skip }", "verify", "--quiet", "-"))
        .isEqualTo(new CommandResult(0, "holds  <stdin>\n", ""));
    String protocol =
        "// protocol\n/* x */ "
            + PrematureDecisionProtocol.under("perfect").replace("agreement, ", "");
    assertThat(CommandResult.typing(protocol, "verify", "--quiet", "-"))
        .isEqualTo(new CommandResult(0, "holds  validity\n", ""));
    String named = "protocol\n";
    assertThat(CommandResult.typing(named, "verify", "--language=promela", "-").err())
        .contains("error[P")
        .doesNotContain("--language");
  }

  @Test
  void aGuessIsToldIfTheTextIsRejected() {
    CommandResult result = CommandResult.typing("x = 1;\nfoo", "verify", "-");
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err())
        .contains("--> <stdin>:1:", "1 | x = 1;")
        .endsWith(
            "help: standard input was read as Promela, since it does not begin with `protocol`;"
                + " --language distal reads it as Distal\n");
    assertThat(CommandResult.typing("protocol X { y }", "print", "-").err())
        .contains("--> <stdin>:1:", "help: standard input was read as Distal");
  }

  @Test
  void aFileIsInTheLanguageThatIsNamed() throws IOException {
    String file =
        Files.writeString(folder.resolve("model.txt"), PrematureDecisionProtocol.under("perfect"))
            .toString();
    assertThat(CommandResult.rondo("verify", "--quiet", "--language=distal", file).out())
        .contains("validity\n");
    assertThat(CommandResult.rondo("verify", "--quiet", file).status()).isEqualTo(2);
  }

  @Test
  void aTraceIsSavedOnlyIfAFileIsNamed() throws IOException {
    CommandResult result = CommandResult.typing(BAD, "verify", "-");
    assertThat(result.status()).as(result.toString()).isEqualTo(1);
    assertThat(result.out()).contains("violated: assertion at <stdin>:1").doesNotContain("saved:");
    String saved = folder.resolve("t.json").toString();
    assertThat(CommandResult.typing(BAD, "verify", "--quiet", "--trace=" + saved, "-").out())
        .endsWith("saved: " + saved + "\n");
    CommandResult lost = CommandResult.rondo("trace", saved);
    assertThat(lost.status()).isEqualTo(2);
    assertThat(lost.err())
        .contains("error[T003]: the model of this trace came from standard input", "--model");
    String model = Files.writeString(folder.resolve("m.pml"), BAD).toString();
    assertThat(CommandResult.rondo("trace", "--model=" + model, saved).out()).contains("assert(0)");
    assertThat(CommandResult.rondo("simulate", "--guided=" + saved, model).status()).isEqualTo(1);
    assertThat(CommandResult.rondo("test", "--replay=" + saved, model).status()).isEqualTo(1);
  }

  @Test
  void tracesOfProtocolsAreSavedAndReplayedLikewise() throws IOException {
    String saved = folder.resolve("t.json").toString();
    String text = PrematureDecisionProtocol.under("any");
    assertThat(CommandResult.typing(text, "verify", "--quiet", "-").out()).doesNotContain("saved:");
    CommandResult result = CommandResult.typing(text, "verify", "--quiet", "--trace=" + saved, "-");
    assertThat(result.out()).contains("saved: " + saved + "\n");
    assertThat(CommandResult.rondo("trace", saved).err()).contains("came from standard input");
    String model = Files.writeString(folder.resolve("m.dst"), text).toString();
    assertThat(CommandResult.rondo("trace", "--model=" + model, saved).out())
        .contains("`agreement` is violated");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "simulate --seed 1 -",
        "print -",
        "print --spin -",
        "smt --bound 2 -",
        "test --seed 1 --schedules 5 -",
        "verify --json -",
        "verify --engine smt -"
      })
  void everyCommandAboutAModelReadsIt(String line) {
    CommandResult result = CommandResult.typing("active proctype P() { skip }", line.split(" "));
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.out()).isNotBlank();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sequentialize -",
        "sequentialize --check -",
        "verify --sequentialize --property agreement -"
      })
  void protocolsOfEventsAreReadTwiceOrMore(String line) throws IOException {
    Path model = RepositoryRoot.root().resolve("examples/distal/two_phase_commit.dst");
    CommandResult result = CommandResult.typing(Files.readString(model), line.split(" "));
    assertThat(result.status()).as(result.toString()).isZero();
  }

  @Test
  void mistakesAreShownInTheTextOfAProtocol() throws IOException {
    String rounds = PrematureDecisionProtocol.under("perfect");
    assertThat(CommandResult.typing(rounds, "verify", "--property=nothing", "-").err())
        .contains("--> <stdin>:1:", "nothing");
    String events =
        Files.readString(RepositoryRoot.root().resolve("examples/distal/two_phase_commit.dst"));
    CommandResult unasked =
        CommandResult.typing(events, "verify", "--engine=smt", "--property=round-based", "-");
    assertThat(unasked.status()).isEqualTo(2);
    assertThat(unasked.err()).contains("error[V008]", "--> <stdin>:");
    assertThat(CommandResult.typing(events, "print", "--as=promela", "-").out())
        .contains("proctype");
  }

  @Test
  void filesAreIncludedFromTheWorkingFolderOrAListedOneOnly() throws IOException {
    Path library = Files.createDirectories(folder.resolve("library"));
    Path part = Files.writeString(library.resolve("part.pml"), "byte x;\n");
    String user = "active proctype P() { x = 1 }\n";
    String absolute = "#include \"" + part + "\"\n" + user;
    CommandResult outside = CommandResult.typing(absolute, "verify", "--quiet", "-");
    assertThat(outside.status()).isEqualTo(2);
    assertThat(outside.err()).contains("lies outside the folder", "--> <stdin>:1:", "-I");
    assertThat(
            CommandResult.typing(absolute, "verify", "--quiet", "--allow-includes-anywhere", "-"))
        .isEqualTo(new CommandResult(0, "holds  <stdin>\n", ""));
    String relative = "#include \"part.pml\"\n" + user;
    assertThat(CommandResult.typing(relative, "verify", "--quiet", "-I" + library, "-"))
        .isEqualTo(new CommandResult(0, "holds  <stdin>\n", ""));
    assertThat(CommandResult.typing(relative, "print", "--spin", "-I" + library, "-").out())
        .contains("byte x");
  }

  @Test
  void aFormulaIsReadFromItToo() {
    assertThat(CommandResult.typing("[] p\n", "ltl", "-").out()).contains("never {");
  }

  @Test
  void answersAndAModelCannotBothComeFromIt() {
    CommandResult result = CommandResult.typing(BAD, "simulate", "--interactive", "-");
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).contains("--interactive reads from standard input");
    assertThat(CommandResult.typing(BAD, "verify", "-", "-").err())
        .contains("can be given only once");
  }
}
