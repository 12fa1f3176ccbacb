/**
 * The threshold automaton of an event-based protocol with any number of processes: {@link
 * rondo.smt.threshold.extraction.ThresholdExtraction}.
 */
package rondo.smt.threshold.extraction;
