/**
 * Jobs: calls of the program, and what runs them. Knows nothing of sweeps, so that another runner
 * only has to carry requests to another machine and outputs back.
 */
package rondo.cli.sweep.job;
