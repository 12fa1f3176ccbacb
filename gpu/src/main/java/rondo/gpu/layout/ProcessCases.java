package rondo.gpu.layout;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import rondo.gpu.kernel.BinaryOperator;
import rondo.gpu.kernel.KernelBuilder;
import rondo.gpu.kernel.KernelLabel;
import rondo.gpu.kernel.Register;

/** Generates cases by what a process may be in a state. */
public record ProcessCases(KernelBuilder code, CompactLayout layout, StateRegisters state) {
  /**
   * Generates a case for each possible type of a process.
   *
   * @param generator the code of a case, which ends with a jump
   */
  public void forEachType(int pid, IntConsumer generator) {
    List<Integer> types = layout.processTypes().get(pid);
    Register typeIndex = state.read(layout.cells(Field.processType(pid)), 0);
    for (int t = 0; t < types.size(); t++) {
      KernelLabel other = code.newLabel();
      if (t + 1 < types.size()) {
        code.branch(code.binary(BinaryOperator.NE, typeIndex, t), other);
      }
      generator.accept(types.get(t));
      code.bind(other);
    }
  }

  /**
   * Jumps to the label of the control state of a process.
   *
   * @param type the type of the process
   * @param labels by control state of this type
   * @param other for the values that the field might have beyond
   */
  public void switchToState(int pid, int type, List<KernelLabel> labels, KernelLabel other) {
    CellArray cells = layout.cells(Field.controlState(pid));
    List<KernelLabel> all = new ArrayList<>();
    layout.controlStates().of(type).forEach(s -> all.add(labels.get(s)));
    while (all.size() < 1 << cells.width()) {
      all.add(other);
    }
    code.switchTo(state.read(cells, 0), all);
  }
}
