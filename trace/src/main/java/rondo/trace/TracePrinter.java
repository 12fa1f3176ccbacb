package rondo.trace;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import rondo.diagnostics.Position;
import rondo.trace.TraceView.Actor;
import rondo.trace.TraceView.Change;
import rondo.trace.TraceView.EndStatus;
import rondo.trace.TraceView.Ending;
import rondo.trace.TraceView.Entry;
import rondo.trace.TraceView.FinalProcessState;
import rondo.trace.TraceView.Line;
import rondo.trace.TraceView.PendingEvents;

/** Prints a {@link TraceView} in columns: step, process, line, statement, changes. */
public final class TracePrinter {
  /** Heading of the cycle of an infinite run. */
  static final String REPEATED = "the following steps repeat for ever:";

  private static final int MAX_STATEMENT_WIDTH = 44;

  private final Style style;
  private final StringBuilder out = new StringBuilder();
  private int actorWidth = "process".length();
  private int whereWidth = "line".length();
  private int statementWidth = "statement".length();
  private int restingWidth;
  private int restingWhereWidth;
  private String file = "";

  private TracePrinter(Style style) {
    this.style = style;
  }

  public static String print(TraceView view, Style style) {
    return new TracePrinter(style).print(view);
  }

  private String print(TraceView view) {
    measure(view);
    if (!view.entries().isEmpty()) {
      String heads = " step  " + pad("process", actorWidth) + "  " + pad("line", whereWidth) + "  ";
      out.append(style.faint(heads + pad("statement", statementWidth) + "  what changes"));
      out.append('\n');
    }
    int repeated = view.ending() instanceof Ending.Lasso(int from, _) ? from : 0;
    for (Entry entry : view.entries()) {
      if (entry.number() == repeated) {
        out.append(style.bad(REPEATED)).append('\n');
      }
      print(entry);
    }
    print(view.ending());
    return out.toString();
  }

  private void measure(TraceView view) {
    for (Entry entry : view.entries()) {
      if (file.isEmpty()) {
        file = entry.line().at().file();
      }
      actorWidth = Math.max(actorWidth, actors(entry).length());
      whereWidth = Math.max(whereWidth, where(entry.line().at()).length());
      statementWidth = Math.max(statementWidth, statement(entry).length());
    }
    statementWidth = Math.min(statementWidth, MAX_STATEMENT_WIDTH);
    if (view.ending() instanceof Ending.Deadlock(List<FinalProcessState> processes, _)) {
      for (FinalProcessState process : processes) {
        restingWidth = Math.max(restingWidth, process.actor().toString().length());
        restingWhereWidth = Math.max(restingWhereWidth, where(process.at()).length());
      }
    }
  }

  private static String pad(String text, int width) {
    return text + " ".repeat(Math.max(0, width - text.length()));
  }

  private static String actors(Entry entry) {
    Actor actor = entry.line().actor();
    return entry.partner().map(p -> actor + " to " + p.actor()).orElse(actor.toString());
  }

  private static String statement(Entry entry) {
    String statement = entry.line().statement();
    return entry
        .partner()
        .map(Line::statement)
        .map(received -> statement + " / " + received)
        .orElse(statement);
  }

  /** The line, with its file unless that is the file of the first step. */
  private String where(Position at) {
    if (!at.isKnown()) {
      return "";
    }
    return at.file().equals(file) ? Integer.toString(at.line()) : at.file() + ":" + at.line();
  }

  private void print(Entry entry) {
    out.append(style.faint("%5d".formatted(entry.number()))).append("  ");
    out.append(style.actor(pad(actors(entry), actorWidth))).append("  ");
    out.append(style.faint(pad(where(entry.line().at()), whereWidth))).append("  ");
    String statement = statement(entry);
    List<String> changes = entry.changes().stream().map(TracePrinter::print).toList();
    if (changes.isEmpty()) {
      out.append(statement).append('\n');
    } else {
      int margin = 5 + 2 + actorWidth + 2 + whereWidth + 2 + statementWidth + 2;
      String lineBreak = "\n" + " ".repeat(margin);
      out.append(pad(statement, statementWidth));
      out.append(statement.length() > statementWidth ? lineBreak : "  ");
      out.append(style.change(String.join(", ", changes))).append('\n');
    }
    entry.printed().lines().forEach(l -> out.append("       prints: ").append(l).append('\n'));
  }

  static String print(Change change) {
    return switch (change) {
      case Change.OfVariable(String name, String before, String after) ->
          name + ": " + before + " -> " + after;
      case Change.OfChannel(String name, String before, String after) ->
          name + " = " + (after.isEmpty() ? "(empty)" : after);
      case Change.Started(Actor actor) -> "starts " + actor;
      case Change.Ended(Actor actor) -> actor + " ends";
    };
  }

  private void print(Ending ending) {
    switch (ending) {
      case Ending.Failed(var fault) -> {
        out.append(style.bad(fault.message())).append('\n');
        if (fault.at().isKnown()) {
          out.append("  --> ").append(fault.at()).append('\n');
        }
      }
      case Ending.Deadlock(List<FinalProcessState> processes, Optional<PendingEvents> missing) -> {
        out.append(style.bad("invalid end state")).append(": nothing can be executed\n");
        missing.ifPresent(m -> out.append("  ").append(style.bad(m.text())).append('\n'));
        processes.forEach(this::print);
      }
      case Ending.Finished() -> out.append("every process has come to its end\n");
      case Ending.Open() -> {}
      case Ending.Lasso(int from, List<Actor> starved) -> {
        out.append(style.bad(back(from))).append('\n');
        if (!starved.isEmpty()) {
          String names = starved.stream().map(Actor::toString).collect(Collectors.joining(", "));
          out.append(names).append(" could go on all along and never does\n");
        }
      }
    }
  }

  private String back(int from) {
    boolean repeats = out.indexOf(REPEATED) >= 0;
    return repeats ? "and so on, from step " + from : "nothing more happens, for ever";
  }

  private void print(FinalProcessState process) {
    String words =
        switch (process.status()) {
          case DONE -> "may rest";
          case STUCK -> {
            String statements = process.waitsFor().stream().collect(Collectors.joining("  or  "));
            yield process.waitsFor().isEmpty() ? "is stuck" : "waits for  " + statements;
          }
        };
    String actor = pad(process.actor().toString(), restingWidth);
    String painted = process.status() == EndStatus.STUCK ? style.bad(actor) : style.actor(actor);
    String where = where(process.at());
    out.append("  ").append(painted);
    out.append(where.isEmpty() ? "" : "  line " + pad(where, restingWhereWidth));
    out.append("  ").append(words).append('\n');
  }
}
