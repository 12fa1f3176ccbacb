package rondo.distal.syntax;

import rondo.diagnostics.Position;

/** A word that the author of a protocol chose. */
public record Name(String text, Position at) {
  @Override
  public String toString() {
    return text;
  }
}
