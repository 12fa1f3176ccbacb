package rondo.cli;

import java.io.IOException;
import java.time.Duration;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import rondo.cli.io.Console;
import rondo.cli.io.Exit;
import rondo.cli.io.Interrupt;
import rondo.diagnostics.RejectedException;

/**
 * A command of the program.
 *
 * <p>Commands describe their options with objects instead of annotations: reading annotations would
 * double the time that the program takes to start.
 */
interface Command {
  /** A fresh description of the command and its options. */
  CommandSpec spec();

  /** Whether the command needs the descriptions of all other commands. */
  default boolean needsAllCommands() {
    return false;
  }

  /**
   * Whether it may take long, so that an interrupt ends it in an orderly way, with partial results.
   */
  default boolean isInterruptible(ParseResult arguments) {
    return false;
  }

  /** The time that it may take to end after an interrupt. */
  default Duration gracePeriod(ParseResult arguments) {
    return Interrupt.GRACE_PERIOD;
  }

  Exit run(ParseResult arguments, Console console) throws RejectedException, IOException;
}
