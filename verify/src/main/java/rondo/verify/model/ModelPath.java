package rondo.verify.model;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;

/** The path of a model in a saved trace: relative to the trace file. */
public final class ModelPath {
  private ModelPath() {}

  private static Path folder(Path file) {
    return file.toAbsolutePath().normalize().getParent();
  }

  public static String fromFolderOf(Path file, Path model) {
    if (model.toString().equals(ModelSource.STANDARD_INPUT)) {
      return ModelSource.STANDARD_INPUT;
    }
    Path absolute = model.toAbsolutePath().normalize();
    try {
      return folder(file).relativize(absolute).toString();
    } catch (IllegalArgumentException e) {
      return absolute.toString(); // They are on different drives.
    }
  }

  public static Path inFolderOf(Path file, String model) throws RejectedException {
    if (model.equals(ModelSource.STANDARD_INPUT)) {
      throw new RejectedException(
          Diagnostic.error(
                  "T003",
                  new Position(file.toString(), 1, 1),
                  "the model of this trace came from standard input")
              .withHelp("specify its location: rondo trace --model FILE " + file));
    }
    try {
      Path found = folder(file).resolve(model).normalize();
      Path here = Path.of("").toAbsolutePath();
      return found.startsWith(here) ? here.relativize(found) : found;
    } catch (InvalidPathException e) {
      throw new RejectedException(
          Diagnostic.error(
              "T003", new Position(file.toString(), 1, 1), "no path of a model: " + model));
    }
  }
}
