package rondo.report;

import java.nio.file.Path;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import rondo.verify.report.Counterexample;

/** The files that counterexamples were saved to. */
public final class SavedTraces {
  private final Map<Counterexample, Path> files = new IdentityHashMap<>();

  public void add(Counterexample counterexample, Path file) {
    files.put(counterexample, file);
  }

  /** The file of a counterexample, if it was saved. */
  public Optional<Path> file(Counterexample counterexample) {
    return Optional.ofNullable(files.get(counterexample));
  }
}
