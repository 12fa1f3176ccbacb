package rondo.cli.option;

import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;
import rondo.report.TerminalStyle;

/** When to use colours. */
public enum ColourOption {
  AUTO,
  ALWAYS,
  NEVER;

  private static ChoiceOption<ColourOption> choice() {
    return new ChoiceOption<ColourOption>("--color")
        .or("auto", AUTO)
        .or("always", ALWAYS)
        .or("never", NEVER);
  }

  public static OptionSpec option() {
    return choice().described("Use colours; auto does so on a terminal, unless NO_COLOR is set.");
  }

  public static ColourOption in(ParseResult arguments) {
    return choice().value(arguments.matchedOptionValue("--color", "auto"));
  }

  public TerminalStyle paint(boolean terminal) {
    return switch (this) {
      case ALWAYS -> TerminalStyle.ANSI;
      case NEVER -> TerminalStyle.NONE;
      case AUTO ->
          terminal && System.getenv("NO_COLOR") == null ? TerminalStyle.ANSI : TerminalStyle.NONE;
    };
  }
}
