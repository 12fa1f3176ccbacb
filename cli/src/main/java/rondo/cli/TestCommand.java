package rondo.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import rondo.cli.VerifyOptions.Output;
import rondo.cli.report.JsonReport;
import rondo.cli.report.Paint;
import rondo.cli.report.TestReport;
import rondo.cli.report.Tested;
import rondo.diagnostics.RejectedException;
import rondo.trace.StoryPrinter;
import rondo.trace.event.EventStoryPrinter;
import rondo.trace.round.RoundStoryPrinter;

/** {@code rondo test}: random schedules of a model. */
final class TestCommand implements Command {
  private static final List<String> OF_PROTOCOLS =
      List.of("--semantics", "--delivery", "--any-upon", EventOptions.SEQUENTIALIZE);
  private static final List<String> OF_PROMELA =
      List.of("--ignore-deadlock", "--ignore-assertions", "--full-channel");

  @Override
  public CommandSpec spec() {
    CommandSpec spec = CommandSpec.create();
    spec.usageMessage()
        .description(
            "Make many random runs of a model and look for one that breaks a property.",
            "A run that does is made shorter, told like a counterexample of rondo verify, and",
            "saved. That none was found is no proof. Only what a run that ends can break is",
            "tested: assertions, deadlocks, invariants, but no termination.")
        .footer(
            "",
            "Examples:",
            "  rondo test examples/promela/paxos_broken.pml",
            "  rondo test --strategy pct --depth 3 --time 1m model.pml",
            "  rondo test --seed 7 --schedules 100000 examples/rounds/one_third_rule.dst",
            "  rondo test --strategy pct examples/distal/simple_paxos_broken.dst",
            "  rondo test --sequentialize examples/distal/raft_broken.dst",
            "  rondo test --replay model.pml.trace.json");
    TestOptions.declare(spec);
    return spec;
  }

  @Override
  public boolean isInterruptible(ParseResult arguments) {
    return true;
  }

  @Override
  public Exit run(ParseResult arguments, Console console) throws RejectedException, IOException {
    Paint paint = Colour.in(arguments).paint(console.outIsTerminal());
    if (arguments.hasMatchedOption("--replay")) {
      return replay(arguments, console, paint);
    }
    Output output = VerifyOptions.output(arguments);
    TestOptions options = TestOptions.of(arguments, ModelArguments.of(arguments, console));
    Path file = options.model().file();
    Testing testing =
        switch (options.model().language()) {
          case PROMELA -> {
            Language.PROMELA.refuse(OF_PROTOCOLS, arguments, file);
            yield new PromelaTesting(options, FullChannelOption.in(arguments));
          }
          case DISTAL -> {
            Language.DISTAL.refuse(OF_PROMELA, arguments, file);
            yield new ProtocolTesting(options, arguments);
          }
        };
    Tested tested;
    try {
      tested = testing.run(console);
    } catch (RejectedException e) {
      if (output == Output.JSON) {
        console.out().print(JsonReport.untested(file, e.diagnostics()));
      }
      throw e;
    }
    console
        .out()
        .print(
            switch (output) {
              case FULL -> TestReport.full(tested, paint);
              case QUIET -> TestReport.quiet(tested, paint);
              case JSON -> JsonReport.of(tested);
            });
    return Exit.of(tested.outcome().verdict(), Exit.Approximation.REFUSED);
  }

  /** Tells a schedule again that was saved, on the model as it is now. */
  private static Exit replay(ParseResult arguments, Console console, Paint paint)
      throws RejectedException, IOException {
    TestOptions.requireReplayAlone(arguments);
    Path file = arguments.matchedOptionValue("--replay", Path.of(""));
    return switch (SavedTrace.read(file, ModelLocation.of(arguments))) {
      case SavedRun run -> {
        console.out().print(StoryPrinter.print(run.story(), paint.style()));
        yield run.saved().property().isPresent() ? Exit.VIOLATED : Exit.HOLDS;
      }
      case SavedEvents events -> {
        console.out().print(EventStoryPrinter.print(events.story(), paint.style()));
        yield events.exit();
      }
      case SavedRounds rounds -> {
        console.out().print(RoundStoryPrinter.print(rounds.story(), paint.style()));
        yield rounds.exit();
      }
    };
  }
}
