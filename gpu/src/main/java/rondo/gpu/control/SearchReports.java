package rondo.gpu.control;

import java.util.function.Supplier;
import rondo.gpu.kernel.BinaryOperator;
import rondo.gpu.kernel.KernelBuilder;
import rondo.gpu.kernel.KernelLabel;
import rondo.gpu.kernel.Register;
import rondo.gpu.kernel.Register.Width;
import rondo.gpu.layout.CellArray;
import rondo.gpu.layout.CompactLayout;

/** Generates the code that reports what threads find, in the control words of a search. */
public final class SearchReports {
  private final KernelBuilder to;
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
  public SearchReports(KernelBuilder to, Register level, Supplier<Register> position, int words) {
    this.to = to;
    this.level = level;
    this.position = position;
    this.words = words;
    frontiers = KernelParameter.FRONTIERS.ordinal();
    buffer = KernelParameter.CONTROL.ordinal();
    stopsAtViolation = to.parameter(KernelParameter.STOPS_AT_VIOLATION.ordinal());
    overflowed = to.newLabel();
    stopped = to.newLabel();
    field = to.variable(Width.W64);
    value = to.variable(Width.W64);
  }

  /** Where a thread goes after a report that makes the expansion of its state useless. */
  public KernelLabel stopped() {
    return stopped;
  }

  /** The layout has no room for a value. */
  public void overflow(CellArray cells, Register tooLarge) {
    to.assign(field, to.constant64(cells.number() + 1));
    to.assign(value, to.extended(tooLarge));
    to.jump(overflowed);
  }

  /** Binds the labels to which reports jump; the code continues here after them. */
  public void finishStops() {
    to.bind(overflowed);
    first(ControlWord.OVERFLOW, field, ControlWord.OVERFLOW_VALUE, value);
    to.bind(stopped);
  }

  /** The layout has no room for a process. */
  public void missingProcess(int pid, int type) {
    first(
        ControlWord.MISSING_PROCESS,
        to.constant64(pid + 1),
        ControlWord.MISSING_TYPE,
        to.constant64(type));
    to.jump(stopped);
  }

  /** The layout has no room for a channel. */
  public void missingChannel(int id, int type) {
    first(
        ControlWord.MISSING_CHANNEL,
        to.constant64(id),
        ControlWord.MISSING_CHANNEL_TYPE,
        to.constant64(type));
    to.jump(stopped);
  }

  /** A tree has a new node. */
  public void countNode() {
    to.atomicAdd(buffer, index(ControlWord.NODES), to.constant64(1));
  }

  /** Something happened that ends the search. */
  public void flag(ControlWord word) {
    to.storeRelaxed(buffer, index(word), to.constant64(1));
    stop();
  }

  /** The search ends after this level. */
  private void stop() {
    to.storeRelaxed(buffer, index(ControlWord.STOP), levelNumber());
  }

  /** Different from 0. */
  private Register levelNumber() {
    return to.binary(BinaryOperator.ADD, level, 1);
  }

  /** Whether the search ends after the current level, which all threads have left. */
  public Register isStopped() {
    Register stop = to.loadRelaxed(buffer, index(ControlWord.STOP));
    // 0 becomes the largest number.
    Register before = to.binary(BinaryOperator.SUB, stop, 1);
    return to.binary(BinaryOperator.ULT, before, levelNumber());
  }

  /** Only the first report of a kind counts. */
  private void first(ControlWord word, Register value, ControlWord detail, Register more) {
    KernelLabel done = to.newLabel();
    Register previous = to.compareAndSwap(buffer, index(word), to.constant64(0), value);
    to.branch(to.binary(BinaryOperator.NE, previous, 0), done);
    to.storeRelaxed(buffer, index(detail), more);
    stop();
    to.bind(done);
  }

  /** Reports the state that is expanded; the first one of each kind is kept. */
  public void state(ReportedState kind) {
    KernelLabel done = to.newLabel();
    Register at = to.constant64(kind.firstWord());
    Register known = to.loadRelaxed(buffer, at);
    to.branch(to.binary(BinaryOperator.NE, known, 0), done);
    Register previous = to.compareAndSwap(buffer, at, to.constant64(0), levelNumber());
    to.branch(to.binary(BinaryOperator.NE, previous, 0), done);
    Register from = position.get();
    for (int w = 0; w < words; w++) {
      Register word = to.load(frontiers, to.binary(BinaryOperator.ADD, from, w));
      Register unmarked = to.binary(BinaryOperator.AND, word, ~CompactLayout.MARK);
      to.storeRelaxed(buffer, to.constant64(kind.firstWord() + 1 + w), unmarked);
    }
    to.branch(to.binary(BinaryOperator.EQ, stopsAtViolation, 0), done);
    stop();
    to.bind(done);
  }

  private Register index(ControlWord word) {
    return to.constant64(word.ordinal());
  }
}
