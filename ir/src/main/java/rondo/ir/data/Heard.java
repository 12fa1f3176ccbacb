package rondo.ir.data;

/** A message that was heard. */
public record Heard(int sender, Value message) {}
