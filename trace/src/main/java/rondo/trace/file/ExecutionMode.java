package rondo.trace.file;

import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.semantics.EventProcessSemantics.Precedence;

/** The semantics of a run of events: the delivery of messages, and the precedence of reactions. */
public record ExecutionMode(DeliverySemantics semantics, Precedence precedence) {}
