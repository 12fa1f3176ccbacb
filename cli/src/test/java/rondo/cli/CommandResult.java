package rondo.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.assertj.core.api.Assertions;
import rondo.cli.io.Console;
import rondo.cli.io.Exit;
import rondo.trace.json.Json;

/** The result of a command line, without lines of progress, which depend on the machine. */
record CommandResult(int status, String out, String err) {
  static CommandResult rondo(String... arguments) {
    return typing("", arguments);
  }

  /** Runs a command line with interactive input. */
  static CommandResult typing(String input, String... arguments) {
    var out = new StringWriter();
    var err = new StringWriter();
    var console =
        new Console(
            new BufferedReader(new StringReader(input)),
            new PrintWriter(out),
            new PrintWriter(err),
            false,
            false);
    Exit exit = new Rondo(console).execute(arguments);
    String said =
        err.toString()
            .lines()
            .filter(l -> !l.startsWith("progress: "))
            .map(l -> l + "\n")
            .collect(Collectors.joining());
    return new CommandResult(exit.status(), out.toString(), said);
  }

  Json.Obj json() {
    try {
      return (Json.Obj) Json.parse(out);
    } catch (Json.MalformedException e) {
      return Assertions.fail("at " + e.offset() + " of " + out, e);
    }
  }

  static String model(Path folder, String text) {
    try {
      return Files.writeString(folder.resolve("model.pml"), text).toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
