package rondo.simulate;

import java.util.List;
import java.util.Optional;
import rondo.ir.ControlState;
import rondo.ir.Edge;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.Interpreter.Step;
import rondo.report.TerminalStyle;

/** Descriptions of the moves in a state of a Promela model. */
public record PromelaMoveText(
    ProcessSystem system, List<SimulationMove> moves, TerminalStyle style) {
  /** A move in one line. */
  String of(SimulationMove simulationMove) {
    EnabledMove move = enabled(simulationMove);
    return move.process()
        + "  "
        + move.text()
        + (move.detail().isEmpty() ? "" : style.faint("  " + move.detail()))
        + (move.violation().isEmpty() ? "" : "  " + style.bad(move.violation()));
  }

  /** The steps of a move up to the first that distinguishes it from all others. */
  public EnabledMove enabled(SimulationMove simulationMove) {
    List<Step> steps = simulationMove.steps();
    int shown = 1;
    String text;
    if (steps.isEmpty()) {
      return new EnabledMove(simulationMove.choice(), "", "", "", failure(simulationMove));
    }
    if (steps.size() > 1 && steps.get(1).partner().isPresent()) {
      text =
          describe(steps.getFirst())
              + "  to  "
              + actor(steps.get(1))
              + "  "
              + describe(steps.get(1));
      shown = 2;
    } else {
      for (SimulationMove other : moves) {
        shown = other == simulationMove ? shown : Math.max(shown, common(steps, other.steps()) + 1);
      }
      shown = Math.min(shown, steps.size());
      var words = new StringBuilder(describe(steps.getFirst()));
      for (Step step : steps.subList(1, shown)) {
        statement(step).ifPresent(s -> words.append("; ").append(s));
      }
      text = words.toString();
    }
    return new EnabledMove(
        simulationMove.choice(),
        actor(steps.getFirst()),
        text,
        more(steps.subList(shown, steps.size())),
        failure(simulationMove));
  }

  private static int common(List<Step> some, List<Step> others) {
    int i = 0;
    while (i < some.size() && i < others.size() && some.get(i).isSameStatement(others.get(i))) {
      i++;
    }
    return i;
  }

  private String more(List<Step> steps) {
    long written = steps.stream().flatMap(s -> statement(s).stream()).count();
    return written == 0 ? "" : "and " + written + " more in the same atomic step";
  }

  private static String failure(SimulationMove simulationMove) {
    return switch (simulationMove) {
      case SimulationMove.Proceed _ -> "";
      case SimulationMove.Fail f -> f.failure().fault().message();
    };
  }

  private String actor(Step step) {
    return system.processTypes().get(step.processType()).name() + "(" + step.pid() + ")";
  }

  /** The statement of a step, with its line. */
  private String describe(Step step) {
    ControlState state =
        system.processTypes().get(step.processType()).states().get(step.controlState());
    if (step.edge() == Step.NO_EDGE) {
      return "line " + state.at().line();
    }
    String does = statement(step).orElse("(continues after the choice or loop)");
    return "line " + state.edges().get(step.edge()).at().line() + "  " + does;
  }

  /** The statement alone; empty if it is not in the source. */
  private Optional<String> statement(Step step) {
    return step.edge() == Step.NO_EDGE
        ? Optional.empty()
        : Optional.of(
                system
                    .processTypes()
                    .get(step.processType())
                    .states()
                    .get(step.controlState())
                    .edges()
                    .get(step.edge()))
            .filter(Edge::hasSourceText)
            .map(Edge::text);
  }
}
