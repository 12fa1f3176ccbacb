package rondo.cli.io;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import rondo.diagnostics.IoErrorText;

/** The files that counterexamples are saved to. */
public final class TraceFiles {
  private TraceFiles() {}

  /** Stands for a file where nothing is to be saved. */
  public static final Path NO_FILE = Path.of("");

  /** Writes the file, if one is wanted; empty, with a warning, if that fails. */
  public static Optional<Path> write(Path file, String text, Console console) {
    if (file.equals(NO_FILE)) {
      return Optional.empty();
    }
    try {
      new OutputDestination(file, OutputDestination.Kind.TRACE).save(text);
      return Optional.of(file);
    } catch (IOException e) {
      console.err().println("warning: the counterexample is not saved: " + IoErrorText.text(e));
      return Optional.empty();
    }
  }

  /** {@code m.trace.json}, {@code m.trace.2.json}, … */
  public static Path numbered(Path first, int number) {
    if (number == 1 || first.equals(NO_FILE)) {
      return first;
    }
    String name = first.getFileName().toString();
    int dot = name.lastIndexOf('.');
    String stem = dot > 0 ? name.substring(0, dot) : name;
    return first.resolveSibling(stem + "." + number + name.substring(stem.length()));
  }
}
