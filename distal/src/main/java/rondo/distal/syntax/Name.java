package rondo.distal.syntax;

import rondo.diagnostics.Position;

/** An identifier of the user. */
public record Name(String text, Position at) {
  @Override
  public String toString() {
    return text;
  }
}
