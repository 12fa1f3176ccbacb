package rondo.explore.compile.layout;

import rondo.ir.IntType;

/**
 * The position of a variable's elements in a frame.
 *
 * @param word first word, from the start of the frame
 * @param shift lowest bit of element 0
 * @param width bits per element; a power of two if there are several
 */
public record Slot(int word, int shift, int width, IntType type, int length) {

  /** Whether all elements are in one word; otherwise they start at bit 0 and fill words. */
  public boolean inOneWord() {
    return shift + width * length <= 32;
  }

  public int wordOf(int element) {
    return inOneWord() ? word : word + element / (32 / width);
  }

  public int shiftOf(int element) {
    return inOneWord() ? shift + element * width : element % (32 / width) * width;
  }

  /** The mask of an element at bit 0. */
  public int mask() {
    return width == 32 ? -1 : (1 << width) - 1;
  }

  public int read(int[] state, int base, int element) {
    return type.truncate(state[base + wordOf(element)] >>> shiftOf(element));
  }

  void write(int[] state, int base, int element, int value) {
    int at = base + wordOf(element);
    int bits = type.truncate(value) & mask();
    state[at] = state[at] & ~(mask() << shiftOf(element)) | bits << shiftOf(element);
  }
}
