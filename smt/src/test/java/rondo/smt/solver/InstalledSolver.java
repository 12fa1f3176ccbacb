package rondo.smt.solver;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Solvers installed on the system; absent ones skip the test. */
public enum InstalledSolver {
  Z3("z3 -in"),
  CVC5("cvc5 --lang smt2");

  final List<String> command;

  InstalledSolver(String command) {
    this.command = CommandSolver.words(command);
  }

  Solver open() {
    require();
    return new CommandSolver(command);
  }

  /** The response to a script. */
  public String answer(String script) throws IOException {
    require();
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try (OutputStream to = process.getOutputStream()) {
      to.write(script.getBytes(StandardCharsets.UTF_8));
    }
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  private void require() {
    String program = command.getFirst();
    assumeTrue(
        Stream.of(System.getenv("PATH").split(File.pathSeparator))
            .anyMatch(p -> Files.isExecutable(Path.of(p, program))),
        program + " is not installed (apt-get install " + program + ")");
  }
}
