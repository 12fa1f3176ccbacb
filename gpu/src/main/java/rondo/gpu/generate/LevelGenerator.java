package rondo.gpu.generate;

import static rondo.gpu.kernel.BinaryOperator.ADD;
import static rondo.gpu.kernel.BinaryOperator.AND;
import static rondo.gpu.kernel.BinaryOperator.EQ;
import static rondo.gpu.kernel.BinaryOperator.LE;
import static rondo.gpu.kernel.BinaryOperator.LT;
import static rondo.gpu.kernel.BinaryOperator.MUL;
import static rondo.gpu.kernel.BinaryOperator.NE;
import static rondo.gpu.kernel.BinaryOperator.OR;
import static rondo.gpu.kernel.BinaryOperator.REM;
import static rondo.gpu.kernel.BinaryOperator.SHR;
import static rondo.gpu.kernel.BinaryOperator.SUB;
import static rondo.gpu.kernel.BinaryOperator.ULT;

import java.util.function.Consumer;
import rondo.explore.compile.analysis.EdgeNumbers;
import rondo.gpu.control.ControlWord;
import rondo.gpu.control.KernelParameter;
import rondo.gpu.control.ReportedState;
import rondo.gpu.control.SearchReports;
import rondo.gpu.expansion.ExpansionOptions;
import rondo.gpu.kernel.Kernel;
import rondo.gpu.kernel.KernelBuilder;
import rondo.gpu.kernel.KernelLabel;
import rondo.gpu.kernel.Register;
import rondo.gpu.kernel.Register.Width;
import rondo.gpu.layout.CompactLayout;
import rondo.gpu.layout.StateRegisters;
import rondo.gpu.table.StateStorage;

/**
 * Generates the kernels that expand the states of levels. The processes of a state are expanded by
 * different threads, one process after another for all states of the frontier: the threads of a
 * warp then execute the same process, and all threads nearly the same code.
 *
 * <p>A state is marked in the frontier if one of its processes has made a step. When all states of
 * the level are expanded, those without a mark have a timeout, or must be end states.
 *
 * <p>A launch expands many levels: the threads wait for one another after each of them.
 */
final class LevelGenerator {
  private static final int FRONTIERS = KernelParameter.FRONTIERS.ordinal();
  private static final int CONTROL = KernelParameter.CONTROL.ordinal();

  /** Only threads of different warps expand different processes. */
  private static final int WARP = 32;

  /** The expansion, and then what is left to do for states without steps. */
  private static final int PHASES = 2;

  private static final int SIZES = 3;

  private final KernelBuilder to = new KernelBuilder();
  private final CompactLayout layout;
  private final Register level = to.variable(Width.W64);
  private final SearchReports reports;
  private final ExpansionGenerator expansion;

  /** The number of states of the frontier, and the position of its first word. */
  private final Register size = to.variable(Width.W64);

  private final Register base = to.variable(Width.W64);

  // The work of a thread: a state, and a process.
  private final Register state = to.variable(Width.W64);
  private final Register process = to.variable(Width.W32);

  LevelGenerator(CompactLayout layout, ExpansionOptions options, EdgeNumbers edges) {
    this.layout = layout;
    reports = new SearchReports(to, level, this::position, layout.words());
    expansion = new ExpansionGenerator(to, layout, options, edges, reports);
    to.assign(level, to.constant64(0));
    to.assign(size, parameter(KernelParameter.SIZE));
  }

  /** The kernel that expands levels. */
  Kernel expand(StateStorage storage) {
    var table = new StateTable(to, storage, layout, reports);
    Register found = to.variable(Width.W64);
    to.assign(found, to.constant64(0));
    KernelLabel nextLevel = to.newLabel();
    to.bind(nextLevel);
    Register frontier = to.binary(ADD, parameter(KernelParameter.CURRENT_FRONTIER), level);
    to.assign(base, start(frontier));
    Register nextBase = start(to.binary(ADD, frontier, 1));
    clearSize(to.binary(ADD, level, 2));
    Register nextSize = sizeWord(to.binary(ADD, level, 1));
    Register phase = to.variable(Width.W32);
    to.assign(phase, to.constant(0));
    KernelLabel nextPhase = to.newLabel();
    to.bind(nextPhase);
    expandFrontier(phase, s -> table.insert(s.words(), () -> append(s, nextSize, nextBase)));
    to.barrier(CONTROL, index(ControlWord.BARRIER));
    to.assign(phase, to.binary(ADD, phase, 1));
    to.branch(to.binary(LT, phase, PHASES), nextPhase);
    Register expanded = to.variable(Width.W64);
    to.assign(expanded, size);
    Register isStopped = reports.isStopped();
    to.assign(size, least(load(nextSize), parameter(KernelParameter.CAPACITY)));
    to.assign(found, to.binary(ADD, found, size));
    to.assign(level, to.binary(ADD, level, 1));
    to.branchUnless(to.binary(OR, isStopped, isEnough(found)), nextLevel);
    finishLaunch(expanded, found);
    to.end();
    return to.build("expand", KernelParameter.count());
  }

  /** The kernel that finds a state by its successor. */
  Kernel findPredecessor() {
    Register frontier = parameter(KernelParameter.CURRENT_FRONTIER);
    to.assign(base, start(frontier));
    Register wanted = start(to.binary(ADD, frontier, 1));
    Consumer<StateRegisters> compare =
        successor -> {
          KernelLabel different = to.newLabel();
          for (int w = 0; w < layout.words(); w++) {
            Register word = to.load(FRONTIERS, to.binary(ADD, wanted, w));
            to.branch(to.binary(NE, word, successor.words().get(w)), different);
          }
          reports.state(ReportedState.PREDECESSOR);
          to.bind(different);
        };
    to.assign(state, to.threadIndex());
    KernelLabel nextState = to.newLabel();
    KernelLabel again = to.newLabel();
    KernelLabel finished = to.newLabel();
    to.bind(nextState);
    to.branchUnless(to.binary(ULT, state, size), finished);
    expansion.state().load(FRONTIERS, position());
    Register timeout = to.variable(Width.W32);
    Register end = to.variable(Width.W32);
    to.assign(timeout, to.constant(0));
    to.assign(end, to.constant(expansion.processes()));
    to.bind(again);
    expansion.generate(to.constant(0), end, timeout, compare);
    if (expansion.mayMoveAtRest()) {
      Register isBlocked = to.binary(EQ, expansion.hasMoved(), 0);
      Register isFirst = to.binary(EQ, timeout, 0);
      to.assign(timeout, to.constant(1));
      to.assign(end, to.constant(expansion.timeoutProcesses()));
      to.branch(to.binary(AND, isBlocked, isFirst), again);
    }
    to.assign(state, to.binary(ADD, state, to.threadCount()));
    to.jump(nextState);
    to.bind(finished);
    to.end();
    return to.build("findPredecessor", KernelParameter.count());
  }

  /** Where a frontier begins: in the first half of the buffer if the number is even. */
  private Register start(Register frontier) {
    Register words = to.binary(MUL, parameter(KernelParameter.CAPACITY), layout.words());
    return to.binary(MUL, to.binary(AND, frontier, 1), words);
  }

  /** The position of the current state. */
  private Register position() {
    return to.binary(ADD, base, to.binary(MUL, state, layout.words()));
  }

  /** Expands all states of the frontier, in this phase. */
  private void expandFrontier(Register phase, Consumer<StateRegisters> successors) {
    Register padded = to.binary(AND, to.binary(ADD, size, WARP - 1), -WARP);
    Register passes = to.select(phase, to.constant(1), to.constant(expansion.processes()));
    to.assign(state, to.threadIndex());
    to.assign(process, to.constant(0));
    KernelLabel next = to.newLabel();
    KernelLabel isHere = to.newLabel();
    KernelLabel skip = to.newLabel();
    KernelLabel end = to.newLabel();
    to.bind(next);
    to.branchUnless(to.binary(LT, process, passes), end);
    to.branch(to.binary(ULT, state, padded), isHere);
    to.assign(state, to.binary(SUB, state, padded));
    to.assign(process, to.binary(ADD, process, 1));
    to.jump(next);
    to.bind(isHere);
    to.branchUnless(to.binary(ULT, state, size), skip);
    Register first = expansion.state().words().getFirst();
    to.assign(first, to.load(FRONTIERS, position()));
    Register isMarked = to.truncated(to.binary(SHR, first, Long.SIZE - 1));
    to.branch(to.binary(AND, phase, isMarked), skip);
    expansion.state().load(FRONTIERS, position(), 1);
    to.assign(first, to.binary(AND, first, ~CompactLayout.MARK));
    Register processEnd =
        to.select(phase, to.constant(expansion.timeoutProcesses()), to.binary(ADD, process, 1));
    expansion.generate(process, processEnd, phase, successors);
    finishState(phase);
    to.bind(skip);
    to.assign(state, to.binary(ADD, state, to.threadCount()));
    to.jump(next);
    to.bind(end);
  }

  /** Marks a state with a step; without one, at last, it must be an end state. */
  private void finishState(Register phase) {
    KernelLabel done = to.newLabel();
    KernelLabel isBlocked = to.newLabel();
    to.branchUnless(expansion.hasMoved(), isBlocked);
    to.atomicOr(FRONTIERS, position(), to.constant64(CompactLayout.MARK));
    to.jump(done);
    to.bind(isBlocked);
    to.branchUnless(phase, done);
    expansion.checkEnd();
    to.bind(done);
  }

  /** Appends a state to the next frontier. */
  private void append(StateRegisters added, Register nextSize, Register nextBase) {
    Register index = to.atomicIncrement(CONTROL, nextSize);
    KernelLabel fits = to.newLabel();
    KernelLabel stored = to.newLabel();
    to.branch(to.binary(ULT, index, parameter(KernelParameter.CAPACITY)), fits);
    reports.flag(ControlWord.FRONTIER_FULL);
    to.jump(stored);
    to.bind(fits);
    Register at = to.binary(ADD, nextBase, to.binary(MUL, index, layout.words()));
    for (int w = 0; w < layout.words(); w++) {
      to.store(FRONTIERS, to.binary(ADD, at, w), added.words().get(w));
    }
    to.bind(stored);
  }

  /** The control word with the size of a level. */
  private Register sizeWord(Register ofLevel) {
    Register frame = to.binary(REM, ofLevel, SIZES);
    return to.binary(ADD, frame, ControlWord.FIRST_SIZE.ordinal());
  }

  /** The size of a level that has not begun yet; nobody needs the one of the level before. */
  private void clearSize(Register ofLevel) {
    KernelLabel others = to.newLabel();
    to.branch(to.binary(NE, to.threadIndex(), 0), others);
    to.storeRelaxed(CONTROL, sizeWord(ofLevel), to.constant64(0));
    to.bind(others);
  }

  /** Whether there is no other level, or none in this launch. */
  private Register isEnough(Register found) {
    Register isLast = to.binary(EQ, size, 0);
    Register hasNoLevel = isAtLeast(level, KernelParameter.MOST_LEVELS);
    Register isLong = isAtLeast(found, KernelParameter.MOST_FOUND);
    Register expected =
        to.binary(ADD, found, to.binary(MUL, size, SearchKernels.EXPECTED_SUCCESSORS));
    Register isFull = isAtLeast(expected, KernelParameter.ROOM);
    return to.binary(OR, to.binary(OR, isLast, hasNoLevel), to.binary(OR, isLong, isFull));
  }

  private Register isAtLeast(Register value, KernelParameter parameter) {
    return to.binary(LE, parameter(parameter), value);
  }

  private Register least(Register one, Register other) {
    return to.select(to.binary(ULT, one, other), one, other);
  }

  private Register load(Register word) {
    return to.loadRelaxed(CONTROL, word);
  }

  private Register parameter(KernelParameter parameter) {
    return to.parameter(parameter.ordinal());
  }

  private Register index(ControlWord word) {
    return to.constant64(word.ordinal());
  }

  private void finishLaunch(Register expanded, Register found) {
    expansion.finish();
    KernelLabel others = to.newLabel();
    to.branch(to.binary(NE, to.threadIndex(), 0), others);
    store(ControlWord.LEVELS, level);
    store(ControlWord.EXPANDED, expanded);
    store(ControlWord.FRONTIER, size);
    store(ControlWord.FOUND, found);
    to.bind(others);
  }

  private void store(ControlWord word, Register value) {
    to.storeRelaxed(CONTROL, index(word), value);
  }
}
