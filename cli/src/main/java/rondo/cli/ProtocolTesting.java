package rondo.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import rondo.cli.report.Tested;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.ir.event.EventProperty;
import rondo.ir.round.Arrival;
import rondo.rounds.Semantics;

/** The tests of what a protocol checks; whether it goes in rounds is in its text. */
record ProtocolTesting(TestOptions options, ParseResult arguments) implements Testing {
  /** What has a meaning for protocols in rounds only. */
  private static final List<String> OF_ROUNDS = List.of("--semantics");

  /** What has a meaning for protocols of events only. */
  private static final List<String> OF_EVENTS =
      List.of("--delivery", "--any-upon", EventOptions.SEQUENTIALIZE);

  @Override
  public Tested run(Console console) throws RejectedException {
    Path file = options.model().file();
    Optional<Semantics> asked = RoundOptions.asked(arguments);
    Arrival arrival =
        asked.isPresent() && asked.get() != Semantics.INTERLEAVED
            ? Arrival.IN_ANY_ORDER
            : Arrival.IN_EACH_ORDER;
    return switch (Distal.load(options.model().source(), options.model().defines(), arrival)) {
      case Distal.Rounds rounds -> {
        refuse(OF_EVENTS, "a protocol in rounds", file);
        var testing = RoundTesting.of(options, asked, arguments);
        Diagnostics.print(rounds.warnings(), console);
        yield testing.run(new RoundSubject.Written(options.model(), rounds), console);
      }
      case Distal.Events events when arguments.hasMatchedOption(EventOptions.SEQUENTIALIZE) ->
          inRounds(RoundTesting.of(options, asked, arguments), events, console);
      case Distal.Events events -> {
        refuse(OF_ROUNDS, "a protocol of events", file);
        var testing = new EventTesting(options, EventOptions.manner(arguments));
        Diagnostics.print(events.warnings(), console);
        yield testing.run(events, console);
      }
    };
  }

  /** Tests a protocol of events in the rounds that its messages tell. */
  private Tested inRounds(RoundTesting testing, Distal.Events events, Console console)
      throws RejectedException {
    EventOptions.refuseOrders(arguments);
    if (options.properties().contains(EventProperty.ROUND_BASED)) {
      throw new ParameterException(
          arguments.commandSpec().commandLine(),
          EventOptions.SEQUENTIALIZE
              + " takes for granted what --property "
              + EventProperty.ROUND_BASED
              + " is about: test it without");
    }
    Diagnostics.print(events.warnings(), console);
    Distal.Sequential both =
        Distal.sequentialize(options.model().source(), options.model().defines());
    Diagnostics.print(both.text().left(), console);
    return testing.run(
        new RoundSubject.Made(options.model(), EventOptions.manner(arguments), both), console);
  }

  private void refuse(List<String> foreign, String what, Path file) {
    foreign.forEach(o -> Options.refuse(o, arguments, what, file + " is"));
  }
}
