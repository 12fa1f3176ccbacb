package rondo.trace;

/** A violated property and a run that violates it. */
public record Violation(Property property, Trace trace) {}
