package rondo.smt.solver;

/** What a solver must know before it begins. */
public record Setup(Theory theory, int seed) {
  /** What formulas may be about. */
  public enum Theory {
    /** Truth values and numbers of a fixed width, for which there are faster ways. */
    FINITE,
    /** Whole numbers, too. */
    ALL
  }

  /** For any formulas. */
  public static Setup plain() {
    return new Setup(Theory.ALL, 0);
  }

  /** For formulas without whole numbers. */
  public static Setup finite() {
    return new Setup(Theory.FINITE, 0);
  }

  public Setup withSeed(int other) {
    return new Setup(theory, other);
  }
}
