package rondo.cli.trace;

import java.nio.file.Path;
import java.util.ArrayList;
import rondo.cli.io.Exit;
import rondo.cli.option.ModelLocation;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.ir.round.OrderSensitivity;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.InvalidRoundRunException;
import rondo.ir.round.interpreter.RoundInterpreter;
import rondo.ir.round.interpreter.RoundReplay;
import rondo.trace.round.RoundTraceFile;
import rondo.trace.view.RoundTraceViewBuilder;
import rondo.trace.view.TraceView;
import rondo.verify.model.ModelSource;
import rondo.verify.model.PropertyCatalog;

/**
 * A saved run of a round-based protocol, with the protocol. The file determines all choices of the
 * run, so it is a run of the current protocol if the interpreter can replay it.
 */
public record SavedRoundTrace(Path file, RoundTraceFile saved, RoundSystem system)
    implements SavedTrace {
  static SavedRoundTrace of(Path file, RoundTraceFile saved, ModelLocation model)
      throws RejectedException {
    if (!(model.load(
            file, saved.model(), at -> Distal.load(at, saved.defines(), OrderSensitivity.SENSITIVE))
        instanceof Distal.RoundProtocol(RoundSystem system, _, _))) {
      throw SavedTrace.notReplayable(file, "the protocol is not round-based");
    }
    var properties = new ArrayList<RoundProperty>();
    if (saved.property().isPresent()) {
      properties.add(
          SavedTrace.property(
              file, PropertyCatalog.of(system, ModelSource.of(file)), saved.property().get()));
    }
    return new SavedRoundTrace(file, saved, system.withProperties(properties));
  }

  @Override
  public TraceView view() throws RejectedException {
    RoundReplay replay;
    try {
      replay = RoundReplay.of(new RoundInterpreter(system), saved.run());
    } catch (InvalidRoundRunException e) {
      throw SavedTrace.notReplayable(file, e.getMessage());
    }
    if (saved.property().isPresent() && replay.violations().isEmpty()) {
      throw SavedTrace.notReplayable(file, "the run violates no property");
    }
    return RoundTraceViewBuilder.build(system, replay);
  }

  @Override
  public Exit exit() {
    return saved.property().isPresent() ? Exit.VIOLATED : Exit.HOLDS;
  }
}
