package rondo.cli.io;

import java.io.BufferedReader;
import java.io.PrintWriter;
import java.util.Optional;

/**
 * The streams of a command.
 *
 * @param outIsTerminal whether {@code out} is a terminal; {@code errIsTerminal} likewise
 */
public record Console(
    StandardInput input,
    PrintWriter out,
    PrintWriter err,
    boolean outIsTerminal,
    boolean errIsTerminal) {
  public Console(
      BufferedReader in,
      PrintWriter out,
      PrintWriter err,
      boolean outIsTerminal,
      boolean errIsTerminal) {
    this(new StandardInput(in), out, err, outIsTerminal, errIsTerminal);
  }

  /** The user's interactive input. */
  public BufferedReader in() {
    return input.reader();
  }

  /** The reason why output on {@code out} is incomplete, if it is. */
  public Optional<String> outputFailure() {
    if (!out.checkError()) {
      return Optional.empty();
    }
    Optional<String> why = out instanceof StandardWriter w ? w.failure() : Optional.empty();
    return Optional.of(why.orElse("it cannot be written to"));
  }
}
