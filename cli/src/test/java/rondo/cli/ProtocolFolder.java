package rondo.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** A folder with a protocol, and {@code rondo verify} there. */
abstract class ProtocolFolder {
  @TempDir Path folder;
  Path model;

  Path trace() {
    return folder.resolve("t.json");
  }

  Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  /** With one thread, so that the same is found each time. */
  CommandResult verify(String... options) {
    var line = new ArrayList<>(List.of("verify", "--threads=1", "--trace=" + trace()));
    line.addAll(List.of(options));
    line.add(model.toString());
    return CommandResult.rondo(line.toArray(String[]::new));
  }

  /** Without what differs from one run to the next, or from one folder to the next. */
  String steady(String text) {
    return text.replace(folder.toString(), "DIR")
        .replaceAll("(?m)^(  .* transitions?(?:, \\d+ rounds?)?), .* s$", "$1, …");
  }
}
