package rondo.ir.event;

import rondo.ir.data.Type;

/** A kind of message of a protocol. */
public record MessageKind(String name, Type content) {}
