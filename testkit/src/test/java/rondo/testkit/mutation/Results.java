package rondo.testkit.mutation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a worker has written so far: a line for each test with how long it takes, and for each
 * mutant what became of it.
 *
 * @param mutants how many have been looked at; one that a worker did not come back from is one
 */
record Results(List<String> lines, Map<String, Long> usual, int mutants) {
  static Results read(Path file) throws IOException {
    List<String> lines = Files.exists(file) ? Files.readAllLines(file) : List.of();
    var usual = new HashMap<String, Long>();
    int mutants = 0;
    for (String line : lines) {
      String[] parts = line.split("\t");
      switch (parts[0]) {
        case "test" -> usual.put(parts[1], Long.parseLong(parts[2]));
        case "begun", "invalid" -> mutants++;
        default -> {}
      }
    }
    return new Results(lines, usual, mutants);
  }

  long count(String what) {
    return lines.stream().filter(l -> l.startsWith(what + "\t")).count();
  }

  /** Those that ended the worker: by taking too long, or too much. */
  long ended() {
    return count("begun") - count("killed") - count("survived");
  }
}
