package rondo.gpu.layout;

import static rondo.gpu.kernel.BinaryOperator.ADD;
import static rondo.gpu.kernel.BinaryOperator.AND;
import static rondo.gpu.kernel.BinaryOperator.DIV;
import static rondo.gpu.kernel.BinaryOperator.EQ;
import static rondo.gpu.kernel.BinaryOperator.MUL;
import static rondo.gpu.kernel.BinaryOperator.NE;
import static rondo.gpu.kernel.BinaryOperator.OR;
import static rondo.gpu.kernel.BinaryOperator.REM;
import static rondo.gpu.kernel.BinaryOperator.SAR;
import static rondo.gpu.kernel.BinaryOperator.SHL;
import static rondo.gpu.kernel.BinaryOperator.SHR;
import static rondo.gpu.kernel.BinaryOperator.SUB;
import static rondo.gpu.kernel.BinaryOperator.XOR;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.BiConsumer;
import rondo.gpu.kernel.KernelBuilder;
import rondo.gpu.kernel.KernelLabel;
import rondo.gpu.kernel.Register;
import rondo.gpu.kernel.Register.Width;

/** A state in registers, and the code that reads and changes it. */
public final class StateRegisters {
  private final KernelBuilder code;
  private final List<Register> words = new ArrayList<>();
  private final BiConsumer<CellArray, Register> overflow;

  /**
   * @param overflow generates the code for a value that does not fit, which does not return
   */
  public StateRegisters(KernelBuilder code, int words, BiConsumer<CellArray, Register> overflow) {
    this.code = code;
    this.overflow = overflow;
    for (int w = 0; w < words; w++) {
      this.words.add(code.variable(Width.W64));
    }
  }

  public List<Register> words() {
    return words;
  }

  public void copy(StateRegisters from) {
    for (int w = 0; w < words.size(); w++) {
      code.assign(words.get(w), from.words.get(w));
    }
  }

  /** Loads the words, which begin at this position of a buffer. */
  public void load(int buffer, Register position) {
    for (int w = 0; w < words.size(); w++) {
      code.assign(words.get(w), code.load(buffer, code.binary(ADD, position, w)));
    }
  }

  /** Reads an element with a constant index. */
  public Register read(CellArray cells, int element) {
    if (cells.width() == 0) {
      return code.constant(cells.base());
    }
    return decoded(
        cells, code.binary(SHR, words.get(cells.wordOf(element)), cells.shiftOf(element)));
  }

  /** Reads an element; the index must be within bounds. */
  public Register read(CellArray cells, Register index) {
    OptionalInt constant = constant(cells, index);
    if (constant.isPresent()) {
      return read(cells, constant.getAsInt());
    }
    if (cells.width() == 0) {
      return code.constant(cells.base());
    }
    return decoded(cells, code.binary(SHR, word(cells, index), shift(cells, index)));
  }

  /** A constant index; code with one out of bounds is never reached, and may use any other. */
  private OptionalInt constant(CellArray cells, Register index) {
    OptionalInt constant = code.constantOf(index);
    return constant.isPresent()
            && (constant.getAsInt() < 0 || constant.getAsInt() >= cells.length())
        ? OptionalInt.of(0)
        : constant;
  }

  private Register decoded(CellArray cells, Register shifted) {
    if (cells.isSigned()) {
      int unused = Long.SIZE - cells.width();
      return code.truncated(code.binary(SAR, code.binary(SHL, shifted, unused), unused));
    }
    Register bits =
        cells.width() >= Integer.SIZE
            ? code.truncated(shifted)
            : code.binary(AND, code.truncated(shifted), cells.mask());
    return code.binary(ADD, bits, cells.base());
  }

  private Register word(CellArray cells, Register index) {
    if (cells.isInOneWord()) {
      return words.get(cells.word());
    }
    Register number = code.binary(DIV, index, cells.perWord());
    Register found = words.get(cells.word());
    for (int w = 1; w <= (cells.length() - 1) / cells.perWord(); w++) {
      found = code.select(code.binary(EQ, number, w), words.get(cells.word() + w), found);
    }
    return found;
  }

  private Register shift(CellArray cells, Register index) {
    Register within = cells.isInOneWord() ? index : code.binary(REM, index, cells.perWord());
    return code.extended(code.binary(ADD, code.binary(MUL, within, cells.width()), cells.shift()));
  }

  /** Changes an element; the index must be within bounds. */
  public void write(CellArray cells, Register index, Register value) {
    Register difference = code.binary(SUB, value, cells.base());
    requireRoom(cells, difference, value);
    if (cells.width() > 0) {
      writeBits(cells, index, code.binary(AND, code.extended(difference), cells.mask()));
    }
  }

  /** Clears all elements, as where a process does not exist. */
  public void clear(CellArray cells) {
    clear(cells, 0, cells.length());
  }

  /** Clears some elements. */
  public void clear(CellArray cells, int first, int count) {
    for (int e = first; e < first + count && cells.width() > 0; e++) {
      writeBits(cells, code.constant(e), code.constant64(0));
    }
  }

  private void writeBits(CellArray cells, Register index, Register bits) {
    OptionalInt constant = constant(cells, index);
    if (constant.isPresent()) {
      int shift = cells.shiftOf(constant.getAsInt());
      Register word = words.get(cells.wordOf(constant.getAsInt()));
      Register others = code.binary(AND, word, ~(cells.mask() << shift));
      code.assign(word, code.binary(OR, others, code.binary(SHL, bits, shift)));
      return;
    }
    Register shift = shift(cells, index);
    Register kept =
        code.binary(
            XOR, code.binary(SHL, code.constant64(cells.mask()), shift), code.constant64(-1));
    Register placed = code.binary(SHL, bits, shift);
    if (cells.isInOneWord()) {
      Register word = words.get(cells.word());
      code.assign(word, code.binary(OR, code.binary(AND, word, kept), placed));
      return;
    }
    Register number = code.binary(DIV, index, cells.perWord());
    for (int w = 0; w <= (cells.length() - 1) / cells.perWord(); w++) {
      Register word = words.get(cells.word() + w);
      Register changed = code.binary(OR, code.binary(AND, word, kept), placed);
      code.assign(word, code.select(code.binary(EQ, number, w), changed, word));
    }
  }

  /** Reports a value that cannot be read again. */
  private void requireRoom(CellArray cells, Register bits, Register value) {
    if (cells.width() >= Integer.SIZE) {
      return;
    }
    Register readAgain;
    if (cells.width() == 0) {
      readAgain = code.constant(0);
    } else if (cells.isSigned()) {
      int unused = Integer.SIZE - cells.width();
      readAgain = code.binary(SAR, code.binary(SHL, bits, unused), unused);
    } else {
      readAgain = code.binary(AND, bits, cells.mask());
    }
    Register differs = code.binary(NE, readAgain, bits);
    var constant = code.constantOf(differs);
    if (constant.isPresent() && constant.getAsInt() == 0) {
      return;
    }
    KernelLabel fits = code.newLabel();
    code.branchUnless(differs, fits);
    overflow.accept(cells, value);
    code.bind(fits);
  }
}
