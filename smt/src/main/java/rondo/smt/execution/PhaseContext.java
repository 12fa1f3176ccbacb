package rondo.smt.execution;

import rondo.smt.value.SymbolicValue;

/**
 * The phase in which a term is evaluated.
 *
 * @param phase the number of the phase
 * @param primary the primary of the phase
 * @param phaseNumbering the meaning of phase numbers
 */
public record PhaseContext(
    SymbolicValue.IntegerValue phase,
    SymbolicValue.IntegerValue primary,
    PhaseNumbering phaseNumbering) {
  /** The meaning of phase numbers, and so of stamps. */
  public enum PhaseNumbering {
    /** Numbers count phases from the initial state on. */
    EXACT,
    /** Only the order of numbers is meaningful; the primary of another phase is unknown. */
    ORDER_ONLY
  }
}
