package rondo.smt.solver;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Solvers that are programs of the system, or the reason to skip a test. */
enum Installed {
  Z3("z3 -in"),
  CVC5("cvc5 --lang smt2");

  final List<String> command;

  Installed(String command) {
    this.command = CommandSolver.words(command);
  }

  Solver open() {
    String program = command.getFirst();
    assumeTrue(
        Stream.of(System.getenv("PATH").split(File.pathSeparator))
            .anyMatch(p -> Files.isExecutable(Path.of(p, program))),
        program + " is not installed (apt-get install " + program + ")");
    return new CommandSolver(command);
  }
}
