package rondo.ir.data;

/**
 * A message that was shown to monitors.
 *
 * @param kind which of the messages of the protocol it is
 */
public record Announced(int kind, Value content) {}
