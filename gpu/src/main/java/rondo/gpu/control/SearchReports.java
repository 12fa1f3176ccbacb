package rondo.gpu.control;

import java.util.function.Supplier;
import rondo.gpu.kernel.BinaryOperator;
import rondo.gpu.kernel.KernelBuilder;
import rondo.gpu.kernel.KernelLabel;
import rondo.gpu.kernel.Register;
import rondo.gpu.kernel.Register.Width;
import rondo.gpu.layout.CellArray;

/** Generates the code that reports what threads find, in the control words of a search. */
public final class SearchReports {
  private final KernelBuilder code;
  private final int buffer;
  private final int frontiers;
  private final Register level;
  private final Supplier<Register> position;
  private final int words;
  private final Register stopsAtViolation;
  private final KernelLabel overflowed;
  private final KernelLabel stopped;
  private final Register field;
  private final Register value;

  /**
   * @param level the level that is expanded, counted from the beginning of the launch
   * @param position generates the position of the state that is expanded
   * @param words the number of its words
   */
  public SearchReports(KernelBuilder code, Register level, Supplier<Register> position, int words) {
    this.code = code;
    this.level = level;
    this.position = position;
    this.words = words;
    frontiers = KernelParameter.FRONTIERS.ordinal();
    buffer = KernelParameter.CONTROL.ordinal();
    stopsAtViolation = code.parameter(KernelParameter.STOPS_AT_VIOLATION.ordinal());
    overflowed = code.newLabel();
    stopped = code.newLabel();
    field = code.variable(Width.W64);
    value = code.variable(Width.W64);
  }

  /** Where a thread goes after a report that makes the expansion of its state useless. */
  public KernelLabel stopped() {
    return stopped;
  }

  /** The layout has no room for a value. */
  public void overflow(CellArray cells, Register tooLarge) {
    code.assign(field, code.constant64(cells.number() + 1));
    code.assign(value, code.extended(tooLarge));
    code.jump(overflowed);
  }

  /** Binds the labels to which reports jump; the code continues here after them. */
  public void finishStops() {
    code.bind(overflowed);
    first(ControlWord.OVERFLOW, field, ControlWord.OVERFLOW_VALUE, value);
    code.bind(stopped);
  }

  /** The layout has no room for a process. */
  public void missingProcess(int pid, int type) {
    first(
        ControlWord.MISSING_PROCESS,
        code.constant64(pid + 1),
        ControlWord.MISSING_TYPE,
        code.constant64(type));
    code.jump(stopped);
  }

  /** The layout has no room for a channel. */
  public void missingChannel(int id, int type) {
    first(
        ControlWord.MISSING_CHANNEL,
        code.constant64(id),
        ControlWord.MISSING_CHANNEL_TYPE,
        code.constant64(type));
    code.jump(stopped);
  }

  /** A tree has a new node. */
  public void countNode() {
    code.atomicAdd(buffer, index(ControlWord.NODES), code.constant64(1));
  }

  /** Something happened that ends the search. */
  public void flag(ControlWord word) {
    code.storeRelaxed(buffer, index(word), code.constant64(1));
    stop();
  }

  /** The search ends after this level. */
  private void stop() {
    code.storeRelaxed(buffer, index(ControlWord.STOP), levelNumber());
  }

  /** Different from 0. */
  private Register levelNumber() {
    return code.binary(BinaryOperator.ADD, level, 1);
  }

  /** Whether the search ends after the current level, which all threads have left. */
  public Register isStopped() {
    Register stop = code.loadRelaxed(buffer, index(ControlWord.STOP));
    // 0 becomes the largest number.
    Register before = code.binary(BinaryOperator.SUB, stop, 1);
    return code.binary(BinaryOperator.ULT, before, levelNumber());
  }

  /** Only the first report of a kind counts. */
  private void first(ControlWord word, Register value, ControlWord detail, Register more) {
    KernelLabel done = code.newLabel();
    Register previous = code.compareAndSwap(buffer, index(word), code.constant64(0), value);
    code.branch(code.binary(BinaryOperator.NE, previous, 0), done);
    code.storeRelaxed(buffer, index(detail), more);
    stop();
    code.bind(done);
  }

  /** Reports the state that is expanded; the first one of each kind is kept. */
  public void state(ReportedState kind) {
    KernelLabel done = code.newLabel();
    Register at = code.constant64(kind.firstWord());
    Register known = code.loadRelaxed(buffer, at);
    code.branch(code.binary(BinaryOperator.NE, known, 0), done);
    Register previous = code.compareAndSwap(buffer, at, code.constant64(0), levelNumber());
    code.branch(code.binary(BinaryOperator.NE, previous, 0), done);
    Register from = position.get();
    for (int w = 0; w < words; w++) {
      Register word = code.load(frontiers, code.binary(BinaryOperator.ADD, from, w));
      code.storeRelaxed(buffer, code.constant64(kind.firstWord() + 1 + w), word);
    }
    code.branch(code.binary(BinaryOperator.EQ, stopsAtViolation, 0), done);
    stop();
    code.bind(done);
  }

  private Register index(ControlWord word) {
    return code.constant64(word.ordinal());
  }
}
