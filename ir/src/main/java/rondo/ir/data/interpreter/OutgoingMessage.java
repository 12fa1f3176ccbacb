package rondo.ir.data.interpreter;

import rondo.diagnostics.Position;
import rondo.ir.data.Value;

/**
 * A message as sent by a process.
 *
 * @param kind the number of the message kind
 * @param at the position of the send statement
 */
public record OutgoingMessage(int receiver, int kind, Value content, Position at) {}
