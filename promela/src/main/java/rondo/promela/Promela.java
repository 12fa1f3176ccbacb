package rondo.promela;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;
import rondo.ir.ProcessSystem;

/** From a Promela file to a {@link ProcessSystem}. */
public final class Promela {
  private Promela() {}

  /**
   * A model and what a user should know about it.
   *
   * @param unchecked properties that the model states and a safety search does not check, in words
   */
  public record Model(
      ProcessSystem system, List<Diagnostic> warnings, List<String> unchecked) {
    public Model {
      warnings = List.copyOf(warnings);
      unchecked = List.copyOf(unchecked);
    }
  }

  /** Reads, checks and lowers a model; {@code defines} come from the command line. */
  public static Model load(Path file, Map<String, String> defines) throws RejectedException {
    throw new UnsupportedOperationException("not built yet");
  }

  /** The same for a model given as text, in a file called {@code name}. */
  public static Model parse(String name, String text, Map<String, String> defines)
      throws RejectedException {
    throw new UnsupportedOperationException("not built yet");
  }
}
