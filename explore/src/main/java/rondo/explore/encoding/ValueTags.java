package rondo.explore.encoding;

/** The first byte of an encoded value; larger numbers refer to the classes met so far. */
final class ValueTags {
  static final int FALSE = 0;
  static final int TRUE = 1;
  static final int INT = 2;
  static final int LONG = 3;
  static final int SHORT = 4;
  static final int BYTE = 5;
  static final int CHARACTER = 6;
  static final int DOUBLE = 7;
  static final int FLOAT = 8;
  static final int STRING = 9;
  static final int INT_ARRAY = 10;
  static final int LIST = 11;
  static final int SET = 12;
  static final int SORTED_SET = 13;
  static final int MAP = 14;
  static final int SORTED_MAP = 15;
  static final int EMPTY_OPTIONAL = 16;
  static final int OPTIONAL = 17;
  static final int EMPTY_OPTIONAL_INT = 18;
  static final int OPTIONAL_INT = 19;

  /** The description of a class follows, and then a value of it. */
  static final int NEW_CLASS = 31;

  /** The first class that was described. */
  static final int FIRST_CLASS = 32;

  /** Values of programs are shallow; deeper ones are mistakes or damaged data. */
  static final int MAX_DEPTH = 200;

  private ValueTags() {}
}
