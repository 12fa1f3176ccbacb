package rondo.cli.option;

import static rondo.cli.option.Options.count;

import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import rondo.sample.SchedulingStrategy;
import rondo.sample.SchedulingStrategy.FairAfter;

/** {@code --strategy} and its parameters: the scheduling strategy. */
enum StrategyOption {
  RANDOM("random"),
  UNIFORM("uniform"),
  RARE("rare"),
  PCT("pct"),
  PROBABILISTIC("probabilistic"),
  ROUND_ROBIN("round-robin");

  static final int DEPTH = 3;
  static final int COINS = 3;
  static final int DELAYS = 3;

  private static final Map<String, StrategyOption> OWNERS =
      Map.of("--depth", PCT, "--coins", PROBABILISTIC, "--delays", ROUND_ROBIN);

  private final String title;

  StrategyOption(String title) {
    this.title = title;
  }

  private static ChoiceOption<StrategyOption> choice() {
    var choiceOption = new ChoiceOption<StrategyOption>("--strategy");
    for (StrategyOption option : values()) {
      choiceOption.or(option.title, option);
    }
    return choiceOption;
  }

  static List<OptionSpec> options() {
    return List.of(
        choice()
            .described(
                "A random process, then a random step of it, or a random round, with preference for"
                    + " progress (default); a random step or round; a random step, with preference for states that were seldom visited; random priorities"
                    + " (PCT); random switches between processes; round-robin with random"
                    + " delays."),
        count(
            "--depth",
            "For pct: the bug depth, a number of ordered steps; default: %d.".formatted(DEPTH)),
        count(
            "--coins",
            "For probabilistic: switch with probability 1/2^N; default: %d.".formatted(COINS)),
        count("--delays", "For round-robin: the number of delays; default: %d.".formatted(DELAYS)),
        count(
            "--fair-after",
            "Schedule a random process after N steps; default for probabilistic: half of the"
                + " steps."));
  }

  static StrategyOption in(ParseResult arguments) {
    StrategyOption chosen = choice().value(arguments.matchedOptionValue("--strategy", "random"));
    OWNERS.forEach(
        (option, owner) -> {
          if (owner != chosen && arguments.hasMatchedOption(option)) {
            throw new ParameterException(
                arguments.commandSpec().commandLine(),
                option + " requires --strategy " + owner.title);
          }
        });
    return chosen;
  }

  /** Whether the strategy schedules processes. */
  boolean ordersProcesses() {
    return switch (this) {
      case RANDOM, UNIFORM, RARE -> false;
      case PCT, PROBABILISTIC, ROUND_ROBIN -> true;
    };
  }

  String title() {
    return title;
  }

  /**
   * @param steps the maximal length of a schedule
   */
  SchedulingStrategy strategy(ParseResult arguments, int steps) {
    SchedulingStrategy schedulingStrategy =
        switch (this) {
          case RANDOM -> new SchedulingStrategy.UniformProcess();
          case UNIFORM -> new SchedulingStrategy.UniformStep();
          case RARE -> new SchedulingStrategy.RareStates();
          case PCT -> new SchedulingStrategy.Pct(small(arguments, "--depth", DEPTH, 1000));
          case PROBABILISTIC ->
              new SchedulingStrategy.RandomSwitch(small(arguments, "--coins", COINS, 30));
          case ROUND_ROBIN ->
              new SchedulingStrategy.RoundRobin(small(arguments, "--delays", DELAYS, 1000));
        };
    if (arguments.hasMatchedOption("--fair-after")) {
      return new FairAfter(schedulingStrategy, count(arguments, "--fair-after", 0));
    }
    return this == PROBABILISTIC
        ? new FairAfter(schedulingStrategy, steps / 2)
        : schedulingStrategy;
  }

  private static int small(ParseResult arguments, String option, int otherwise, int most) {
    long value = count(arguments, option, otherwise);
    if (value > most) {
      throw new ParameterException(
          arguments.commandSpec().commandLine(), option + " is at most " + most);
    }
    return (int) value;
  }
}
