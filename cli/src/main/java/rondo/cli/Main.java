package rondo.cli;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import rondo.cli.io.Console;
import rondo.cli.io.Exit;
import rondo.cli.io.StandardWriter;
import rondo.cli.sweep.job.ChildProcessRunner;

/** The program {@code rondo}. */
public final class Main {
  private Main() {}

  public static void main(String[] arguments) {
    if (Boolean.getBoolean(ChildProcessRunner.ENDS_WITH_PARENT)) {
      endWithParent();
    }
    // Models are UTF-8, whatever the terminal's encoding; interactive input is ASCII. The launcher
    // knows which streams are terminals; Java cannot tell for one alone.
    String terminals = System.getProperty("rondo.terminals", "");
    var console =
        new Console(
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)),
            writer(FileDescriptor.out, "stdout.encoding"),
            writer(FileDescriptor.err, "stderr.encoding"),
            terminals.contains("out"),
            terminals.contains("err"));
    Exit exit = new Rondo(console).execute(arguments);
    // An orderly System.exit would first load the classes that log it.
    Runtime.getRuntime().halt(exit.status());
  }

  /** A job whose result nobody reads ends, also if the program that started it was killed. */
  private static void endWithParent() {
    ProcessHandle.current()
        .parent()
        .ifPresent(
            parent ->
                parent
                    .onExit()
                    .thenRun(() -> Runtime.getRuntime().halt(Exit.INCONCLUSIVE.status())));
  }

  private static PrintWriter writer(FileDescriptor descriptor, String property) {
    return StandardWriter.of(descriptor, encoding(property));
  }

  private static Charset encoding(String property) {
    String name = System.getProperty(property, "UTF-8");
    return Charset.isSupported(name) ? Charset.forName(name) : StandardCharsets.UTF_8;
  }
}
