package rondo.ir.round;

import rondo.diagnostics.Position;
import rondo.ir.data.Source;
import rondo.ir.data.Term;
import rondo.ir.data.Type;

/**
 * A variable that every process has.
 *
 * @param initial as executed by the process itself
 */
public record RoundVariable(String name, Type type, Kind kind, Initial initial, Position at) {
  public enum Kind {
    STATE,
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
    record AnyOf(Source source) implements Initial {}
  }
}
