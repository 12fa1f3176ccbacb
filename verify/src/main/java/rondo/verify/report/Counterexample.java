package rondo.verify.report;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.ir.Fault;
import rondo.ir.ProcessSystem;
import rondo.ir.event.state.EventRun;
import rondo.ir.round.interpreter.RoundRun;
import rondo.ir.round.interpreter.RoundViolation;
import rondo.trace.Property;
import rondo.trace.Violation;
import rondo.trace.event.EventTraceFile.ExecutionMode;
import rondo.trace.print.Style;
import rondo.trace.print.TracePrinter;
import rondo.trace.view.TraceKind;
import rondo.trace.view.TraceView;
import rondo.trace.view.TraceView.Ending;
import rondo.verify.model.ModelSource;
import rondo.verify.model.PromelaSettings;

/** A replayed counterexample. */
public sealed interface Counterexample {
  /** The kind of violation, in a few words. */
  String kind();

  /** The position of the violation, if it has one. */
  Position place();

  /** The replayed run. */
  TraceView view();

  /** The trace in full. */
  default String story(Style style) {
    return TracePrinter.print(view(), style);
  }

  /** The last step in a line. */
  default String ending() {
    String unit = view().kind() == TraceKind.ROUNDS ? "round" : "step";
    int length = view().length();
    return switch (view().ending()) {
      case Ending.Lasso _ -> "in an infinite run";
      case Ending ending when length == 0 -> "in the initial state";
      case Ending ending ->
          "after " + String.format(Locale.ROOT, "%,d ", length) + unit + (length == 1 ? "" : "s");
    };
  }

  /**
   * The content of a trace file, from which {@code rondo trace} replays the counterexample.
   *
   * @param destination the file to be written; the model's path is relative to it
   */
  String traceFile(Path destination);

  /** A counterexample of a Promela model. */
  record OfProcesses(
      Violation violation, TraceView view, PromelaSettings settings, ProcessSystem system)
      implements Counterexample {
    @Override
    public String traceFile(Path destination) {
      return settings
          .traceFile(destination, system, Optional.of(violation.property()), violation.trace())
          .write();
    }

    @Override
    public String kind() {
      return violation.property().title();
    }

    @Override
    public Position place() {
      return view.ending() instanceof Ending.Failed(var fault) ? fault.at() : Position.NONE;
    }

    @Override
    public String ending() {
      String steps = String.format(Locale.ROOT, "%,d", view.length()) + " steps";
      return view.ending() instanceof Ending.Failed(var fault) && fault.at().isKnown()
          ? fault.at() + ": " + fault.message() + ", after " + steps
          : "after " + steps;
    }
  }

  /** A counterexample of a round-based protocol. */
  record OfRounds(
      RoundViolation violation, TraceView view, ModelSource source, String property, RoundRun run)
      implements Counterexample {
    @Override
    public String traceFile(Path destination) {
      return TraceContent.of(run, Optional.of(property), source, destination);
    }

    @Override
    public String kind() {
      return switch (violation) {
        case RoundViolation.PropertyViolation _ -> ending();
        case RoundViolation.FaultViolation fault -> Property.of(fault.fault().kind()).title();
      };
    }

    @Override
    public Position place() {
      return switch (violation) {
        case RoundViolation.PropertyViolation _ -> Position.NONE;
        case RoundViolation.FaultViolation fault -> fault.fault().at();
      };
    }
  }

  /**
   * A counterexample of an event-based protocol.
   *
   * @param fault the fault in a process, if the violation is one
   */
  record OfEvents(
      Optional<Fault> fault,
      TraceView view,
      ModelSource source,
      String property,
      ExecutionMode mode,
      EventRun run)
      implements Counterexample {
    @Override
    public String traceFile(Path destination) {
      return TraceContent.of(run, mode, Optional.of(property), source, destination);
    }

    /** The fault, unless the violation is that of the checked property. */
    private Optional<Fault> processFault() {
      return fault.filter(f -> f.kind() != Fault.Kind.REVOKED && f.kind() != Fault.Kind.FORBIDDEN);
    }

    @Override
    public String kind() {
      return processFault().map(f -> Property.of(f.kind()).title()).orElse(ending());
    }

    @Override
    public Position place() {
      return processFault().map(Fault::at).orElse(Position.NONE);
    }
  }
}
