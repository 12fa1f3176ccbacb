package rondo.report;

import java.nio.file.Path;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import rondo.trace.file.SavedRun;
import rondo.verify.report.Counterexample;

/** The files that counterexamples were saved to, explained or not. */
public final class SavedTraces {
  private final Map<SavedRun, Path> files = new IdentityHashMap<>();

  public void add(Counterexample counterexample, Path file) {
    files.put(counterexample.run(), file);
  }

  /** The file of a counterexample, if it was saved. */
  public Optional<Path> file(Counterexample counterexample) {
    return Optional.ofNullable(files.get(counterexample.run()));
  }
}
