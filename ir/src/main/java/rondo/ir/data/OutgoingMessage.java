package rondo.ir.data;

import rondo.diagnostics.Position;

/**
 * A message on its way.
 *
 * @param kind which of the messages of the protocol it is
 * @param at where it is sent
 */
public record OutgoingMessage(int receiver, int kind, Value content, Position at) {}
