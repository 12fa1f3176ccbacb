package rondo.cli;

import java.util.Set;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import rondo.cli.report.Outcome;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.ir.round.Arrival;
import rondo.smt.rounds.RoundUnrolling.Symmetry;
import rondo.trace.Property;

/** What a protocol checks, asked of a solver. */
record ProtocolSolving(ParseResult arguments, ModelArguments where) implements Verification {
  @Override
  public Set<Property> checked() {
    return Set.of();
  }

  @Override
  public Outcome run(Console console) throws RejectedException {
    var solving =
        new RoundSolving(
            RoundOptions.of(arguments, where), SolverOptions.of(arguments), symmetry(arguments));
    Distal.Rounds rounds = rounds(where);
    Diagnostics.print(rounds.warnings(), console);
    return solving.run(rounds, console);
  }

  /** The protocol, which has to be one in rounds. */
  static Distal.Rounds rounds(ModelArguments where) throws RejectedException {
    return switch (Distal.load(where.source(), where.defines(), Arrival.IN_EACH_ORDER)) {
      case Distal.Rounds rounds -> rounds;
      case Distal.Events _ -> throw Unasked.events(where);
    };
  }

  static OptionSpec symmetryOption() {
    return new Choice<Symmetry>("--symmetry")
        .or("off", Symmetry.NOBODY)
        .or("canonical", Symmetry.PROCESSES)
        .described(
            "Whether of beginnings of a protocol that differ by names only one is looked at;"
                + " default: canonical.");
  }

  /** Which beginnings are looked at. */
  static Symmetry symmetry(ParseResult arguments) {
    return switch (arguments.matchedOptionValue("--symmetry", "canonical")) {
      case "off" -> Symmetry.NOBODY;
      case "canonical" -> Symmetry.PROCESSES;
      case String other ->
          throw new ParameterException(
              arguments.commandSpec().commandLine(),
              "--symmetry " + other + " means nothing for a protocol in rounds");
    };
  }
}
