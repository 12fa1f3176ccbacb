package rondo.trace.print;

import rondo.diagnostics.Position;
import rondo.trace.view.TraceStep;
import rondo.trace.view.TraceStep.Action;
import rondo.trace.view.TraceStep.Line;
import rondo.trace.view.TraceView;
import rondo.trace.view.TraceView.Ending;
import rondo.trace.view.TraceView.FinalProcessState;

/** Prints a run of processes with one line per step, in the format of Spin's guided simulation. */
public final class SpinTracePrinter {
  private SpinTracePrinter() {}

  public static String print(TraceView view) {
    var out = new StringBuilder();
    int number = 0;
    int repeated = view.ending() instanceof Ending.Lasso(int from, _) ? from : 0;
    for (TraceStep step : view.steps()) {
      var execution = (Action.Execution) step.action();
      if (step.number() == repeated) {
        out.append("  <<<<<START OF CYCLE>>>>>\n");
      }
      out.append(print(++number, execution.line()));
      if (execution.receiver().isPresent()) {
        out.append(print(++number, execution.receiver().get()));
      }
      execution.printed().lines().forEach(l -> out.append("          ").append(l).append('\n'));
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
                      number,
                      process.actor().number(),
                      process.actor().type(),
                      place(process.at())));
        }
      }
      case Ending.Finished _, Ending.Open(), Ending.Lasso _ -> {}
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
            line.actor().number(),
            line.actor().type(),
            place(line.at()),
            line.controlState(),
            line.statement());
  }
}
