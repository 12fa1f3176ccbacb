/**
 * What became of each model of a call and of each of its properties, for reports that cover all of
 * them.
 */
package rondo.report.outcome;
