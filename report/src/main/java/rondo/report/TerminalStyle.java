package rondo.report;

import rondo.trace.print.Style;

/** Colours for a terminal, or none. */
public enum TerminalStyle {
  NONE,
  ANSI;

  public String good(String text) {
    return wrap("1;32", text);
  }

  public String bad(String text) {
    return wrap("1;31", text);
  }

  public String doubtful(String text) {
    return wrap("1;33", text);
  }

  public String strong(String text) {
    return wrap("1", text);
  }

  public String faint(String text) {
    return wrap("2", text);
  }

  /** The corresponding style for traces. */
  public Style style() {
    return this == NONE ? Style.PLAIN : Style.ANSI;
  }

  private String wrap(String code, String text) {
    return this == NONE ? text : "\u001b[" + code + "m" + text + "\u001b[0m";
  }
}
