package rondo.smt.solver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.aqua.turnkey.support.TurnKey;

/** A library is loaded once per JVM, so each test starts a new one. */
class Z3LoadingTest {
  @TempDir Path temporary;

  private static List<String> load(String... properties) throws IOException {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("--enable-native-access=ALL-UNNAMED");
    command.addAll(List.of(properties));
    command.addAll(
        List.of("-cp", System.getProperty("java.class.path"), Z3LoadingProgram.class.getName()));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    return output.lines().filter(l -> l.startsWith("Loaded") || l.startsWith("Missing")).toList();
  }

  private String inTemporary() {
    return "-Djava.io.tmpdir=" + temporary;
  }

  @Test
  void whatIsUnpackedIsGoneEvenIfTheProgramEndsWithoutOrder() throws IOException {
    assertThat(load(inTemporary())).hasSize(2).allMatch(l -> l.startsWith("Loaded[version=4."));
    assertThat(temporary).isEmptyDirectory();
  }

  @Test
  void aMachineThatZ3DoesNotKnowIsNamedEachTime() throws IOException {
    assertThat(load("-Dos.arch=abacus", inTemporary()))
        .hasSize(2)
        .allMatch(l -> l.startsWith("Missing[why=Z3 does not come with a library for "))
        .allMatch(l -> l.contains("/abacus, advice=[Z3 is bundled for Linux and macOS"));
    assertThat(temporary).isEmptyDirectory();
  }

  @Test
  void aFolderThatCannotBeWrittenToIsToldWithAWayOut() throws IOException {
    assertThat(load("-Djava.io.tmpdir=" + temporary.resolve("missing")))
        .hasSize(2)
        .allMatch(l -> l.startsWith("Missing[why=the library of Z3 cannot be unpacked"))
        .allMatch(l -> l.contains("-Djava.io.tmpdir=FOLDER"));
  }

  @Test
  void aLibraryThatWasUnpackedBeforeIsTaken() throws IOException {
    Path folder = Files.createDirectories(temporary.resolve(TurnKey.platform()));
    for (String name : TurnKey.libraries()) {
      Files.writeString(folder.resolve(name), "no library");
    }
    assertThat(load("-D" + TurnKey.FOLDER + "=" + temporary))
        .hasSize(2)
        .allMatch(l -> l.startsWith("Missing[why=" + folder))
        .allMatch(l -> l.contains("remove .rondo and start again"));
  }
}
