package rondo.promela.syntax;

import rondo.diagnostics.Position;

/** {@code P p}: a variable bound to a process of a type. */
public record ProcessBinder(String proctype, String name, Position at) {}
