/**
 * Threshold automata in the text format of ByMC (Konnov and Widder, 2018): {@link
 * rondo.translate.threshold.ThresholdAutomatonPrinter} writes it, {@link
 * rondo.translate.threshold.ThresholdAutomatonParser} reads it.
 */
package rondo.translate.threshold;
