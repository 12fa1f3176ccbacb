/** Tests of reports on mutants. */
package rondo.mutate.report;
