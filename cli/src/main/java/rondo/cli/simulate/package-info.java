/** Runs of a model, one at a time, through the reference interpreter. */
package rondo.cli.simulate;
