package rondo.budget;

/**
 * What is being done before a search has figures of its own.
 *
 * @param unit is counted, in the plural, such as "initial states"
 */
public record Activity(String unit, long count) {}
