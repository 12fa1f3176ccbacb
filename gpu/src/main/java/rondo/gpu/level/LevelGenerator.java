package rondo.gpu.level;

import static rondo.gpu.kernel.BinaryOperator.ADD;
import static rondo.gpu.kernel.BinaryOperator.AND;
import static rondo.gpu.kernel.BinaryOperator.DIV;
import static rondo.gpu.kernel.BinaryOperator.EQ;
import static rondo.gpu.kernel.BinaryOperator.LE;
import static rondo.gpu.kernel.BinaryOperator.MUL;
import static rondo.gpu.kernel.BinaryOperator.NE;
import static rondo.gpu.kernel.BinaryOperator.OR;
import static rondo.gpu.kernel.BinaryOperator.REM;
import static rondo.gpu.kernel.BinaryOperator.SUB;
import static rondo.gpu.kernel.BinaryOperator.ULT;

import java.util.function.Consumer;
import rondo.explore.compile.analysis.EdgeNumbers;
import rondo.gpu.control.ControlWord;
import rondo.gpu.control.KernelParameter;
import rondo.gpu.control.ReportedState;
import rondo.gpu.control.SearchReports;
import rondo.gpu.expansion.ExpansionOptions;
import rondo.gpu.generate.ExpansionGenerator;
import rondo.gpu.kernel.Kernel;
import rondo.gpu.kernel.KernelBuilder;
import rondo.gpu.kernel.KernelLabel;
import rondo.gpu.kernel.Register;
import rondo.gpu.kernel.Register.Width;
import rondo.gpu.kernel.SpecialRegister;
import rondo.gpu.layout.CompactLayout;
import rondo.gpu.layout.StateRegisters;
import rondo.gpu.table.StateStorage;

/**
 * Generates the kernels that expand the states of levels. A frontier is divided into tiles, and a
 * block of threads expands one after another. Different threads expand the processes of a state, in
 * the order of an {@link ExpansionQueue}, so that the threads of a warp execute the same code. When
 * all processes of a tile are expanded, states without a step have a timeout, or must be end
 * states.
 *
 * <p>A launch expands many levels: all threads wait for one another after each of them.
 */
final class LevelGenerator {
  private static final int FRONTIERS = KernelParameter.FRONTIERS.ordinal();
  private static final int CONTROL = KernelParameter.CONTROL.ordinal();

  private static final int SIZES = 3;

  private final KernelBuilder code = new KernelBuilder();
  private final CompactLayout layout;
  private final ExpansionOptions options;
  private final Register level = code.variable(Width.W64);
  private final SearchReports reports;
  private final ExpansionGenerator expansion;

  /** The number of states of the frontier, and the position of its first word. */
  private final Register size = code.variable(Width.W64);

  private final Register base = code.variable(Width.W64);

  /** The number of the first state of the tile. */
  private final Register tileStart = code.variable(Width.W64);

  /** The number of the state that the thread expands. */
  private final Register state = code.variable(Width.W64);

  LevelGenerator(CompactLayout layout, ExpansionOptions options, EdgeNumbers edges) {
    this.layout = layout;
    this.options = options;
    reports = new SearchReports(code, level, this::position, layout.words());
    expansion = new ExpansionGenerator(code, layout, options, edges, reports);
    code.assign(level, code.constant64(0));
    code.assign(size, parameter(KernelParameter.SIZE));
  }

  /** The kernel that expands levels. */
  Kernel expand(StateStorage storage, TileLimits tileLimits) {
    var table = new StateTable(code, storage, layout, reports);
    var queue = new ExpansionQueue(code, layout, tileLimits);
    Register found = code.variable(Width.W64);
    code.assign(found, code.constant64(0));
    KernelLabel nextLevel = code.newLabel();
    code.bind(nextLevel);
    Register frontier = code.binary(ADD, parameter(KernelParameter.CURRENT_FRONTIER), level);
    code.assign(base, start(frontier));
    Register nextBase = start(code.binary(ADD, frontier, 1));
    clearSize(code.binary(ADD, level, 2));
    Register nextSize = sizeWord(code.binary(ADD, level, 1));
    expandFrontier(queue, s -> table.insert(s.words(), () -> append(s, nextSize, nextBase)));
    code.barrier(CONTROL, index(ControlWord.BARRIER));
    Register expanded = code.variable(Width.W64);
    code.assign(expanded, size);
    Register isStopped = reports.isStopped();
    code.assign(size, least(load(nextSize), parameter(KernelParameter.CAPACITY)));
    code.assign(found, code.binary(ADD, found, size));
    code.assign(level, code.binary(ADD, level, 1));
    code.branchUnless(code.binary(OR, isStopped, isEnough(found)), nextLevel);
    finishLaunch(expanded, found);
    code.end();
    return code.build("expand", KernelParameter.count());
  }

  /** The kernel that finds a state by its successor. */
  Kernel findPredecessor() {
    Register frontier = parameter(KernelParameter.CURRENT_FRONTIER);
    code.assign(base, start(frontier));
    Register wanted = start(code.binary(ADD, frontier, 1));
    Consumer<StateRegisters> compare =
        successor -> {
          KernelLabel different = code.newLabel();
          for (int w = 0; w < layout.words(); w++) {
            Register word = code.load(FRONTIERS, code.binary(ADD, wanted, w));
            code.branch(code.binary(NE, word, successor.words().get(w)), different);
          }
          reports.state(ReportedState.PREDECESSOR);
          code.bind(different);
        };
    code.assign(state, code.threadIndex());
    KernelLabel nextState = code.newLabel();
    KernelLabel again = code.newLabel();
    KernelLabel finished = code.newLabel();
    code.bind(nextState);
    code.branchUnless(code.binary(ULT, state, size), finished);
    expansion.state().load(FRONTIERS, position());
    Register timeout = code.variable(Width.W32);
    Register end = code.variable(Width.W32);
    code.assign(timeout, code.constant(0));
    code.assign(end, code.constant(expansion.processes()));
    code.bind(again);
    expansion.generate(code.constant(0), end, timeout, compare);
    if (expansion.mayMoveAtRest()) {
      Register isBlocked = code.binary(EQ, expansion.hasMoved(), 0);
      Register isFirst = code.binary(EQ, timeout, 0);
      code.assign(timeout, code.constant(1));
      code.assign(end, code.constant(expansion.timeoutProcesses()));
      code.branch(code.binary(AND, isBlocked, isFirst), again);
    }
    code.assign(state, code.binary(ADD, state, code.threadCount()));
    code.jump(nextState);
    code.bind(finished);
    code.end();
    return code.build("findPredecessor", KernelParameter.count());
  }

  /** Where a frontier begins: in the first half of the buffer if the number is even. */
  private Register start(Register frontier) {
    Register words = code.binary(MUL, parameter(KernelParameter.CAPACITY), layout.words());
    return code.binary(MUL, code.binary(AND, frontier, 1), words);
  }

  /** The position of the current state. */
  private Register position() {
    return code.binary(ADD, base, code.binary(MUL, state, layout.words()));
  }

  /** The position of a state of the tile. */
  private Register position(Register number) {
    Register of = code.binary(ADD, tileStart, code.extended(number));
    return code.binary(ADD, base, code.binary(MUL, of, layout.words()));
  }

  /**
   * Expands all states of the frontier: a block of threads expands a tile at a time, first all
   * processes of its states, and then once more those states of which none has made a step.
   */
  private void expandFrontier(ExpansionQueue queue, Consumer<StateRegisters> successors) {
    Register blocks = code.extended(code.special(SpecialRegister.BLOCK_COUNT));
    // Tiles of equal size, and equally many for each block.
    Register most = code.binary(MUL, blocks, queue.tileStates());
    Register rounds = code.binary(MUL, quotient(size, most), blocks);
    Register tile = quotient(size, rounds);
    Register stride = code.binary(MUL, tile, blocks);
    Register first = code.extended(code.special(SpecialRegister.BLOCK));
    code.assign(tileStart, code.binary(MUL, first, tile));
    KernelLabel nextTile = code.newLabel();
    KernelLabel nextPhase = code.newLabel();
    KernelLabel finished = code.newLabel();
    KernelLabel end = code.newLabel();
    code.bind(nextTile);
    code.branchUnless(code.binary(ULT, tileStart, size), end);
    Register count = code.truncated(least(tile, code.binary(SUB, size, tileStart)));
    Register phase = code.variable(Width.W32);
    code.assign(phase, code.constant(0));
    queue.fill(count, this::position);
    code.bind(nextPhase);
    queue.forEachQueued(queued -> expand(queue, queued, phase, successors));
    code.blockBarrier();
    code.branch(phase, finished);
    queue.fillWithBlocked(count);
    code.assign(phase, code.constant(1));
    code.jump(nextPhase);
    code.bind(finished);
    code.assign(tileStart, code.binary(ADD, tileStart, stride));
    code.jump(nextTile);
    code.bind(end);
  }

  /** Rounds up. */
  private Register quotient(Register dividend, Register divisor) {
    return code.binary(DIV, code.binary(SUB, code.binary(ADD, dividend, divisor), 1), divisor);
  }

  /**
   * Expands a process of a state; or a state without steps, which has a timeout, or must be an end
   * state.
   *
   * @param phase 0 for a process, 1 for a state without steps
   */
  private void expand(
      ExpansionQueue queue, Register queued, Register phase, Consumer<StateRegisters> successors) {
    code.assign(state, code.binary(ADD, tileStart, code.extended(queue.stateOf(queued))));
    expansion.state().load(FRONTIERS, position());
    Register process = queue.processOf(queued);
    Register processEnd =
        code.select(
            phase, code.constant(expansion.timeoutProcesses()), code.binary(ADD, process, 1));
    expansion.generate(process, processEnd, phase, successors);
    KernelLabel done = code.newLabel();
    KernelLabel isBlocked = code.newLabel();
    code.branchUnless(expansion.hasMoved(), isBlocked);
    queue.setMoved(queued);
    code.jump(done);
    code.bind(isBlocked);
    code.branchUnless(phase, done);
    expansion.checkEnd();
    code.bind(done);
  }

  /** Appends a state to the next frontier. */
  private void append(StateRegisters added, Register nextSize, Register nextBase) {
    Register index = code.atomicIncrement(CONTROL, nextSize);
    KernelLabel fits = code.newLabel();
    KernelLabel stored = code.newLabel();
    code.branch(code.binary(ULT, index, parameter(KernelParameter.CAPACITY)), fits);
    reports.flag(ControlWord.FRONTIER_FULL);
    code.jump(stored);
    code.bind(fits);
    Register at = code.binary(ADD, nextBase, code.binary(MUL, index, layout.words()));
    for (int w = 0; w < layout.words(); w++) {
      code.store(FRONTIERS, code.binary(ADD, at, w), added.words().get(w));
    }
    code.bind(stored);
  }

  /** The control word with the size of a level. */
  private Register sizeWord(Register ofLevel) {
    Register frame = code.binary(REM, ofLevel, SIZES);
    return code.binary(ADD, frame, ControlWord.FIRST_SIZE.ordinal());
  }

  /** The size of a level that has not begun yet; nobody needs the one of the level before. */
  private void clearSize(Register ofLevel) {
    KernelLabel others = code.newLabel();
    code.branch(code.binary(NE, code.threadIndex(), 0), others);
    code.storeRelaxed(CONTROL, sizeWord(ofLevel), code.constant64(0));
    code.bind(others);
  }

  /** Whether there is no other level, or none in this launch. */
  private Register isEnough(Register found) {
    Register isLast = code.binary(EQ, size, 0);
    Register hasNoLevel = isAtLeast(level, KernelParameter.MOST_LEVELS);
    Register isLong = isAtLeast(found, KernelParameter.MOST_FOUND);
    Register expected =
        code.binary(ADD, found, code.binary(MUL, size, SearchKernels.EXPECTED_SUCCESSORS));
    Register isFull = isAtLeast(expected, KernelParameter.ROOM);
    return code.binary(OR, code.binary(OR, isLast, hasNoLevel), code.binary(OR, isLong, isFull));
  }

  private Register isAtLeast(Register value, KernelParameter parameter) {
    return code.binary(LE, parameter(parameter), value);
  }

  private Register least(Register one, Register other) {
    return code.select(code.binary(ULT, one, other), one, other);
  }

  private Register load(Register word) {
    return code.loadRelaxed(CONTROL, word);
  }

  private Register parameter(KernelParameter parameter) {
    return code.parameter(parameter.ordinal());
  }

  private Register index(ControlWord word) {
    return code.constant64(word.ordinal());
  }

  private void finishLaunch(Register expanded, Register found) {
    expansion.finish();
    KernelLabel others = code.newLabel();
    code.branch(code.binary(NE, code.threadIndex(), 0), others);
    store(ControlWord.LEVELS, level);
    store(ControlWord.EXPANDED, expanded);
    store(ControlWord.FRONTIER, size);
    store(ControlWord.FOUND, found);
    code.bind(others);
  }

  private void store(ControlWord word, Register value) {
    code.storeRelaxed(CONTROL, index(word), value);
  }
}
