package rondo.ir.data;

/**
 * A name for a value while a loop, quantifier or choice is at work.
 *
 * @param slot where the value is kept; no two binders that are visible at once share one
 */
public record Binder(int slot, String name) {}
