/**
 * The command line: parses options, runs front ends and engines, and reports results. Besides that
 * it composes verdicts: of proofs by a solver, and of sequentialized protocols.
 */
package rondo.cli;
