package rondo.smt.execution;

import rondo.ir.data.interpreter.MonitorAnnouncement;
import rondo.smt.formula.Formula;
import rondo.smt.value.SymbolicValue;

/** An event that monitors observe, and the condition under which it occurs. */
public record SymbolicAnnouncement(
    Formula when, MonitorAnnouncement.Subject subject, SymbolicValue content) {}
