package rondo.cli;

import java.util.Set;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import rondo.cli.report.VerificationResult;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.ir.round.OrderSensitivity;
import rondo.smt.rounds.RoundUnrolling.Symmetry;
import rondo.trace.Property;

/** SMT verification of a protocol. */
record ProtocolSmtVerification(ParseResult arguments, ModelArguments where)
    implements Verification {
  @Override
  public Set<Property> checked() {
    return Set.of();
  }

  @Override
  public VerificationResult run(Console console) throws RejectedException {
    var solving =
        new RoundSmtVerification(
            RoundOptions.of(arguments, where), SolverOptions.of(arguments), symmetry(arguments));
    Distal.RoundProtocol protocol =
        TimedLoad.within(
                VerifyOptions.limits(arguments).time(), console, where.file(), () -> rounds(where))
            .model();
    Diagnostics.print(protocol.warnings(), console);
    return solving.run(protocol, console);
  }

  /** The protocol, which must be round-based. */
  static Distal.RoundProtocol rounds(ModelArguments where) throws RejectedException {
    return switch (Distal.load(where.source(), where.defines(), OrderSensitivity.SENSITIVE)) {
      case Distal.RoundProtocol protocol -> protocol;
      case Distal.EventProtocol _ -> throw SmtUnsupported.events(where);
    };
  }

  static OptionSpec symmetryOption() {
    return new ChoiceOption<Symmetry>("--symmetry")
        .or("off", Symmetry.NONE)
        .or("canonical", Symmetry.PROCESSES)
        .described(
            "Whether of beginnings of a protocol that differ by names only one is looked at;"
                + " default: canonical.");
  }

  /** Whether the encoding uses process symmetry. */
  static Symmetry symmetry(ParseResult arguments) {
    return switch (arguments.matchedOptionValue("--symmetry", "canonical")) {
      case "off" -> Symmetry.NONE;
      case "canonical" -> Symmetry.PROCESSES;
      case String other ->
          throw new ParameterException(
              arguments.commandSpec().commandLine(),
              "--symmetry " + other + " means nothing for a protocol in rounds");
    };
  }
}
