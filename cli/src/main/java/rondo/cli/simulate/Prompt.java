package rondo.cli.simulate;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.SplittableRandom;
import rondo.cli.report.Paint;
import rondo.ir.Interpreter.Step;
import rondo.trace.Story;
import rondo.trace.Story.Ending;
import rondo.trace.StoryPrinter;

/** Lets a person choose every move of a simulation. */
public final class Prompt {
  private static final String HELP =
      """
      A number makes that move. Others:
        u  undo the last move       r  a random move
        s  show the state           t  tell the run so far
        ?  this help                q  quit
      """;

  private final Simulation simulation;
  private final BufferedReader in;
  private final PrintWriter out;
  private final Paint paint;
  private final SplittableRandom random = new SplittableRandom(1);
  private int told;

  public Prompt(Simulation simulation, BufferedReader in, PrintWriter out, Paint paint) {
    this.simulation = simulation;
    this.in = in;
    this.out = out;
    this.paint = paint;
  }

  /** Until the person quits, or there is nothing more to read. */
  public void run() throws IOException {
    out.print(HELP);
    while (true) {
      List<Move> moves = simulation.moves();
      tellNews();
      offer(moves);
      String line = in.readLine();
      if (line == null || line.strip().equals("q")) {
        return;
      }
      answer(line.strip(), moves);
    }
  }

  private void offer(List<Move> moves) {
    out.println();
    for (int i = 0; i < moves.size(); i++) {
      String number = paint.strong(Integer.toString(i + 1));
      out.println("  " + number + "  " + describe(moves.get(i), moves));
    }
    out.print(moves.isEmpty() ? "the run ends here; u undoes, q quits > " : "> ");
    out.flush();
  }

  /** The steps of a move up to where it differs from all others. */
  private String describe(Move move, List<Move> moves) {
    List<Step> steps = move.steps();
    if (steps.size() > 1 && steps.get(1).partner().isPresent()) {
      String both =
          simulation.describe(steps.getFirst()) + "  to  " + simulation.describe(steps.get(1));
      return both + more(steps.subList(2, steps.size())) + failure(move);
    }
    int shown = 1;
    for (Move other : moves) {
      shown = other == move ? shown : Math.max(shown, common(steps, other.steps()) + 1);
    }
    shown = Math.min(shown, steps.size());
    var text = new StringBuilder(simulation.describe(steps.getFirst()));
    for (Step step : steps.subList(1, shown)) {
      simulation.statement(step).ifPresent(s -> text.append("; ").append(s));
    }
    return text + more(steps.subList(shown, steps.size())) + failure(move);
  }

  private static int common(List<Step> some, List<Step> others) {
    int i = 0;
    while (i < some.size() && i < others.size() && some.get(i).isLike(others.get(i))) {
      i++;
    }
    return i;
  }

  private String more(List<Step> steps) {
    long written = steps.stream().flatMap(s -> simulation.statement(s).stream()).count();
    return written == 0 ? "" : paint.faint("  and " + written + " more in the same atomic step");
  }

  private String failure(Move move) {
    return switch (move) {
      case Move.Proceed _ -> "";
      case Move.Fail f -> "  " + paint.bad(f.failure().fault().message());
    };
  }

  private void answer(String command, List<Move> moves) {
    switch (command) {
      case "u" -> undo();
      case "r" -> {
        if (!moves.isEmpty()) {
          simulation.make(moves.get(random.nextInt(moves.size())));
        }
      }
      case "s" -> showState();
      case "t" -> told = 0;
      case "?", "" -> out.print(HELP);
      default -> choose(command, moves);
    }
  }

  private void choose(String command, List<Move> moves) {
    int number = command.matches("[0-9]{1,6}") ? Integer.parseInt(command) : 0;
    if (number < 1 || number > moves.size()) {
      out.println("'" + command + "' is none of the moves; ? explains");
    } else {
      simulation.make(moves.get(number - 1));
    }
  }

  private void undo() {
    out.println(simulation.undo() ? "taken back" : "nothing to take back");
    told = Math.min(told, simulation.story().entries().size());
  }

  private void showState() {
    simulation
        .view()
        .ifPresent(
            view -> {
              view.variables().forEach((name, value) -> out.println("  " + name + " = " + value));
              view.channels()
                  .forEach(
                      (name, messages) ->
                          out.println(
                              "  " + name + " = " + (messages.isEmpty() ? "(empty)" : messages)));
            });
  }

  private void tellNews() {
    Story story = simulation.story();
    int size = story.entries().size();
    if (size > told || !(story.ending() instanceof Ending.Open)) {
      List<Story.Entry> news = story.entries().subList(told, size);
      var part = new Story(story.model(), story.initial(), news, story.ending());
      StoryPrinter.print(part, paint.style())
          .lines()
          .skip(news.isEmpty() ? 0 : 1)
          .forEach(out::println);
    }
    told = size;
  }
}
