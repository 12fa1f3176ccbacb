package rondo.smt.solver;

/**
 * What a solver must know before it begins.
 *
 * @param seed of what it does by chance
 */
public record Setup(int seed) {
  /** Of the first seed. */
  public static Setup standard() {
    return new Setup(0);
  }
}
