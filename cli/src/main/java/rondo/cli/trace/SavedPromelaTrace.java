package rondo.cli.trace;

import java.nio.file.Path;
import java.util.Optional;
import rondo.cli.io.Exit;
import rondo.cli.option.ModelLocation;
import rondo.diagnostics.RejectedException;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.EndlessAtomicException;
import rondo.promela.text.IncludePath;
import rondo.trace.Replay;
import rondo.trace.ReplayException;
import rondo.trace.TraceFile;
import rondo.trace.Violation;
import rondo.trace.view.TraceView;
import rondo.verify.model.PromelaSettings;

/** A saved trace with its transition system. */
public record SavedPromelaTrace(
    Path file, TraceFile saved, PromelaSettings settings, ProcessSystem system)
    implements SavedTrace {
  /** Rejects a trace if the model has changed since. */
  static SavedPromelaTrace of(Path file, TraceFile saved, ModelLocation model)
      throws RejectedException {
    Optional<String> meaningless = PromelaSettings.invalidOption(saved.options());
    if (meaningless.isPresent()) {
      throw SavedTrace.rejected(
          file, "T001", "the option `" + meaningless.get() + "` has an invalid value");
    }
    return model
        .load(file, saved.model(), at -> of(file, saved, at, model.includes()))
        .checked(model);
  }

  private static SavedPromelaTrace of(Path file, TraceFile saved, Path model, IncludePath includes)
      throws RejectedException {
    PromelaSettings settings = PromelaSettings.of(saved, model, includes);
    return new SavedPromelaTrace(file, saved, settings, settings.inUserSteps(settings.load()));
  }

  private SavedPromelaTrace checked(ModelLocation model) throws RejectedException {
    if (!TraceFile.digest(system).equals(saved.digest())) {
      throw SavedTrace.rejected(
          file,
          "T004",
          settings.model().file()
              + (model.named().isPresent()
                  ? " is not the model of this trace, or has changed since it was saved"
                  : " has changed since this trace was saved"));
    }
    return this;
  }

  @Override
  public TraceView view() throws RejectedException {
    try {
      return saved.property().isPresent()
          ? Replay.violation(
              system, settings.policy(), new Violation(saved.property().get(), saved.trace()))
          : Replay.run(system, settings.policy(), saved.trace());
    } catch (ReplayException | EndlessAtomicException e) {
      throw SavedTrace.notReplayable(file, e.getMessage());
    }
  }

  @Override
  public Exit exit() {
    return saved.property().isPresent() ? Exit.VIOLATED : Exit.HOLDS;
  }
}
