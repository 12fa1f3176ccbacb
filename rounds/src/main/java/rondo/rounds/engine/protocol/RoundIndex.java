package rondo.rounds.engine.protocol;

/**
 * The index of a round.
 *
 * @param phase counted from 1
 * @param round counted from 0 within the phase
 * @param primary the primary of the phase
 */
public record RoundIndex(int phase, int round, int primary) {}
