package rondo.ir.data.interpreter;

import rondo.ir.data.Value;

/** A received message. */
public record ReceivedMessage(int sender, Value message) {}
