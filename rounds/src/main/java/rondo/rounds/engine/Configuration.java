package rondo.rounds.engine;

/**
 * A state, unpacked.
 *
 * @param phase the number of the phase, counted from 1; where it can make no difference, always 1
 * @param turn whose turn it is, where seats do not say so, else 0
 * @param lossesLeft how many messages may still be lost; 0 where they are not counted
 * @param unrest how many more rounds something may go wrong; see {@link Layout#UNREST}
 * @param locals the number of each process's local state, by seat
 */
record Configuration(
    int phase,
    int round,
    int turn,
    int lossesLeft,
    int unrest,
    int observer,
    int unproposed,
    int[] locals) {
  Configuration withObserver(int other) {
    return new Configuration(phase, round, turn, lossesLeft, unrest, other, unproposed, locals);
  }
}
