package rondo.gpu.generate;

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
  /** The most expansions of a tile: 32 KB of shared memory. */
  private static final int MAX_EXPANSIONS = 1 << 13;

  /** The most kinds of expansions that are distinguished. */
  private static final int MAX_KINDS = 1 << 10;

  /** The bits of an expansion that are the number of a state; above is its process. */
  private static final int STATE_BITS = 16;

  private final KernelBuilder code;
  private final CompactLayout layout;
  private final StateRegisters state;
  private final SortedSet<Integer> wordsOfProcesses = new TreeSet<>();

  /** By pid and process type: the kind of its first control state. */
  private final Map<List<Integer>, Integer> kinds = new HashMap<>();

  private int kindCount;
  private final int tileStates;

  // What is in shared memory: for each kind of expansion how many there are, and then where those
  // that are not in the queue yet begin; the queue; its length; for each state of the tile whether
  // it has a step.
  private final int kindPositions;
  private final int entries;
  private final int length;
  private final int moved;

  private final Register thread;
  private final Register threads;

  /**
   * @param mostStates of a tile
   */
  ExpansionQueue(KernelBuilder code, CompactLayout layout, int mostStates) {
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
    tileStates = Math.clamp(MAX_EXPANSIONS / processes, 1, mostStates);
    kindPositions = code.sharedWords(Math.min(kindCount, MAX_KINDS));
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
    int ranges = Math.min(kindCount, MAX_KINDS);
    Register zero = code.constant(0);
    forEach(code.constant(ranges), k -> code.storeShared(element(kindPositions, k), zero));
    forEach(count, s -> code.storeShared(element(moved, s), zero));
    clear();
    code.blockBarrier();
    Register one = code.constant(1);
    forEachExpansion(count, position, (kind, _) -> code.atomicAddShared(kind, one));
    code.blockBarrier();
    forEach(
        code.constant(ranges),
        k -> {
          Register size = code.loadShared(element(kindPositions, k));
          KernelLabel none = code.newLabel();
          code.branch(code.binary(EQ, size, 0), none);
          Register first = code.atomicAddShared(code.constant(length), size);
          code.storeShared(element(kindPositions, k), first);
          code.bind(none);
        });
    code.blockBarrier();
    forEachExpansion(
        count,
        position,
        (kind, expansion) ->
            code.storeShared(element(entries, code.atomicAddShared(kind, one)), expansion));
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
          code.branch(code.loadShared(element(moved, s)), hasMoved);
          Register at = code.atomicAddShared(code.constant(length), code.constant(1));
          code.storeShared(element(entries, at), s);
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
        i -> generator.accept(code.loadShared(element(entries, i))));
  }

  /** The number of the state of an expansion in the tile. */
  Register state(Register expansion) {
    return code.binary(AND, expansion, (1 << STATE_BITS) - 1);
  }

  Register process(Register expansion) {
    return code.binary(SHR, expansion, STATE_BITS);
  }

  /** Records that a state has a step. */
  void setMoved(Register expansion) {
    code.storeShared(element(moved, state(expansion)), code.constant(1));
  }

  /**
   * @param generator gets where the number or position of the expansion's kind is, and the
   *     expansion
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
                  generator.accept(positionOfKind(process, type), expansion);
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

  private Register positionOfKind(int pid, int type) {
    Register control = state.read(layout.cells(Field.controlState(pid)), 0);
    Register kind = code.binary(ADD, control, kinds.get(List.of(pid, type)));
    return element(
        kindPositions, kindCount <= MAX_KINDS ? kind : code.binary(REM, kind, MAX_KINDS));
  }

  /** The position of a word of an array in shared memory. */
  private Register element(int array, Register index) {
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
