package rondo.cli;

import static rondo.cli.option.Options.value;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import rondo.cli.io.Console;
import rondo.cli.io.Exit;
import rondo.cli.io.OutputDestination;
import rondo.cli.option.ChoiceOption;
import rondo.cli.option.ColourOption;
import rondo.cli.option.ExplainOption;
import rondo.cli.option.ModelArguments;
import rondo.cli.option.ModelLocation;
import rondo.cli.trace.SavedTrace;
import rondo.diagnostics.RejectedException;
import rondo.report.TerminalStyle;
import rondo.trace.export.TraceFormat;
import rondo.trace.view.TraceKind;
import rondo.trace.view.TraceView;
import rondo.trace.view.TraceView.Explanation;

/** {@code rondo trace}: prints a saved counterexample in one of several formats. */
final class TraceCommand implements Command {
  private static final String FORMAT = "--format";
  private static final String OUTPUT = "--output";

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
            "  rondo trace --explain paxos.dst.trace.json",
            "  rondo trace --format svg paxos.dst.trace.json > paxos.svg",
            "  rondo trace --output paxos.itf.json paxos.dst.trace.json",
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
                "A table (default), a message sequence chart, JSON, or lines as Spin prints them,"
                    + " for Promela models only; a picture; a sequence diagram for Mermaid or"
                    + " PlantUML; the states in the Informal Trace Format of Apalache and Quint; a"
                    + " log for ShiViz; or a table of all variables."));
    spec.addOption(
        OptionSpec.builder("-o", OUTPUT)
            .type(Path.class)
            .paramLabel("FILE")
            .description(
                "Write to this file; its name determines the format if there is no --format ("
                    + TraceFormat.knownExtensions()
                    + ").")
            .build());
    spec.addOption(
        value(
            "--model",
            "FILE",
            Path.class,
            "The model, if it is not where it was when the trace was saved.",
            Path::of));
    spec.addOption(ExplainOption.option());
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
    Optional<Path> output = Optional.ofNullable(arguments.matchedOptionValue(OUTPUT, null));
    TraceFormat format = format(arguments, output);
    output.ifPresent(o -> destination(format, o).check(arguments, OUTPUT));
    boolean explains = arguments.hasMatchedOption(ExplainOption.NAME);
    if (explains && !format.isExplainable()) {
      throw new ParameterException(
          arguments.commandSpec().commandLine(),
          "%s is not possible with the format %s, which shows whole states and runs"
              .formatted(ExplainOption.NAME, format.word()));
    }
    SavedTrace trace = SavedTrace.read(file, model);
    TraceView view = explains ? trace.explanation().get() : trace.view();
    if (view.explanation() instanceof Explanation.Unavailable(String reason)
        && format != TraceFormat.TEXT) {
      console.err().println("no explanation: " + reason);
    }
    if (!format.isFor(view.kind())) {
      String kind = view.kind() == TraceKind.ROUNDS ? "a round-based" : "an event-based";
      throw new ParameterException(
          arguments.commandSpec().commandLine(),
          "--format spin is for runs of Promela models; this one is of " + kind + " protocol");
    }
    boolean isTerminal = output.isEmpty() && console.outIsTerminal();
    TerminalStyle style = ColourOption.in(arguments).paint(isTerminal);
    String text = format.print(view, style.style());
    if (output.isPresent()) {
      destination(format, output.get()).save(text);
    } else {
      console.out().print(text);
    }
    return Exit.HOLDS;
  }

  private static OutputDestination destination(TraceFormat format, Path file) {
    return new OutputDestination(
        file, format.header(), "a counterexample that Rondo printed as " + format.word());
  }

  /** The format that is given, or else that of the file that is written. */
  private static TraceFormat format(ParseResult arguments, Optional<Path> output) {
    if (arguments.hasMatchedOption(FORMAT)) {
      return formats().value(arguments.matchedOptionValue(FORMAT, ""));
    }
    return output
        .map(
            file ->
                TraceFormat.of(file)
                    .orElseThrow(
                        () ->
                            new ParameterException(
                                arguments.commandSpec().commandLine(),
                                "--output: the format of "
                                    + file
                                    + " is not known; give --format")))
        .orElse(TraceFormat.TEXT);
  }

  private static ChoiceOption<TraceFormat> formats() {
    var option = new ChoiceOption<TraceFormat>(FORMAT);
    for (TraceFormat format : TraceFormat.values()) {
      option.or(format.word(), format);
    }
    return option;
  }
}
