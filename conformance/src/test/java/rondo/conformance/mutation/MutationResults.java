package rondo.conformance.mutation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The results of a worker so far: the outcome for each mutant. */
record MutationResults(List<String> lines) {
  static Path file(Path folder, String target) {
    return folder.resolve(target + ".txt");
  }

  static MutationResults read(Path file) throws IOException {
    return new MutationResults(Files.exists(file) ? Files.readAllLines(file) : List.of());
  }

  /** The number of finished mutants, including one that ended the worker. */
  int mutants() {
    return (int) (count("begun") + count("invalid"));
  }

  long count(String what) {
    return lines.stream().filter(l -> l.startsWith(what + "\t")).count();
  }

  /** The number of mutants that ended the worker: by a timeout or out of memory. */
  long ended() {
    return count("begun") - count("killed") - count("survived");
  }
}
