package rondo.cli.launch;

import java.io.BufferedReader;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.List;
import rondo.cli.Console;
import rondo.cli.Rondo;

/** Runs every command once, while the virtual machine takes down which classes that needs. */
public final class Training {
  private Training() {}

  public static void main(String[] arguments) {
    for (List<String> line : List.of(List.of("--version"), List.of("help", "verify"))) {
      var console =
          new Console(
              new BufferedReader(new StringReader("")),
              new PrintWriter(new StringWriter()),
              new PrintWriter(new StringWriter()),
              false,
              false);
      new Rondo(console).execute(line.toArray(String[]::new));
    }
  }
}
