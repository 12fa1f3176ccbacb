package rondo.cli.io;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import rondo.report.TerminalStyle;

/** The exit statuses of several verifications in a line. */
public record ExitSummary(List<Exit> exits) {
  public ExitSummary {
    exits = List.copyOf(exits);
  }

  /** The worst status. */
  public Exit worst() {
    return exits.stream().reduce(Exit.HOLDS, Exit::or);
  }

  /**
   * The number of verifications for each status, the worst first.
   *
   * @param unit what is verified, such as {@code models}
   */
  public String text(String unit) {
    var parts = new ArrayList<String>();
    for (Exit exit : Exit.bySeverity().reversed()) {
      int number = Collections.frequency(exits, exit);
      if (number > 0) {
        parts.add(number + " " + word(exit, number));
      }
    }
    return exits.size() + " " + unit + ": " + String.join(", ", parts);
  }

  /** The text in the colour of the worst status. */
  public String painted(String text, TerminalStyle style) {
    return switch (worst()) {
      case HOLDS -> style.good(text);
      case INCONCLUSIVE -> style.doubtful(text);
      case VIOLATED, REJECTED, BUG -> style.bad(text);
    };
  }

  private static String word(Exit exit, int number) {
    return switch (exit) {
      case HOLDS -> number == 1 ? "holds" : "hold";
      case VIOLATED -> "violated";
      case REJECTED -> "rejected";
      case INCONCLUSIVE -> "inconclusive";
      case BUG -> "stopped by a bug in Rondo";
    };
  }
}
