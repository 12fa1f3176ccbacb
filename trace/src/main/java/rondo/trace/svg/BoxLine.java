package rondo.trace.svg;

/** A line of a box on a lane. */
record BoxLine(String style, TextLabel label) {
  static final String PLAIN = "plain";
  static final String FAINT = "faint";
  static final String BAD = "bad";
  static final String LIAR = "liar";
}
