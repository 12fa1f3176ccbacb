package rondo.mutate.change;

/**
 * A token and the part of the text that it is written in.
 *
 * @param text the token itself; that of a macro use is the use
 * @param start the offset of its first character
 * @param end the offset after its last character
 * @param startsLine whether it is the first token of its line
 * @param role whether it is part of a statement or expands to several
 */
record SourceToken(String text, int start, int end, boolean startsLine, Role role) {
  enum Role {
    PART_OF_STATEMENT,
    /** A use of a macro that may contain whole statements. */
    STATEMENTS
  }

  boolean is(String other) {
    return text.equals(other);
  }

  boolean isNumber() {
    return !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  boolean isWord() {
    return !text.isEmpty() && isWordPart(text.charAt(0)) && !isNumber();
  }

  static boolean isWordPart(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_';
  }
}
