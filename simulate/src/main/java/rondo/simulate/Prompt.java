package rondo.simulate;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.SplittableRandom;
import rondo.report.TerminalStyle;

/** Interactive simulation: the user chooses every move. */
public final class Prompt {
  private static final String HELP =
      """
      A number makes that move. Others:
        u  undo the last move       r  a random move
        s  show the state           t  print the run so far
        ?  this help                q  quit
      """;

  /** The maximal number of moves listed; further ones can be chosen, too. */
  private static final int MAX_LISTED = 60;

  private final Simulation simulation;
  private final BufferedReader in;
  private final PrintWriter out;
  private final TerminalStyle style;
  private final SplittableRandom random = new SplittableRandom(1);
  private int printedLength;

  /** The last explanation of how to compose moves. */
  private String explained = "";

  public Prompt(Simulation simulation, BufferedReader in, PrintWriter out, TerminalStyle style) {
    this.simulation = simulation;
    this.in = in;
    this.out = out;
    this.style = style;
  }

  /** Runs until the user quits, the input ends or output fails. */
  public void run() throws IOException {
    out.print(HELP);
    while (true) {
      out.print(simulation.textFrom(printedLength, style));
      printedLength = simulation.length();
      List<String> moves = simulation.moves(style);
      offer(moves);
      if (out.checkError()) {
        return; // The user does not see the choices.
      }
      String line = in.readLine();
      if (line == null || line.strip().equals("q")) {
        return;
      }
      answer(line.strip(), moves.size());
    }
  }

  private void help() {
    out.print(HELP);
    out.print(simulation.help());
  }

  private void offer(List<String> moves) {
    if (!simulation.help().equals(explained)) {
      explained = simulation.help();
      out.print(explained);
    }
    out.println();
    simulation.draft(style).forEach(out::println);
    for (int i = 0; i < Math.min(moves.size(), MAX_LISTED); i++) {
      String number = style.strong(Integer.toString(i + 1));
      out.println("  " + number + "  " + moves.get(i));
    }
    if (moves.size() > MAX_LISTED) {
      out.println("  … and so on, up to " + style.strong(Integer.toString(moves.size())));
    }
    boolean over = moves.isEmpty() && simulation.hasEnded();
    out.print(over ? "the run ends here; u undoes, q quits > " : "> ");
    out.flush();
  }

  private void answer(String command, int moves) {
    switch (command) {
      case "u" -> {
        out.println(simulation.undo() ? "undone" : "nothing to undo");
        printedLength = Math.min(printedLength, simulation.length());
      }
      case "r" -> {
        if (!simulation.performRandom(random)) {
          out.println("no possible move was found");
        }
      }
      case "s" -> simulation.state().forEach(l -> out.println("  " + l));
      case "t" -> printedLength = 0;
      case "?", "" -> help();
      default -> choose(command, moves);
    }
  }

  private void choose(String command, int moves) {
    int number = command.matches("[0-9]{1,6}") ? Integer.parseInt(command) : 0;
    if (simulation.edit(command)) {
      return;
    }
    if (number < 1 || number > moves) {
      out.println("'" + command + "' is not a move; ? prints help");
    } else {
      simulation.perform(number - 1);
    }
  }
}
