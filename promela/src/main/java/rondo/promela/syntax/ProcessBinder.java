package rondo.promela.syntax;

import rondo.diagnostics.Position;

/** {@code P p}: a name for one of the processes of a type. */
public record ProcessBinder(String proctype, String name, Position at) {}
