package rondo.trace;

/** A broken property and the run that breaks it. */
public record Violation(Property property, Trace trace) {}
