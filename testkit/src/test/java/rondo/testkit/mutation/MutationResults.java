package rondo.testkit.mutation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What a worker has written so far: for each mutant what became of it. */
record MutationResults(List<String> lines) {
  static Path file(Path folder, String target) {
    return folder.resolve(target + ".txt");
  }

  static MutationResults read(Path file) throws IOException {
    return new MutationResults(Files.exists(file) ? Files.readAllLines(file) : List.of());
  }

  /** How many mutants have been looked at; one that a worker did not come back from is one. */
  int mutants() {
    return (int) (count("begun") + count("invalid"));
  }

  long count(String what) {
    return lines.stream().filter(l -> l.startsWith(what + "\t")).count();
  }

  /** Those that ended the worker: by taking too long, or too much. */
  long ended() {
    return count("begun") - count("killed") - count("survived");
  }
}
