package rondo.cli;

import java.io.BufferedReader;
import java.io.PrintWriter;

/**
 * Where a command reads and writes.
 *
 * @param outIsTerminal whether a person sees {@code out} as it is written; the same for {@code err}
 */
public record Console(
    BufferedReader in,
    PrintWriter out,
    PrintWriter err,
    boolean outIsTerminal,
    boolean errIsTerminal) {}
