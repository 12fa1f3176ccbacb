package rondo.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import rondo.cli.report.TestResult;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.ir.event.EventProperty;
import rondo.ir.round.OrderSensitivity;
import rondo.rounds.StepGranularity;

/** Tests the properties of a protocol, round-based or event-based. */
record ProtocolTestRun(TestOptions options, ParseResult arguments) implements TestRun {
  /** Options for round-based protocols only. */
  private static final List<String> OF_ROUNDS = List.of("--semantics");

  /** Options for event-based protocols only. */
  private static final List<String> OF_EVENTS =
      List.of("--delivery", "--any-upon", EventOptions.SEQUENTIALIZE);

  @Override
  public TestResult run(Console console) throws RejectedException {
    Path file = options.model().file();
    Optional<StepGranularity> asked = RoundOptions.requestedSemantics(arguments);
    OrderSensitivity sensitivity =
        asked.isPresent() && asked.get() != StepGranularity.INTERLEAVED
            ? OrderSensitivity.INSENSITIVE
            : OrderSensitivity.SENSITIVE;
    return switch (Distal.load(options.model().source(), options.model().defines(), sensitivity)) {
      case Distal.RoundProtocol protocol -> {
        refuse(OF_EVENTS, "a protocol in rounds", file);
        var testing = RoundTestRun.of(options, asked, arguments);
        Diagnostics.print(protocol.warnings(), console);
        yield testing.run(new RoundInput.Native(options.model(), protocol), console);
      }
      case Distal.EventProtocol eventProtocol
          when arguments.hasMatchedOption(EventOptions.SEQUENTIALIZE) ->
          testSequentialized(RoundTestRun.of(options, asked, arguments), eventProtocol, console);
      case Distal.EventProtocol eventProtocol -> {
        refuse(OF_ROUNDS, "a protocol of events", file);
        var testing = new EventTestRun(options, EventOptions.manner(arguments));
        Diagnostics.print(eventProtocol.warnings(), console);
        yield testing.run(eventProtocol, console);
      }
    };
  }

  /** Tests the sequentialized version of an event-based protocol. */
  private TestResult testSequentialized(
      RoundTestRun testing, Distal.EventProtocol protocol, Console console)
      throws RejectedException {
    EventOptions.rejectDeliveryOptions(arguments);
    if (options.properties().contains(EventProperty.ROUND_BASED)) {
      throw new ParameterException(
          arguments.commandSpec().commandLine(),
          EventOptions.SEQUENTIALIZE
              + " takes for granted what --property "
              + EventProperty.ROUND_BASED
              + " is about: test it without");
    }
    Diagnostics.print(protocol.warnings(), console);
    Distal.SequentializedProtocol both =
        Distal.sequentialize(options.model().source(), options.model().defines());
    Diagnostics.print(both.translation().omitted(), console);
    return testing.run(
        new RoundInput.Sequentialized(options.model(), EventOptions.manner(arguments), both),
        console);
  }

  private void refuse(List<String> foreign, String what, Path file) {
    foreign.forEach(o -> Options.reject(o, arguments, what, file + " is"));
  }
}
