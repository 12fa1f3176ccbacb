package rondo.trace;

import rondo.diagnostics.Position;
import rondo.trace.Story.Ending;
import rondo.trace.Story.Entry;
import rondo.trace.Story.Line;
import rondo.trace.Story.Resting;

/** A story with one line a step, in the form that users of Spin know from its guided simulation. */
public final class StepLines {
  private StepLines() {}

  public static String print(Story story) {
    var out = new StringBuilder();
    int number = 0;
    int repeated = story.ending() instanceof Ending.Repeating(int from, _) ? from : 0;
    for (Entry entry : story.entries()) {
      if (entry.number() == repeated) {
        out.append("  <<<<<START OF CYCLE>>>>>\n");
      }
      out.append(print(++number, entry.line()));
      if (entry.partner().isPresent()) {
        out.append(print(++number, entry.partner().get()));
      }
      entry.printed().lines().forEach(l -> out.append("          ").append(l).append('\n'));
    }
    switch (story.ending()) {
      case Ending.Broken(var fault) -> {
        String where = fault.at().isKnown() ? place(fault.at()) + ", " : "";
        out.append("rondo: ").append(where).append("Error: ").append(fault.message()).append('\n');
      }
      case Ending.Deadlock(var processes, var missing) -> {
        out.append("rondo: Error: invalid end state (at depth ").append(number).append(")\n");
        missing.ifPresent(m -> out.append("rondo: ").append(m.text()).append('\n'));
        out.append("#processes: ").append(processes.size()).append('\n');
        for (Resting process : processes.reversed()) {
          out.append(
              "%3d:\tproc %2d (%s) %s\n"
                  .formatted(
                      number, process.actor().pid(), process.actor().name(), place(process.at())));
        }
      }
      case Ending.Finished(), Ending.Open(), Ending.Repeating _ -> {}
    }
    return out.toString();
  }

  private static String place(Position at) {
    return at.file() + ":" + at.line();
  }

  private static String print(int number, Line line) {
    return "%3d:\tproc %2d (%s) %s (state %d)\t[%s]\n"
        .formatted(
            number,
            line.actor().pid(),
            line.actor().name(),
            place(line.at()),
            line.controlState(),
            line.statement());
  }
}
