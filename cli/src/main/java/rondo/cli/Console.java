package rondo.cli;

import java.io.BufferedReader;
import java.io.PrintWriter;
import java.util.Optional;

/**
 * Where a command reads and writes.
 *
 * @param outIsTerminal whether a person sees {@code out} as it is written; the same for {@code err}
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

  /** What a person answers. */
  public BufferedReader in() {
    return input.reader();
  }

  /** Why not all that was printed on {@code out} got there, if it did not. */
  Optional<String> outputFailure() {
    if (!out.checkError()) {
      return Optional.empty();
    }
    Optional<String> why = out instanceof StandardWriter w ? w.failure() : Optional.empty();
    return Optional.of(why.orElse("it cannot be written to"));
  }
}
