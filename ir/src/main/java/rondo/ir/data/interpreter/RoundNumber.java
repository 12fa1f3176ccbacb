package rondo.ir.data.interpreter;

/**
 * A round of a run.
 *
 * @param phase counted from 1
 * @param round the index of the round within its phase, counted from 0
 * @param rotation the number of positions by which the processes have been rotated since phase 1,
 *     each rotation moving the first one to the end; an engine may rotate them along with the
 *     primary
 */
public record RoundNumber(int phase, int round, int rotation) {
  public RoundNumber(int phase, int round) {
    this(phase, round, 0);
  }
}
