package rondo.cli;

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
enum SolverProgram {
  Z3("z3 -in"),
  CVC5("cvc5 --lang smt2");

  final String command;

  SolverProgram(String command) {
    this.command = command;
  }

  private List<String> words() {
    return List.of(command.split(" "));
  }

  void require() {
    String program = words().getFirst();
    assumeTrue(
        Stream.of(System.getenv("PATH").split(File.pathSeparator))
            .anyMatch(p -> Files.isExecutable(Path.of(p, program))),
        program + " is not installed (apt-get install " + program + ")");
  }

  /** The response to a script. */
  String answer(String script) throws IOException {
    require();
    Process process = new ProcessBuilder(words()).redirectErrorStream(true).start();
    try (OutputStream to = process.getOutputStream()) {
      to.write(script.getBytes(StandardCharsets.UTF_8));
    }
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }
}
