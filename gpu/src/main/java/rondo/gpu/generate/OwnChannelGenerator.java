package rondo.gpu.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import rondo.gpu.kernel.BinaryOperator;
import rondo.gpu.kernel.KernelBuilder;
import rondo.gpu.kernel.KernelLabel;
import rondo.gpu.kernel.Register;
import rondo.gpu.kernel.Register.Width;
import rondo.gpu.layout.CellArray;
import rondo.gpu.layout.CompactLayout;
import rondo.gpu.layout.Field;
import rondo.gpu.layout.StateRegisters;
import rondo.ir.ChannelAssertion.Access;
import rondo.ir.Expr;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.Variable;

/**
 * Generates the code for the channels of one process, which are created when it starts and end with
 * it. Their identifiers follow those of the older processes; if each of these has only one possible
 * type, they are constants.
 */
final class OwnChannelGenerator {
  private final StepContext context;
  private final KernelBuilder code;
  private final CompactLayout layout;
  private final StateRegisters state;
  private final int pid;
  private int created;

  OwnChannelGenerator(StepContext context, int pid) {
    this.context = context;
    this.pid = pid;
    code = context.code();
    layout = context.layout();
    state = context.next();
  }

  private CellArray count() {
    return layout.cells(Field.CHANNEL_COUNT);
  }

  /** Creates the next channel, and returns its identifier. */
  Register create(int type) {
    Register result = code.variable(Width.W32);
    int number = created++;
    forEachStart(
        number,
        before -> {
          int id = before + number + 1;
          if (id > ProcessSystem.MAX_CHANNELS) {
            code.jump(context.fault());
            return;
          }
          if (id > layout.channels().count() || !layout.channels().typesOf(id).contains(type)) {
            context.reports().missingChannel(id, type);
            return;
          }
          Register typeIndex = code.constant(layout.channels().typesOf(id).indexOf(type));
          state.write(count(), code.constant(0), code.constant(id));
          state.write(layout.cells(Field.channelType(id)), code.constant(0), typeIndex);
          code.assign(result, code.constant(id));
        });
    return result;
  }

  /** Removes all channels of the process. */
  void removeAll(ProcessType processType) {
    List<Integer> types = typesOfOwn(processType);
    if (types.isEmpty()) {
      return;
    }
    forEachStart(
        types.size(),
        before -> {
          for (int c = 0; c < types.size(); c++) {
            int id = before + c + 1;
            if (id <= layout.channels().count()
                && layout.channels().typesOf(id).contains(types.get(c))) {
              clear(id, types.get(c));
            }
          }
          state.write(count(), code.constant(0), code.constant(before));
        });
  }

  /** The types of the channels that a process creates, in this order. */
  private static List<Integer> typesOfOwn(ProcessType processType) {
    List<Integer> types = new ArrayList<>();
    for (Variable v :
        processType.locals().subList(processType.parameters(), processType.locals().size())) {
      for (int e = 0; e < v.length(); e++) {
        if (v.initialOf(e) instanceof Expr.NewChannel(int type)) {
          types.add(type);
        }
      }
    }
    return types;
  }

  private void clear(int id, int type) {
    int index = layout.channels().indexOf(id, type);
    state.clear(layout.cells(Field.channelType(id)), 0, 1);
    state.clear(layout.cells(Field.channelLength(type)), index, 1);
    if (layout.system().hasChannelAssertions()) {
      for (Access access : Access.values()) {
        state.clear(layout.cells(Field.channelOwner(type, access)), index, 1);
      }
    }
    int capacity = layout.system().channelTypes().get(type).capacity();
    for (int f = 0; f < layout.system().channelTypes().get(type).fields().size(); f++) {
      state.clear(layout.cells(Field.message(type, f)), index * capacity, capacity);
    }
  }

  /**
   * Generates a case for each number of channels that older processes may have.
   *
   * @param own the channels that this process has
   */
  private void forEachStart(int own, IntConsumer generator) {
    List<Integer> starts = layout.channelsBefore(pid);
    KernelLabel end = code.newLabel();
    Register count = code.variable(Width.W32);
    code.assign(count, state.read(count(), 0));
    for (int before : starts) {
      KernelLabel other = code.newLabel();
      if (starts.size() > 1) {
        code.branch(code.binary(BinaryOperator.NE, count, before + own), other);
      }
      generator.accept(before);
      code.jump(end);
      code.bind(other);
    }
    code.bind(end);
  }
}
