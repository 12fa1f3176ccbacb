package rondo.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.cli.report.Counterexample;
import rondo.cli.report.Decimal;
import rondo.ir.ProcessSystem;
import rondo.trace.Replay;
import rondo.trace.TraceView;
import rondo.trace.Verdict;
import rondo.trace.Violation;

/**
 * Saves the counterexamples of a search.
 *
 * @param first the file of the first one
 * @param before the number of counterexamples saved before
 */
record TraceFiles(PromelaSettings settings, ProcessSystem system, Path first, int before) {
  /** Stands for a file where nothing is to be saved. */
  static final Path NO_FILE = Path.of("");

  /** Replaying a trace of this many transitions may take a second or more. */
  private static final int LONG = 50_000;

  /** Replays the counterexamples of the engine before they are shown, and saves them. */
  List<Counterexample> save(Verdict verdict, Console console) {
    if (!(verdict instanceof Verdict.Violated violated)) {
      return List.of();
    }
    var result = new ArrayList<Counterexample>();
    for (Violation violation : violated.violations()) {
      int length = violation.trace().choices().size();
      if (length > LONG) {
        console.err().println("replaying " + Decimal.grouped(length) + " transitions");
        console.err().flush();
      }
      TraceView view = Replay.violation(system, settings.policy(), violation);
      Path file = numbered(first, before + result.size() + 1);
      String text =
          settings
              .traceFile(file, system, Optional.of(violation.property()), violation.trace())
              .write();
      result.add(new Counterexample.OfPromela(violation, view, write(file, text, console)));
    }
    return result;
  }

  /** Writes the file, if one is wanted; empty, with a warning, if that fails. */
  static Optional<Path> write(Path file, String text, Console console) {
    if (file.equals(NO_FILE)) {
      return Optional.empty();
    }
    try {
      new TraceDestination(file).save(text);
      return Optional.of(file);
    } catch (IOException e) {
      console.err().println("warning: the counterexample is not saved: " + IoErrorText.text(e));
      return Optional.empty();
    }
  }

  /** {@code m.trace.json}, {@code m.trace.2.json}, … */
  static Path numbered(Path first, int number) {
    if (number == 1 || first.equals(NO_FILE)) {
      return first;
    }
    String name = first.getFileName().toString();
    int dot = name.lastIndexOf('.');
    String stem = dot > 0 ? name.substring(0, dot) : name;
    return first.resolveSibling(stem + "." + number + name.substring(stem.length()));
  }
}
