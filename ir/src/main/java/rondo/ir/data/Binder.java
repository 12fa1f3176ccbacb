package rondo.ir.data;

/**
 * A variable bound by a loop, quantifier or choice.
 *
 * @param slot the index of its value; no two binders in scope at the same time share one
 */
public record Binder(int slot, String name) {}
