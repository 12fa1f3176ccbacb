package rondo.verify.report;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import rondo.budget.Budget;
import rondo.diagnostics.Position;
import rondo.ir.Fault;
import rondo.trace.Property;
import rondo.trace.file.SavedRun;
import rondo.trace.print.Style;
import rondo.trace.print.TracePrinter;
import rondo.trace.view.TraceKind;
import rondo.trace.view.TraceView;
import rondo.trace.view.TraceView.Ending;
import rondo.verify.model.ModelSource;

/**
 * A replayed counterexample, or the replayed run to a witness.
 *
 * @param property the name of the violated property
 * @param fault the fault in a process, if the violation is one
 * @param view the replayed run
 * @param run the choices of the run, from which it can be replayed
 * @param explanation computes the view in which the causal slice is marked
 */
public record Counterexample(
    ModelSource source,
    String property,
    Optional<Fault> fault,
    TraceView view,
    SavedRun run,
    Supplier<TraceView> explanation) {
  /** The same counterexample with its causal slice marked. */
  public Counterexample explained() {
    return new Counterexample(
        source, property, fault, Budget.complete(explanation::get), run, explanation);
  }

  /** Whether the run ends as the property forbids, and not with an error of a process. */
  boolean isOfGoal() {
    return fault.map(Fault::kind).filter(k -> k != Fault.Kind.FORBIDDEN).isEmpty();
  }

  /** The kind of violation, in a few words. */
  public String kind() {
    return fault
        .map(f -> Property.of(f.kind()).title())
        .orElse(view.kind() == TraceKind.PROCESSES ? property : ending());
  }

  /** The position of the violation, if it has one. */
  public Position place() {
    return fault.map(Fault::at).orElse(Position.NONE);
  }

  /** The trace in full. */
  public String text(Style style) {
    return TracePrinter.print(view, style);
  }

  /** The last step in a line. */
  public String ending() {
    if (view.kind() == TraceKind.PROCESSES) {
      String where =
          fault
              .filter(f -> f.at().isKnown())
              .map(f -> f.at() + ": " + f.message() + ", ")
              .orElse("");
      return where + "after " + String.format(Locale.ROOT, "%,d", view.length()) + " steps";
    }
    return view.ending() instanceof Ending.Lasso ? "in an infinite run" : length();
  }

  /** The length of a finite run. */
  public String length() {
    String length = String.format(Locale.ROOT, "%,d", view.length());
    String unit = view.kind() == TraceKind.ROUNDS ? " round" : " step";
    return view.length() == 0
        ? "in the initial state"
        : "after " + length + unit + (view.length() == 1 ? "" : "s");
  }

  /**
   * The content of a trace file, from which {@code rondo trace} replays the counterexample.
   *
   * @param destination the file to be written; the model's path is relative to it
   */
  public String traceFile(Path destination) {
    return source.traceFile(destination, Optional.of(property), run).write();
  }
}
