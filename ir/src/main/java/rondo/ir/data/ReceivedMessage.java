package rondo.ir.data;

/** A received message. */
public record ReceivedMessage(int sender, Value message) {}
