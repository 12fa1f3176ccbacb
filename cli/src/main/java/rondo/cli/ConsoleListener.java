package rondo.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;
import rondo.cli.io.Console;
import rondo.cli.io.Diagnostics;
import rondo.cli.io.Interrupt;
import rondo.cli.io.TraceFiles;
import rondo.diagnostics.Diagnostic;
import rondo.report.Decimal;
import rondo.report.ProgressReporter;
import rondo.report.SavedTraces;
import rondo.verify.method.PropertyProgress;
import rondo.verify.method.VerificationListener;
import rondo.verify.report.Counterexample;

/** Shows the progress of a verification, saves its counterexamples, and cancels it on a signal. */
final class ConsoleListener implements VerificationListener {
  private final Console console;
  private final Path model;
  private final Path firstTrace;
  private final BooleanSupplier interrupted = Interrupt.requested();
  private final SavedTraces traces = new SavedTraces();
  private int found;

  /**
   * @param firstTrace the file of the first counterexample
   */
  ConsoleListener(Console console, Path model, Path firstTrace) {
    this.console = console;
    this.model = model;
    this.firstTrace = firstTrace;
  }

  /** The files of the counterexamples so far. */
  SavedTraces traces() {
    return traces;
  }

  /** Prints a line that is not part of the result. */
  void note(String line) {
    console.err().println(line);
  }

  @Override
  public void warned(List<Diagnostic> warnings) {
    Diagnostics.print(warnings, console);
  }

  @Override
  public PropertyProgress checking(String property) {
    return progress(console, property.isEmpty() ? model.toString() : model + ": " + property);
  }

  static PropertyProgress progress(Console console, String title) {
    ProgressReporter reporter =
        console.errIsTerminal()
            ? ProgressReporter.onTerminal(console.err(), title)
            : ProgressReporter.inLines(console.err(), title);
    return reporter.started();
  }

  @Override
  public void replaying(long transitions) {
    console.err().println("replaying " + Decimal.grouped(transitions) + " transitions");
    console.err().flush();
  }

  @Override
  public void found(Counterexample counterexample) {
    found++;
    Path file = TraceFiles.numbered(firstTrace, found);
    TraceFiles.write(file, counterexample.traceFile(file), console)
        .ifPresent(f -> traces.add(counterexample, f));
  }

  @Override
  public boolean isCancelled() {
    return interrupted.getAsBoolean();
  }
}
