package rondo.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The program {@code rondo}. */
@Command(
    name = "rondo",
    version = "rondo 0.1.0",
    mixinStandardHelpOptions = true,
    description = "Verifies distributed algorithms.")
public final class Main {
  Main() {}

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new Main()).execute(arguments));
  }
}
