package rondo.gpu.layout;

/**
 * Where the elements of a field are in a state, which is a vector of 64-bit words. No element is in
 * two words. If not all elements are in one word, each word is filled from its lowest bit on.
 *
 * @param width in bits; 0 if all elements are equal to the base
 * @param base what is added to the numbers in the state
 * @param word the word of the first element
 * @param shift the lowest bit of the first element
 * @param perWord how many elements are in a word
 */
public record CellArray(
    Field field,
    int number,
    int length,
    int width,
    boolean isSigned,
    int base,
    int word,
    int shift,
    int perWord) {
  public int wordOf(int element) {
    return word + element / perWord;
  }

  public int shiftOf(int element) {
    return shift + element % perWord * width;
  }

  public long mask() {
    return (1L << width) - 1;
  }

  public boolean isInOneWord() {
    return length <= perWord;
  }

  public int read(long[] state, int element) {
    if (width == 0) {
      return base;
    }
    long bits = state[wordOf(element)] >>> shiftOf(element) & mask();
    int unused = Long.SIZE - width;
    return base + (int) (isSigned ? bits << unused >> unused : bits);
  }

  /** A hash of all elements. */
  int hash(long[] state) {
    int hash = 1;
    for (int e = 0; e < length; e++) {
      hash = 31 * hash + read(state, e);
    }
    return hash;
  }

  public void write(long[] state, int element, int value) {
    if (width > 0) {
      state[wordOf(element)] |= (value - base & mask()) << shiftOf(element);
    }
  }
}
