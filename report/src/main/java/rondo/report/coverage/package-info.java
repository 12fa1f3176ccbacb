/** Counted executions in reports. */
package rondo.report.coverage;
