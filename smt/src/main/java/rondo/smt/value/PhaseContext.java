package rondo.smt.value;

/**
 * Where in a run something is evaluated.
 *
 * @param phase its number
 * @param primary whose turn it is in this phase
 * @param phaseNumbering what numbers of phases mean
 */
public record PhaseContext(
    SymbolicValue.IntegerValue phase,
    SymbolicValue.IntegerValue primary,
    PhaseNumbering phaseNumbering) {
  /** What numbers of phases, and so stamps, mean. */
  public enum PhaseNumbering {
    /** They are what they are in a run from its beginning. */
    EXACT,
    /** Only their order is that of a run: whose turn it was in another phase is not known. */
    ORDER_ONLY
  }
}
