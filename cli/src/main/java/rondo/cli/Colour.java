package rondo.cli;

import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;
import rondo.cli.report.Paint;

/** When to use colours. */
enum Colour {
  AUTO,
  ALWAYS,
  NEVER;

  private static Choice<Colour> choice() {
    return new Choice<Colour>("--color").or("auto", AUTO).or("always", ALWAYS).or("never", NEVER);
  }

  static OptionSpec option() {
    return choice().described("Use colours; auto does so on a terminal, unless NO_COLOR is set.");
  }

  static Colour in(ParseResult arguments) {
    return choice().value(arguments.matchedOptionValue("--color", "auto"));
  }

  Paint paint(boolean terminal) {
    return switch (this) {
      case ALWAYS -> Paint.ANSI;
      case NEVER -> Paint.NONE;
      case AUTO -> terminal && System.getenv("NO_COLOR") == null ? Paint.ANSI : Paint.NONE;
    };
  }
}
