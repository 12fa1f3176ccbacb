package rondo.cli.option;

import java.util.List;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** {@code --engine}: the verification engine. */
enum EngineOption {
  /** Explicit-state search. */
  EXPLICIT("explicit"),
  /** SMT solver. */
  SMT("smt"),
  /** Explicit-state search on a GPU. */
  GPU("gpu");

  /** Options of explicit-state search without a GPU. */
  private static final List<String> CPU_ONLY =
      List.of(
          "--non-progress",
          "--fair",
          "--errors",
          VerifyOptions.ALL_DIFFERENT,
          "--search",
          "--store",
          "--accept-approximate",
          "--threads",
          "--check-dependencies",
          "--max-depth",
          VerifyOptions.COVERAGE);

  /** Options of the explicit-state engine only. */
  private static final List<String> EXPLICIT_ONLY =
      List.of(
          "--ltl",
          "--non-progress",
          "--fair",
          "--semantics",
          "--delivery",
          "--errors",
          "--all-errors",
          VerifyOptions.ALL_DIFFERENT,
          "--search",
          "--shortest",
          "--store",
          "--accept-approximate",
          "--threads",
          "--no-reduction",
          "--check-dependencies",
          "--max-depth",
          "--max-states",
          VerifyOptions.COVERAGE);

  /** Options of the SMT engine only. */
  private static final List<String> SMT_ONLY =
      List.of("--bound", "--seed", "--solver-command", "--invariant");

  private final String title;

  EngineOption(String title) {
    this.title = title;
  }

  private static ChoiceOption<EngineOption> choice() {
    var option = new ChoiceOption<EngineOption>("--engine");
    for (EngineOption engineOption : values()) {
      option.or(engineOption.title, engineOption);
    }
    return option;
  }

  static OptionSpec option() {
    return choice()
        .described("Explicit-state search (default), an SMT solver, or a search on a GPU.");
  }

  /** The selected engine; rejects options of the others. */
  static EngineOption in(ParseResult arguments) {
    EngineOption option = choice().value(arguments.matchedOptionValue("--engine", EXPLICIT.title));
    switch (option) {
      case EXPLICIT -> SMT.reserve(SMT_ONLY, arguments);
      case SMT -> EXPLICIT.reserve(EXPLICIT_ONLY, arguments);
      case GPU -> {
        SMT.reserve(SMT_ONLY, arguments);
        EXPLICIT.reserve(CPU_ONLY, arguments);
      }
    }
    return option;
  }

  /** Rejects options that are for this engine only. */
  private void reserve(List<String> options, ParseResult arguments) {
    for (String option : options) {
      if (arguments.hasMatchedOption(option)) {
        throw new ParameterException(
            arguments.commandSpec().commandLine(), option + " requires --engine " + title);
      }
    }
  }
}
