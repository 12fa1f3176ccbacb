package rondo.ir.data;

import rondo.diagnostics.Position;

/**
 * A message as sent by a process.
 *
 * @param kind the number of the message kind
 * @param at the position of the send statement
 */
public record OutgoingMessage(int receiver, int kind, Value content, Position at) {}
