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
import rondo.trace.Style;
import rondo.trace.TracePrinter;
import rondo.trace.TraceView;
import rondo.trace.TraceView.Ending;
import rondo.trace.Violation;
import rondo.trace.event.EventTraceFile.ExecutionMode;
import rondo.trace.event.EventTracePrinter;
import rondo.trace.event.EventTraceView;
import rondo.trace.round.RoundTracePrinter;
import rondo.trace.round.RoundTraceView;
import rondo.verify.model.ModelSource;
import rondo.verify.model.PromelaSettings;

/** A replayed counterexample. */
public sealed interface Counterexample {
  /** The kind of violation, in a few words. */
  String kind();

  /** The position of the violation, if it has one. */
  Position place();

  /** The trace in full. */
  String story(Style style);

  /** The last step in a line. */
  String ending();

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
    public String story(Style style) {
      return TracePrinter.print(view, style);
    }

    @Override
    public String ending() {
      String steps = grouped(view.entries().size()) + " steps";
      return view.ending() instanceof Ending.Failed(var fault) && fault.at().isKnown()
          ? fault.at() + ": " + fault.message() + ", after " + steps
          : "after " + steps;
    }
  }

  /** A counterexample of a round-based protocol. */
  record OfRounds(
      RoundViolation violation,
      RoundTraceView view,
      ModelSource source,
      String property,
      RoundRun run)
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

    @Override
    public String story(Style style) {
      return RoundTracePrinter.print(view, style);
    }

    @Override
    public String ending() {
      return switch (view.ending()) {
        case RoundTraceView.Ending.Lasso _ -> "in an infinite run";
        case RoundTraceView.Ending.Open(), RoundTraceView.Ending.Finished() -> {
          int rounds = view.entries().size();
          yield rounds == 0
              ? "in the initial state"
              : "after " + grouped(rounds) + (rounds == 1 ? " round" : " rounds");
        }
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
      EventTraceView view,
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

    @Override
    public String story(Style style) {
      return EventTracePrinter.print(view, style);
    }

    @Override
    public String ending() {
      return switch (view.ending()) {
        case EventTraceView.Ending.Lasso _ -> "in an infinite run";
        case EventTraceView.Ending.Open(), EventTraceView.Ending.Finished() -> {
          int steps = view.steps();
          yield steps == 0
              ? "in the initial state"
              : "after " + grouped(steps) + (steps == 1 ? " step" : " steps");
        }
      };
    }
  }

  private static String grouped(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }
}
