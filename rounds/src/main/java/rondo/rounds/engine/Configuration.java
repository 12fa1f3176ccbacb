package rondo.rounds.engine;

/**
 * A state, unpacked.
 *
 * @param phase the number of the phase, counted from 1; where it can make no difference, always 1
 * @param primary whose turn it is, where seats do not say so, else 0
 * @param lossesLeft how many messages may still be lost; 0 where they are not counted
 * @param roundsUntilStable how many more rounds something may go wrong; see {@link
 *     RoundLayout#ROUNDS_UNTIL_STABLE}
 * @param locals the number of each process's local state, by seat
 */
record Configuration(
    int phase,
    int round,
    int primary,
    int lossesLeft,
    int roundsUntilStable,
    int observer,
    int unproposed,
    int[] locals) {
  Configuration withObserver(int other) {
    return new Configuration(
        phase, round, primary, lossesLeft, roundsUntilStable, other, unproposed, locals);
  }
}
