package rondo.smt.execution;

import rondo.ir.Fault;
import rondo.smt.formula.Formula;

/**
 * A fault and the condition under which it occurs. The text contains no values, which are known
 * only in a run.
 */
public record GuardedFault(Formula when, Fault fault) {}
