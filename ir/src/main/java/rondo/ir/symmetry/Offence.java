package rondo.ir.symmetry;

import rondo.diagnostics.Position;

/** What somebody does that tells apart what could have been interchangeable, and where. */
public record Offence(String text, Position at) {
  @Override
  public String toString() {
    return at.isKnown() ? text + " (" + at + ")" : text;
  }
}
