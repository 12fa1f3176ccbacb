package rondo.cli;

import java.util.List;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** {@code --engine}: how a verdict is found. */
enum Engine {
  /** State by state. */
  EXPLICIT("explicit"),
  /** By a solver. */
  SMT("smt");

  /** What has a meaning for searches state by state only. */
  private static final List<String> OF_STATES =
      List.of(
          "--ltl",
          "--non-progress",
          "--fair",
          "--semantics",
          "--delivery",
          "--any-upon",
          "--sequentialize",
          "--errors",
          "--all-errors",
          "--search",
          "--shortest",
          "--store",
          "--accept-approximate",
          "--threads",
          "--no-reduction",
          "--check-dependencies",
          "--max-depth",
          "--max-states");

  /** What has a meaning for solvers only. */
  private static final List<String> OF_SOLVERS =
      List.of("--bound", "--seed", "--solver-command", "--invariant");

  private final String title;

  Engine(String title) {
    this.title = title;
  }

  private static Choice<Engine> choice() {
    var choice = new Choice<Engine>("--engine");
    for (Engine engine : values()) {
      choice.or(engine.title, engine);
    }
    return choice;
  }

  static OptionSpec option() {
    return choice()
        .described("Search state by state (default), or ask a solver about all runs at once.");
  }

  /** The one that was asked for; complains about options that mean nothing to it. */
  static Engine in(ParseResult arguments) {
    Engine engine = choice().value(arguments.matchedOptionValue("--engine", EXPLICIT.title));
    switch (engine) {
      case EXPLICIT -> SMT.keep(OF_SOLVERS, arguments);
      case SMT -> EXPLICIT.keep(OF_STATES, arguments);
    }
    return engine;
  }

  /** Complains about options that are for this engine alone. */
  private void keep(List<String> options, ParseResult arguments) {
    for (String option : options) {
      if (arguments.hasMatchedOption(option)) {
        throw new ParameterException(
            arguments.commandSpec().commandLine(),
            option + " goes with --engine " + title + " only");
      }
    }
  }
}
