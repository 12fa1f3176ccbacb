package rondo.cli;

import static rondo.cli.Options.value;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BiFunction;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import rondo.cli.report.Paint;
import rondo.diagnostics.RejectedException;
import rondo.trace.SequenceChart;
import rondo.trace.StepLines;
import rondo.trace.Story;
import rondo.trace.StoryJson;
import rondo.trace.StoryPrinter;
import rondo.trace.event.EventChart;
import rondo.trace.event.EventStory;
import rondo.trace.event.EventStoryJson;
import rondo.trace.event.EventStoryPrinter;
import rondo.trace.round.RoundChart;
import rondo.trace.round.RoundStory;
import rondo.trace.round.RoundStoryJson;
import rondo.trace.round.RoundStoryPrinter;

/** {@code rondo trace}: a saved counterexample, told again in one form or another. */
final class TraceCommand implements Command {
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
            .description("What rondo verify saved.")
            .build());
    spec.addOption(
        formats()
            .described(
                "A table (default), a message sequence chart, JSON, or lines as Spin prints them;"
                    + " of a run of a protocol: all but Spin's."));
    spec.addOption(
        value(
            "--model",
            "FILE",
            Path.class,
            "The model, if it is not where it was when the trace was saved.",
            Path::of));
    ModelArguments.declareIncludes(spec);
    spec.addOption(Colour.option());
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
    Paint paint = Colour.in(arguments).paint(console.outIsTerminal());
    String format = arguments.matchedOptionValue("--format", "text");
    console
        .out()
        .print(
            switch (SavedTrace.read(file, model)) {
              case SavedRun run -> formats().value(format).apply(run.story(), paint);
              case SavedRounds rounds -> print(rounds, format, paint, arguments);
              case SavedEvents events -> print(events, format, paint, arguments);
            });
    return Exit.HOLDS;
  }

  private static String print(SavedRounds rounds, String format, Paint paint, ParseResult arguments)
      throws RejectedException {
    RoundStory story = rounds.story();
    return switch (format) {
      case "text" -> RoundStoryPrinter.print(story, paint.style());
      case "chart" -> RoundChart.print(story);
      case "json" -> RoundStoryJson.of(story).pretty();
      default ->
          throw new ParameterException(
              arguments.commandSpec().commandLine(),
              "--format " + format + " is for runs of Promela models; this one is in rounds");
    };
  }

  private static String print(SavedEvents events, String format, Paint paint, ParseResult arguments)
      throws RejectedException {
    EventStory story = events.story();
    return switch (format) {
      case "text" -> EventStoryPrinter.print(story, paint.style());
      case "chart" -> EventChart.print(story);
      case "json" -> EventStoryJson.of(story).pretty();
      default ->
          throw new ParameterException(
              arguments.commandSpec().commandLine(),
              "--format " + format + " is for runs of Promela models; this one is of events");
    };
  }

  private static Choice<BiFunction<Story, Paint, String>> formats() {
    return new Choice<BiFunction<Story, Paint, String>>("--format")
        .or("text", (story, paint) -> StoryPrinter.print(story, paint.style()))
        .or("chart", (story, _) -> SequenceChart.print(story))
        .or("json", (story, _) -> StoryJson.of(story).pretty())
        .or("spin", (story, _) -> StepLines.print(story));
  }
}
