package rondo.rounds.engine.configuration;

/**
 * An unpacked state.
 *
 * @param phase the phase, counted from 1; always 1 where it is irrelevant
 * @param primary the primary, where the positions do not determine it, else 0
 * @param lossesLeft the remaining number of messages that may be lost; 0 where losses are not
 *     counted
 * @param roundsUntilStable see {@link RoundLayout#ROUNDS_UNTIL_STABLE}
 * @param locals the interned local state of each process, by position
 */
public record Configuration(
    int phase,
    int round,
    int primary,
    int lossesLeft,
    int roundsUntilStable,
    int unproposed,
    int[] locals) {}
