package rondo.trace.svg;

import rondo.trace.svg.SvgCanvas.Emphasis;

/** A line of a box on a lane. */
record BoxLine(String style, TextLabel label, Emphasis emphasis) {
  BoxLine(String style, TextLabel label) {
    this(style, label, Emphasis.FULL);
  }

  /** The same line outside the causal slice. */
  BoxLine outside() {
    return new BoxLine(style, label, Emphasis.OUTSIDE);
  }

  static final String PLAIN = "plain";
  static final String FAINT = "faint";
  static final String BAD = "bad";
  static final String LIAR = "liar";
}
