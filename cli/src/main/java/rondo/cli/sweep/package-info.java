/**
 * Parameter sweeps: one model, verified for many values of its parameters. Each combination of
 * values is a job, a call of {@code rondo verify --json} that a {@link
 * rondo.cli.sweep.job.JobRunner} executes; the results are a table, a plot, and files from which a
 * sweep is resumed.
 */
package rondo.cli.sweep;
