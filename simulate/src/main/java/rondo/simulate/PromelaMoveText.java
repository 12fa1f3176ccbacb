package rondo.simulate;

import java.util.List;
import java.util.Optional;
import rondo.ir.ControlState;
import rondo.ir.Edge;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.interpreter.Interpreter.Step;
import rondo.report.TerminalStyle;

/** Descriptions of the moves in a state of a Promela model. */
record PromelaMoveText(ProcessSystem system, List<SimulationMove> moves, TerminalStyle style) {
  /** The steps of a move up to the first that distinguishes it from all others. */
  String of(SimulationMove simulationMove) {
    List<Step> steps = simulationMove.steps();
    if (steps.size() > 1 && steps.get(1).partner().isPresent()) {
      String both = describe(steps.getFirst()) + "  to  " + describe(steps.get(1));
      return both + more(steps.subList(2, steps.size())) + failure(simulationMove);
    }
    int shown = 1;
    for (SimulationMove other : moves) {
      shown = other == simulationMove ? shown : Math.max(shown, common(steps, other.steps()) + 1);
    }
    shown = Math.min(shown, steps.size());
    var text = new StringBuilder(describe(steps.getFirst()));
    for (Step step : steps.subList(1, shown)) {
      statement(step).ifPresent(s -> text.append("; ").append(s));
    }
    return text + more(steps.subList(shown, steps.size())) + failure(simulationMove);
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
    return written == 0 ? "" : style.faint("  and " + written + " more in the same atomic step");
  }

  private String failure(SimulationMove simulationMove) {
    return switch (simulationMove) {
      case SimulationMove.Proceed _ -> "";
      case SimulationMove.Fail f -> "  " + style.bad(f.failure().fault().message());
    };
  }

  /** The statement of a step, with its process and line. */
  private String describe(Step step) {
    ProcessType type = system.processTypes().get(step.processType());
    String actor = type.name() + "(" + step.pid() + ")";
    ControlState state = type.states().get(step.controlState());
    if (step.edge() == Step.NO_EDGE) {
      return actor + "  line " + state.at().line();
    }
    String does = statement(step).orElse("(continues after the choice or loop)");
    return actor + "  line " + state.edges().get(step.edge()).at().line() + "  " + does;
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
