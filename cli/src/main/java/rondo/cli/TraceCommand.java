package rondo.cli;

import static rondo.cli.option.Options.value;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BiFunction;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import rondo.cli.io.Console;
import rondo.cli.io.Exit;
import rondo.cli.option.ChoiceOption;
import rondo.cli.option.ColourOption;
import rondo.cli.option.ModelArguments;
import rondo.cli.option.ModelLocation;
import rondo.cli.trace.SavedTrace;
import rondo.diagnostics.RejectedException;
import rondo.report.TerminalStyle;
import rondo.trace.print.SequenceChart;
import rondo.trace.print.SpinTracePrinter;
import rondo.trace.print.TraceJson;
import rondo.trace.print.TracePrinter;
import rondo.trace.view.TraceKind;
import rondo.trace.view.TraceView;

/** {@code rondo trace}: prints a saved counterexample in one of several formats. */
final class TraceCommand implements Command {
  private static final String SPIN = "spin";

  @Override
  public CommandSpec spec() {
    CommandSpec spec = CommandSpec.create();
    spec.usageMessage()
        .description("Replay a saved counterexample on its model and print it.")
        .footer(
            "",
            "Examples:",
            "  rondo trace model.pml.trace.json",
            "  rondo trace --format chart one_third_rule_broken.dst.trace.json",
            "  rondo trace --model models/peterson.pml peterson.pml.trace.json");
    spec.addPositional(
        PositionalParamSpec.builder()
            .index("0")
            .required(true)
            .paramLabel("FILE")
            .type(Path.class)
            .description("A trace that rondo verify saved.")
            .build());
    spec.addOption(
        formats()
            .described(
                "A table (default), a message sequence chart, JSON, or lines as Spin prints them;"
                    + " the last is for Promela models only."));
    spec.addOption(
        value(
            "--model",
            "FILE",
            Path.class,
            "The model, if it is not where it was when the trace was saved.",
            Path::of));
    ModelArguments.declareIncludes(spec);
    spec.addOption(ColourOption.option());
    return spec;
  }

  @Override
  public boolean isInterruptible(ParseResult arguments) {
    return true;
  }

  @Override
  public Exit run(ParseResult arguments, Console console) throws RejectedException, IOException {
    Path file = arguments.matchedPositionalValue(0, Path.of(""));
    var model =
        new ModelLocation(
            Optional.ofNullable(arguments.matchedOptionValue("--model", null)),
            ModelArguments.includes(arguments));
    TerminalStyle style = ColourOption.in(arguments).paint(console.outIsTerminal());
    String format = arguments.matchedOptionValue("--format", "text");
    TraceView view = SavedTrace.read(file, model).view();
    if (format.equals(SPIN) && view.kind() != TraceKind.PROCESSES) {
      String kind = view.kind() == TraceKind.ROUNDS ? "a round-based" : "an event-based";
      throw new ParameterException(
          arguments.commandSpec().commandLine(),
          "--format spin is for runs of Promela models; this one is of " + kind + " protocol");
    }
    console.out().print(formats().value(format).apply(view, style));
    return Exit.HOLDS;
  }

  private static ChoiceOption<BiFunction<TraceView, TerminalStyle, String>> formats() {
    return new ChoiceOption<BiFunction<TraceView, TerminalStyle, String>>("--format")
        .or("text", (view, style) -> TracePrinter.print(view, style.style()))
        .or("chart", (view, _) -> SequenceChart.print(view))
        .or("json", (view, _) -> TraceJson.of(view).pretty())
        .or(SPIN, (view, _) -> SpinTracePrinter.print(view));
  }
}
