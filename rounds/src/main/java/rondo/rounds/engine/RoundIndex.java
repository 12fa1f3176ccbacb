package rondo.rounds.engine;

/**
 * When something happens.
 *
 * @param phase counted from 1
 * @param round counted from 0 within the phase
 * @param primary the process whose turn it is
 */
public record RoundIndex(int phase, int round, int primary) {}
