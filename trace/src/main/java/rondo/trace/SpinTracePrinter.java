package rondo.trace;

import rondo.diagnostics.Position;
import rondo.trace.TraceView.Ending;
import rondo.trace.TraceView.Entry;
import rondo.trace.TraceView.FinalProcessState;
import rondo.trace.TraceView.Line;

/** Prints a trace with one line per step, in the format of Spin's guided simulation. */
public final class SpinTracePrinter {
  private SpinTracePrinter() {}

  public static String print(TraceView view) {
    var out = new StringBuilder();
    int number = 0;
    int repeated = view.ending() instanceof Ending.Lasso(int from, _) ? from : 0;
    for (Entry entry : view.entries()) {
      if (entry.number() == repeated) {
        out.append("  <<<<<START OF CYCLE>>>>>\n");
      }
      out.append(print(++number, entry.line()));
      if (entry.partner().isPresent()) {
        out.append(print(++number, entry.partner().get()));
      }
      entry.printed().lines().forEach(l -> out.append("          ").append(l).append('\n'));
    }
    switch (view.ending()) {
      case Ending.Failed(var fault) -> {
        String where = fault.at().isKnown() ? place(fault.at()) + ", " : "";
        out.append("rondo: ").append(where).append("Error: ").append(fault.message()).append('\n');
      }
      case Ending.Deadlock(var processes, var missing) -> {
        out.append("rondo: Error: invalid end state (at depth ").append(number).append(")\n");
        missing.ifPresent(m -> out.append("rondo: ").append(m.text()).append('\n'));
        out.append("#processes: ").append(processes.size()).append('\n');
        for (FinalProcessState process : processes.reversed()) {
          out.append(
              "%3d:\tproc %2d (%s) %s\n"
                  .formatted(
                      number, process.actor().pid(), process.actor().name(), place(process.at())));
        }
      }
      case Ending.Finished(), Ending.Open(), Ending.Lasso _ -> {}
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
