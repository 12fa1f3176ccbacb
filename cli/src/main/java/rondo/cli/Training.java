package rondo.cli;

import picocli.CommandLine;

/** What the launcher runs once after a build, so that the virtual machine learns the classes. */
public final class Training {
  private Training() {}

  public static void main(String[] arguments) {
    new CommandLine(Main.class).execute("--version");
  }
}
