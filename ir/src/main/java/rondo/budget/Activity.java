package rondo.budget;

/**
 * The progress of an activity that precedes the search.
 *
 * @param unit the counted items, in the plural, such as "initial states"
 */
public record Activity(String unit, long count) {}
