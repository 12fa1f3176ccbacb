package rondo.ir.data;

/**
 * A message on its way.
 *
 * @param kind which of the messages of the protocol it is
 */
public record Sent(int receiver, int kind, Value content) {}
