package rondo.gpu.generate;

import static rondo.gpu.kernel.BinaryOperator.ADD;
import static rondo.gpu.kernel.BinaryOperator.EQ;
import static rondo.gpu.kernel.BinaryOperator.LT;

import java.util.ArrayList;
import java.util.List;
import rondo.gpu.control.ReportedState;
import rondo.gpu.generate.ExpressionGenerator.Mode;
import rondo.gpu.kernel.KernelBuilder;
import rondo.gpu.kernel.KernelLabel;
import rondo.gpu.kernel.Register;
import rondo.gpu.kernel.Register.Width;
import rondo.gpu.layout.CellArray;
import rondo.gpu.layout.CompactLayout;
import rondo.gpu.layout.Field;
import rondo.gpu.layout.StateRegisters;
import rondo.ir.Observer;

/**
 * Generates the moves of the observer. It moves once before every transition, on the state that is
 * expanded, so each transition leads to a successor for each enabled move. The targets of these
 * moves are in local memory.
 */
final class ObserverGenerator {
  /** The pid of no process. */
  static final int NO_PID = -1;

  private final KernelBuilder code;
  private final CompactLayout layout;
  private final StepContext context;
  private final Observer observer;
  private final Register count;
  private final int targets;

  ObserverGenerator(StepContext context, Observer observer) {
    this.context = context;
    this.observer = observer;
    code = context.code();
    layout = context.layout();
    count = code.variable(Width.W32);
    targets =
        code.localWords(observer.states().stream().mapToInt(s -> s.moves().size()).max().orElse(0));
  }

  /** Finds the enabled moves in the state of the context; jumps to {@code none} without any. */
  void findMoves(KernelLabel none) {
    code.assign(count, code.constant(0));
    CellArray cells = layout.cells(Field.OBSERVER_STATE);
    KernelLabel found = code.newLabel();
    List<KernelLabel> labels = new ArrayList<>();
    while (labels.size() < Math.max(observer.states().size(), 1 << cells.width())) {
      labels.add(labels.size() < observer.states().size() ? code.newLabel() : none);
    }
    code.switchTo(context.next().read(cells, 0), labels);
    for (int q = 0; q < observer.states().size(); q++) {
      code.bind(labels.get(q));
      observer.states().get(q).moves().forEach(this::tryMove);
      code.jump(found);
    }
    code.bind(found);
    code.branch(code.binary(EQ, count, 0), none);
  }

  private void tryMove(Observer.Move move) {
    KernelLabel fault = code.newLabel();
    KernelLabel next = code.newLabel();
    var guard = new ExpressionGenerator(context.withFault(fault), NO_PID, NO_PID, Mode.TEST);
    code.branchUnless(guard.value(move.guard()), next);
    if (observer.states().get(move.target()).status() == Observer.Status.VIOLATING) {
      context.reports().state(ReportedState.FORBIDDEN);
    } else {
      Register at = code.binary(ADD, code.extended(count), targets);
      code.storeLocal(at, code.constant64(move.target()));
      code.assign(count, code.binary(ADD, count, 1));
    }
    code.jump(next);
    code.bind(fault);
    context.reports().state(ReportedState.RUNTIME_ERROR);
    code.bind(next);
  }

  /** Generates a loop over the enabled moves, with the observer's state after each. */
  void forEachMove(StateRegisters state, Runnable body) {
    Register move = code.variable(Width.W32);
    code.assign(move, code.constant(0));
    KernelLabel next = code.newLabel();
    code.bind(next);
    Register target =
        code.truncated(code.loadLocal(code.binary(ADD, code.extended(move), targets)));
    state.write(layout.cells(Field.OBSERVER_STATE), code.constant(0), target);
    body.run();
    code.assign(move, code.binary(ADD, move, 1));
    code.branch(code.binary(LT, move, count), next);
  }
}
