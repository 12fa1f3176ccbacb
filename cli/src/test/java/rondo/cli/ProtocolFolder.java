package rondo.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** A folder with a protocol, and {@code rondo verify} in it. */
abstract class ProtocolFolder {
  @TempDir Path folder;
  Path model;

  Path trace() {
    return folder.resolve("t.json");
  }

  Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  /** With one thread, for determinism. */
  CommandResult verify(String... options) {
    var line = new ArrayList<>(List.of("verify", "--threads=1", "--trace=" + trace()));
    line.addAll(List.of(options));
    line.add(model.toString());
    return CommandResult.rondo(line.toArray(String[]::new));
  }

  /** The text without parts that differ between runs or folders. */
  String steady(String text) {
    return text.replace(folder.toString(), "DIR")
        .replaceAll("(?m)^(  .* transitions?(?:, \\d+ rounds?)?), .* s$", "$1, …");
  }
}
