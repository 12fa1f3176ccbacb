package rondo.trace.view;

import rondo.trace.view.ValueStructure.IntegerValue;
import rondo.trace.view.ValueStructure.SymbolValue;

/** A value: as it is printed, and its structure. */
public record ValueView(String text, ValueStructure structure) {
  public static ValueView number(int value) {
    return new ValueView(Integer.toString(value), new IntegerValue(value));
  }

  /** A constant, a process or a channel. */
  public static ValueView symbol(String name) {
    return new ValueView(name, new SymbolValue(name));
  }

  @Override
  public String toString() {
    return text;
  }
}
