package rondo.cli.report;

import java.nio.file.Path;
import java.util.Optional;
import rondo.trace.Story;
import rondo.trace.Violation;

/**
 * A violation that was replayed.
 *
 * @param saved the file that it was saved to
 */
public record Counterexample(Violation violation, Story story, Optional<Path> saved) {}
