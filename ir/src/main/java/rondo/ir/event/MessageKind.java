package rondo.ir.event;

import rondo.ir.data.Type;

/** A message that a protocol knows. */
public record MessageKind(String name, Type content) {}
