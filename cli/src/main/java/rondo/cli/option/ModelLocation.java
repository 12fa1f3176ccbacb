package rondo.cli.option;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.ParseResult;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.promela.text.IncludePath;
import rondo.trace.json.Json;
import rondo.verify.model.ModelPath;

/**
 * Locates the model of a saved trace. A trace is untrusted and may name any file, so a model that
 * only the trace names is never quoted: if it is not a model, a single diagnostic says so without
 * any of its text. A model named on the command line is quoted as usual.
 *
 * @param named the model, if the command line names one
 * @param includes the search path for included files
 */
public record ModelLocation(Optional<Path> named, IncludePath includes) {
  /** Loads part of a model. */
  public interface Loader<T> {
    T load(Path model) throws RejectedException;
  }

  /** The location given by the positional argument, if any. */
  public static ModelLocation of(ParseResult arguments) {
    return new ModelLocation(ModelArguments.file(arguments), ModelArguments.includes(arguments));
  }

  /**
   * Loads the model of a trace.
   *
   * @param path the path in the trace
   */
  public <T> T load(Path trace, String path, Loader<T> loader) throws RejectedException {
    Path model = named.isPresent() ? named.get() : ModelPath.inFolderOf(trace, path);
    if (!Files.isRegularFile(model)) {
      throw new RejectedException(
          rejected(trace, "there is no file `" + model + "`, which is the model of this trace")
              .withHelp("specify its location: rondo trace --model FILE " + trace));
    }
    try {
      return loader.load(model);
    } catch (RejectedException e) {
      throw rejected(trace, model, e);
    }
  }

  private RejectedException rejected(Path trace, Path model, RejectedException why) {
    var diagnostics = new ArrayList<Diagnostic>();
    Diagnostic first =
        rejected(trace, "`" + model + "` is not the model of this trace: it is rejected");
    if (named.isEmpty()) {
      return new RejectedException(
          List.of(first.withHelp("rondo verify " + model + " shows its errors")));
    }
    diagnostics.add(first);
    diagnostics.addAll(why.diagnostics());
    return new RejectedException(diagnostics);
  }

  private static Diagnostic rejected(Path trace, String message) {
    return Diagnostic.error("T006", new Position(trace.toString(), 1, 1), Json.cut(message, 300));
  }
}
