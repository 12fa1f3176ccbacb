package rondo.smt.check;

import java.util.function.IntFunction;
import rondo.smt.formula.Formula;

/**
 * A condition that may be an invariant.
 *
 * @param text how people know it
 * @param inRuns it holds at a time of a run from the beginning
 * @param anywhere it holds at a time, counted from an arbitrary state
 */
public record Candidate(String text, IntFunction<Formula> inRuns, IntFunction<Formula> anywhere) {}
