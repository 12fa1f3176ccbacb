package rondo.explore.compile.layout;

import rondo.ir.IntType;

/** Packs variables into words, each into the first word with enough free bits. */
final class FrameBuilder {
  private int[] used = new int[4];
  private int words;

  Slot scalar(IntType type) {
    return place(type, 1, type.bits());
  }

  Slot array(IntType type, int length) {
    return length == 1 ? scalar(type) : place(type, length, powerOfTwoFrom(type.bits()));
  }

  /** The number of words of the frame; at least one. */
  int words() {
    return Math.max(1, words);
  }

  private Slot place(IntType type, int length, int width) {
    long total = (long) width * length;
    if (total <= 32) {
      int word = 0;
      while (word < words && used[word] + total > 32) {
        word++;
      }
      extendTo(word + 1);
      int shift = used[word];
      used[word] += (int) total;
      return new Slot(word, shift, width, type, length);
    }
    int first = words;
    int perWord = 32 / width;
    int needed = (length + perWord - 1) / perWord;
    extendTo(words + needed);
    for (int w = first; w < words; w++) {
      used[w] = 32;
    }
    used[words - 1] = (length - (needed - 1) * perWord) * width;
    return new Slot(first, 0, width, type, length);
  }

  private void extendTo(int count) {
    if (count > used.length) {
      used = java.util.Arrays.copyOf(used, Math.max(count, 2 * used.length));
    }
    words = Math.max(words, count);
  }

  private static int powerOfTwoFrom(int bits) {
    return bits == 1 ? 1 : Integer.highestOneBit(bits - 1) << 1;
  }
}
