package rondo.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.ParseResult;
import rondo.cli.report.VerificationResult;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.trace.Property;

/** Explicit-state verification of a protocol, round-based or event-based. */
record ProtocolVerification(ParseResult arguments, ModelArguments where) implements Verification {
  /** Options for round-based protocols only. */
  private static final List<String> OF_ROUNDS = List.of("--semantics", "--psr");

  /** Options for event-based protocols only. */
  private static final List<String> OF_EVENTS =
      List.of("--delivery", "--any-upon", "--symmetry", "--no-reduction", "--sequentialize");

  @Override
  public Set<Property> checked() {
    return Set.of();
  }

  @Override
  public VerificationResult run(Console console) throws RejectedException {
    Distal.Model model =
        TimedLoad.within(
                VerifyOptions.limits(arguments).time(),
                console,
                where.file(),
                () -> Distal.load(where.source(), where.defines(), RoundOptions.arrival(arguments)))
            .model();
    return switch (model) {
      case Distal.RoundProtocol protocol -> {
        refuse(OF_EVENTS, "a protocol in rounds", where.file());
        var verification = new RoundVerification(RoundOptions.of(arguments, where));
        Diagnostics.print(protocol.warnings(), console);
        yield verification.run(protocol, console);
      }
      case Distal.EventProtocol eventProtocol -> {
        refuse(OF_ROUNDS, "a protocol of events", where.file());
        var verification = new EventVerification(EventOptions.of(arguments, where));
        Diagnostics.print(eventProtocol.warnings(), console);
        yield arguments.hasMatchedOption("--sequentialize")
            ? new SequentializedVerification(verification.options())
                .run(Distal.sequentialize(where.source(), where.defines()), console)
            : verification.run(eventProtocol, console);
      }
    };
  }

  private void refuse(List<String> options, String what, Path file) {
    options.forEach(o -> Options.reject(o, arguments, what, file + " is"));
  }
}
