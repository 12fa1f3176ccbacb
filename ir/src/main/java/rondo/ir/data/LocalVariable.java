package rondo.ir.data;

import rondo.diagnostics.Position;

/**
 * A variable of a process.
 *
 * @param initial evaluated by the process itself
 */
public record LocalVariable(String name, Type type, Kind kind, Initial initial, Position at) {
  public enum Kind {
    STATE,
    /** A state variable that survives a restart. */
    STABLE,
    /** Given from outside: validity refers to its initial value. */
    INPUT,
    /** Set by decisions; its type is optional. */
    OUTPUT,
    /** Read by properties only. */
    GHOST
  }

  /** The initial value of a variable. */
  public sealed interface Initial {
    record Fixed(Term value) implements Initial {}

    /** Any element of the range. */
    record AnyOf(LoopRange range) implements Initial {}
  }
}
