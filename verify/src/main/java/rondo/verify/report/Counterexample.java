package rondo.verify.report;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import rondo.budget.Budget;
import rondo.diagnostics.Position;
import rondo.ir.Fault;
import rondo.trace.Property;
import rondo.trace.ViolationSignature;
import rondo.trace.file.SavedRun;
import rondo.trace.print.Style;
import rondo.trace.print.TracePrinter;
import rondo.trace.property.PropertyTimeline;
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
 * @param parts evaluates the parts of the violated property in each state of the run
 * @param signature what distinguishes it, where counterexamples that differ are searched for
 */
public record Counterexample(
    ModelSource source,
    String property,
    Optional<Fault> fault,
    TraceView view,
    SavedRun run,
    Supplier<TraceView> explanation,
    Supplier<PropertyTimeline> parts,
    Optional<ViolationSignature> signature) {
  public Counterexample(
      ModelSource source,
      String property,
      Optional<Fault> fault,
      TraceView view,
      SavedRun run,
      Supplier<TraceView> explanation,
      Supplier<PropertyTimeline> parts) {
    this(source, property, fault, view, run, explanation, parts, Optional.empty());
  }

  /** This counterexample with its signature. */
  public Counterexample with(Optional<ViolationSignature> known) {
    return new Counterexample(source, property, fault, view, run, explanation, parts, known);
  }

  /** The same counterexample with its causal slice marked. */
  public Counterexample explained() {
    return new Counterexample(
        source,
        property,
        fault,
        Budget.complete(explanation::get),
        run,
        explanation,
        parts,
        signature);
  }

  /** The parts of the violated property in each state of the run. */
  public PropertyTimeline timeline() {
    return parts.get();
  }

  /**
   * How this counterexample differs from the most similar one before it, in a line; empty for the
   * first one, and where the search was not for counterexamples that differ.
   *
   * @param all all counterexamples of the property, in order
   */
  public Optional<String> difference(List<Counterexample> all) {
    int place = all.indexOf(this);
    return IntStream.range(0, Math.max(0, place))
        .filter(i -> signature.isPresent() && all.get(i).signature().isPresent())
        .boxed()
        .min(Comparator.comparingInt(i -> signature.get().distance(signature(all, i))))
        .map(
            i ->
                "differs from counterexample %d: %s"
                    .formatted(i + 1, signature.get().differenceFrom(signature(all, i))));
  }

  private static ViolationSignature signature(List<Counterexample> all, int i) {
    return all.get(i).signature().orElseThrow();
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
