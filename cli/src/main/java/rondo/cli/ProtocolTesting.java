package rondo.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.ParseResult;
import rondo.cli.report.Tested;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.ir.round.Arrival;
import rondo.rounds.Semantics;

/** The tests of what a protocol checks; whether it goes in rounds is in its text. */
record ProtocolTesting(TestOptions options, ParseResult arguments) implements Testing {
  /** What has a meaning for protocols in rounds only. */
  private static final List<String> OF_ROUNDS = List.of("--semantics");

  /** What has a meaning for protocols of events only. */
  private static final List<String> OF_EVENTS = List.of("--delivery", "--any-upon");

  @Override
  public Tested run(Console console) throws RejectedException {
    Path file = options.model().file();
    Optional<Semantics> asked = RoundOptions.asked(arguments);
    Arrival arrival =
        asked.isPresent() && asked.get() != Semantics.INTERLEAVED
            ? Arrival.IN_ANY_ORDER
            : Arrival.IN_EACH_ORDER;
    return switch (Distal.load(file, options.model().defines(), arrival)) {
      case Distal.Rounds rounds -> {
        refuse(OF_EVENTS, "a protocol in rounds", file);
        var testing = RoundTesting.of(options, asked, arguments);
        Diagnostics.print(rounds.warnings(), console);
        yield testing.run(rounds, console);
      }
      case Distal.Events events -> {
        refuse(OF_ROUNDS, "a protocol of events", file);
        var testing = new EventTesting(options, EventOptions.manner(arguments));
        Diagnostics.print(events.warnings(), console);
        yield testing.run(events, console);
      }
    };
  }

  private void refuse(List<String> foreign, String what, Path file) {
    foreign.forEach(o -> Options.refuse(o, arguments, what, file + " is"));
  }
}
