package rondo.ir.data;

/** A message that was heard. */
public record ReceivedMessage(int sender, Value message) {}
