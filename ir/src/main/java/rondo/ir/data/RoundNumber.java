package rondo.ir.data;

/**
 * A round of a run.
 *
 * @param phase counted from 1
 * @param round which round of the phase, counted from 0
 * @param rotation by how many places everybody has moved up, the first to the end, since phase 1;
 *     an engine may have processes do that with their turn
 */
public record RoundNumber(int phase, int round, int rotation) {
  public RoundNumber(int phase, int round) {
    this(phase, round, 0);
  }
}
