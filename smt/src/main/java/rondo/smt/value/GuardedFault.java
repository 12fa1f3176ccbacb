package rondo.smt.value;

import rondo.ir.Fault;
import rondo.smt.formula.Formula;

/**
 * Something that goes wrong, and when. The text of the fault names no values: these are known once
 * a run is.
 */
public record GuardedFault(Formula when, Fault fault) {}
