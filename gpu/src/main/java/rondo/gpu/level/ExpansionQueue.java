package rondo.gpu.level;

import static rondo.gpu.kernel.BinaryOperator.ADD;
import static rondo.gpu.kernel.BinaryOperator.AND;
import static rondo.gpu.kernel.BinaryOperator.EQ;
import static rondo.gpu.kernel.BinaryOperator.LT;
import static rondo.gpu.kernel.BinaryOperator.NE;
import static rondo.gpu.kernel.BinaryOperator.OR;
import static rondo.gpu.kernel.BinaryOperator.REM;
import static rondo.gpu.kernel.BinaryOperator.SHR;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import rondo.gpu.control.KernelParameter;
import rondo.gpu.kernel.KernelBuilder;
import rondo.gpu.kernel.KernelLabel;
import rondo.gpu.kernel.Register;
import rondo.gpu.kernel.Register.Width;
import rondo.gpu.kernel.SpecialRegister;
import rondo.gpu.layout.CellArray;
import rondo.gpu.layout.CompactLayout;
import rondo.gpu.layout.Field;
import rondo.gpu.layout.ProcessCases;
import rondo.gpu.layout.StateRegisters;
import rondo.ir.Expr;
import rondo.ir.ProcessType;

/**
 * Generates a queue of the expansions of a tile, which is a part of a frontier, in the memory that
 * a block of threads shares. An expansion is that of one process of a state.
 *
 * <p>Expansions are sorted by process and control state: threads of a warp, which take successive
 * ones, then execute the same code. It is a counting sort: threads count the expansions of each
 * kind, reserve a range of the queue for each, and fill the ranges.
 */
final class ExpansionQueue {
  /** The bits of an expansion that are the number of a state; above is its process. */
  private static final int STATE_BITS = 16;

  private final KernelBuilder code;
  private final CompactLayout layout;
  private final StateRegisters state;
  private final SortedSet<Integer> wordsOfProcesses = new TreeSet<>();

  /** By pid and process type: the kind of its first control state. */
  private final Map<List<Integer>, Integer> kinds = new HashMap<>();

  private int kindCount;

  /** The number of ranges of the queue: those of several kinds may be one. */
  private final int ranges;

  private final int tileStates;

  // The positions in shared memory: for each range the number of its expansions, and then the
  // position of the next one; the queue; its length; for each state of the tile whether it has a
  // step.
  private final int cursors;
  private final int entries;
  private final int length;
  private final int moved;

  private final Register thread;
  private final Register threads;

  ExpansionQueue(KernelBuilder code, CompactLayout layout, TileLimits limits) {
    this.code = code;
    this.layout = layout;
    state =
        new StateRegisters(
            code,
            layout.words(),
            (_, _) -> {
              throw new IllegalStateException("states of the frontier are only read");
            });
    addWords(Field.PROCESS_COUNT);
    for (int pid = 0; pid < layout.processTypes().size(); pid++) {
      addWords(Field.processType(pid));
      addWords(Field.controlState(pid));
      for (int type : layout.processTypes().get(pid)) {
        kinds.put(List.of(pid, type), kindCount);
        kindCount += layout.controlStates().of(type).size();
      }
    }
    int processes = Math.max(1, layout.processTypes().size());
    tileStates = Math.clamp(limits.expansions() / processes, 1, limits.states());
    ranges = Math.min(kindCount, limits.kinds());
    cursors = code.sharedWords(ranges);
    entries = code.sharedWords(tileStates * processes);
    length = code.sharedWords(1);
    moved = code.sharedWords(tileStates);
    thread = code.special(SpecialRegister.THREAD);
    threads = code.special(SpecialRegister.BLOCK_SIZE);
  }

  private void addWords(Field field) {
    CellArray cells = layout.cells(field);
    if (cells.width() > 0) {
      wordsOfProcesses.add(cells.word());
    }
  }

  /** The most states of a tile. */
  int tileStates() {
    return tileStates;
  }

  /**
   * Fills the queue with the expansions of all processes. The block must have finished with the
   * queue.
   *
   * @param count the number of states of the tile
   * @param position generates the position of the state with a number
   */
  void fill(Register count, Function<Register, Register> position) {
    Register zero = code.constant(0);
    forEach(code.constant(ranges), r -> code.storeShared(address(cursors, r), zero));
    forEach(count, s -> code.storeShared(address(moved, s), zero));
    clear();
    code.blockBarrier();
    Register one = code.constant(1);
    forEachExpansion(count, position, (cursor, _) -> code.atomicAddShared(cursor, one));
    code.blockBarrier();
    forEach(
        code.constant(ranges),
        r -> {
          Register cursor = address(cursors, r);
          Register size = code.loadShared(cursor);
          KernelLabel none = code.newLabel();
          code.branch(code.binary(EQ, size, 0), none);
          Register first = code.atomicAddShared(code.constant(length), size);
          code.storeShared(cursor, first);
          code.bind(none);
        });
    code.blockBarrier();
    forEachExpansion(
        count,
        position,
        (cursor, expansion) ->
            code.storeShared(address(entries, code.atomicAddShared(cursor, one)), expansion));
    code.blockBarrier();
  }

  /**
   * Fills the queue with the states without a step, each as an expansion of the first process. The
   * block must have finished with the queue.
   *
   * @param count the number of states of the tile
   */
  void fillWithBlocked(Register count) {
    clear();
    code.blockBarrier();
    forEach(
        count,
        s -> {
          KernelLabel hasMoved = code.newLabel();
          code.branch(code.loadShared(address(moved, s)), hasMoved);
          Register at = code.atomicAddShared(code.constant(length), code.constant(1));
          code.storeShared(address(entries, at), s);
          code.bind(hasMoved);
        });
    code.blockBarrier();
  }

  private void clear() {
    KernelLabel others = code.newLabel();
    code.branch(code.binary(NE, thread, 0), others);
    code.storeShared(code.constant(length), code.constant(0));
    code.bind(others);
  }

  /** Generates code for each expansion in the queue; the block shares the work. */
  void forEachQueued(Consumer<Register> generator) {
    forEach(
        code.loadShared(code.constant(length)),
        i -> generator.accept(code.loadShared(address(entries, i))));
  }

  /** The number of an expansion's state in the tile. */
  Register stateOf(Register expansion) {
    return code.binary(AND, expansion, (1 << STATE_BITS) - 1);
  }

  Register processOf(Register expansion) {
    return code.binary(SHR, expansion, STATE_BITS);
  }

  /** Records that a state has a step. */
  void setMoved(Register expansion) {
    code.storeShared(address(moved, stateOf(expansion)), code.constant(1));
  }

  /**
   * @param generator gets the address of the cursor of the expansion's range, and the expansion
   */
  private void forEachExpansion(
      Register count,
      Function<Register, Register> position,
      BiConsumer<Register, Register> generator) {
    var cases = new ProcessCases(code, layout, state);
    forEach(
        count,
        s -> {
          Register at = position.apply(s);
          for (int w : wordsOfProcesses) {
            code.assign(
                state.words().get(w),
                code.load(KernelParameter.FRONTIERS.ordinal(), code.binary(ADD, at, w)));
          }
          Register processes = state.read(layout.cells(Field.PROCESS_COUNT), 0);
          KernelLabel end = code.newLabel();
          for (int pid = 0; pid < layout.processTypes().size(); pid++) {
            code.branchUnless(code.binary(LT, code.constant(pid), processes), end);
            KernelLabel next = code.newLabel();
            Register expansion = code.binary(OR, s, (long) pid << STATE_BITS);
            int process = pid;
            cases.forEachType(
                pid,
                type -> {
                  skipWithoutEdges(process, type, next);
                  generator.accept(cursor(process, type), expansion);
                  code.jump(next);
                });
            code.bind(next);
          }
          code.bind(end);
        });
  }

  /** Nothing can happen in a control state without edges, unless a guard of the type is wrong. */
  private void skipWithoutEdges(int pid, int type, KernelLabel skip) {
    ProcessType processType = layout.system().processTypes().get(type);
    if (layout.system().usesPriorities() || !processType.provided().equals(Expr.TRUE)) {
      return;
    }
    List<Integer> reachable = layout.controlStates().of(type);
    Register control = state.read(layout.cells(Field.controlState(pid)), 0);
    for (int number = 0; number < reachable.size(); number++) {
      if (processType.states().get(reachable.get(number)).edges().isEmpty()) {
        code.branch(code.binary(EQ, control, number), skip);
      }
    }
  }

  private Register cursor(int pid, int type) {
    Register control = state.read(layout.cells(Field.controlState(pid)), 0);
    Register kind = code.binary(ADD, control, kinds.get(List.of(pid, type)));
    return address(cursors, kindCount == ranges ? kind : code.binary(REM, kind, ranges));
  }

  /** The address of a word of an array in shared memory. */
  private Register address(int array, Register index) {
    return code.binary(ADD, index, array);
  }

  /** Generates code for each number below a count; the threads of the block share them. */
  private void forEach(Register count, Consumer<Register> generator) {
    Register number = code.variable(Width.W32);
    code.assign(number, thread);
    KernelLabel next = code.newLabel();
    KernelLabel end = code.newLabel();
    code.bind(next);
    code.branchUnless(code.binary(LT, number, count), end);
    generator.accept(number);
    code.assign(number, code.binary(ADD, number, threads));
    code.jump(next);
    code.bind(end);
  }
}
