package rondo.ir.data;

import rondo.diagnostics.Position;

/**
 * A variable of a process.
 *
 * @param initial as executed by the process itself
 */
public record LocalVariable(String name, Type type, Kind kind, Initial initial, Position at) {
  public enum Kind {
    STATE,
    /** The same, which is still there when a process that has stopped starts again. */
    STABLE,
    /** Given from outside: validity speaks of its initial values. */
    INPUT,
    /** Set by decisions; an optional type. */
    OUTPUT,
    /** Read by properties only. */
    GHOST
  }

  /** What a variable begins with. */
  public sealed interface Initial {
    record Fixed(Term value) implements Initial {}

    /** Any one of these. */
    record AnyOf(LoopRange range) implements Initial {}
  }
}
