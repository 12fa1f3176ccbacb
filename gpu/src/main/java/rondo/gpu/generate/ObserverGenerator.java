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

  private final KernelBuilder to;
  private final CompactLayout layout;
  private final StepContext context;
  private final Observer observer;
  private final Register count;
  private final int targets;

  ObserverGenerator(StepContext context, Observer observer) {
    this.context = context;
    this.observer = observer;
    to = context.to();
    layout = context.layout();
    count = to.variable(Width.W32);
    targets =
        to.localWords(observer.states().stream().mapToInt(s -> s.moves().size()).max().orElse(0));
  }

  /** Finds the enabled moves in the state of the context; jumps to {@code none} without any. */
  void findMoves(KernelLabel none) {
    to.assign(count, to.constant(0));
    CellArray cells = layout.cells(Field.OBSERVER_STATE);
    KernelLabel found = to.newLabel();
    List<KernelLabel> labels = new ArrayList<>();
    while (labels.size() < Math.max(observer.states().size(), 1 << cells.width())) {
      labels.add(labels.size() < observer.states().size() ? to.newLabel() : none);
    }
    to.switchTo(context.next().read(cells, 0), labels);
    for (int q = 0; q < observer.states().size(); q++) {
      to.bind(labels.get(q));
      observer.states().get(q).moves().forEach(this::tryMove);
      to.jump(found);
    }
    to.bind(found);
    to.branch(to.binary(EQ, count, 0), none);
  }

  private void tryMove(Observer.Move move) {
    KernelLabel fault = to.newLabel();
    KernelLabel next = to.newLabel();
    var guard = new ExpressionGenerator(context.withFault(fault), NO_PID, NO_PID, Mode.TEST);
    to.branchUnless(guard.value(move.guard()), next);
    if (observer.states().get(move.target()).status() == Observer.Status.VIOLATING) {
      context.reports().state(ReportedState.FORBIDDEN);
    } else {
      Register at = to.binary(ADD, to.extended(count), targets);
      to.storeLocal(at, to.constant64(move.target()));
      to.assign(count, to.binary(ADD, count, 1));
    }
    to.jump(next);
    to.bind(fault);
    context.reports().state(ReportedState.RUNTIME_ERROR);
    to.bind(next);
  }

  /** Generates a loop over the enabled moves, with the observer's state after each. */
  void forEachMove(StateRegisters state, Runnable body) {
    Register move = to.variable(Width.W32);
    to.assign(move, to.constant(0));
    KernelLabel next = to.newLabel();
    to.bind(next);
    Register target = to.truncated(to.loadLocal(to.binary(ADD, to.extended(move), targets)));
    state.write(layout.cells(Field.OBSERVER_STATE), to.constant(0), target);
    body.run();
    to.assign(move, to.binary(ADD, move, 1));
    to.branch(to.binary(LT, move, count), next);
  }
}
