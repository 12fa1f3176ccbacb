/** Counted executions and unreached code in reports. */
package rondo.report.coverage;
