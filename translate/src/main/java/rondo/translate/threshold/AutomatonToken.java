package rondo.translate.threshold;

import rondo.diagnostics.Position;

/** A word or symbol of the text; empty at the end. */
record AutomatonToken(String text, Position at) {
  boolean isName() {
    return !text.isEmpty() && (Character.isLetter(text.charAt(0)) || text.charAt(0) == '_');
  }

  boolean isNumber() {
    return !text.isEmpty() && Character.isDigit(text.charAt(0));
  }
}
