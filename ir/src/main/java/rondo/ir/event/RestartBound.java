package rondo.ir.event;

/**
 * Crashed processes of a range that may restart.
 *
 * @param most the maximum number of their restarts in a run, all together
 * @param first the number of the first process of the range
 */
public record RestartBound(int most, int first, int count) {
  public boolean has(int process) {
    return first <= process && process < first + count;
  }
}
