/**
 * Tests of the passes: on hand-written systems, and on random systems with and without the pass.
 */
package rondo.analysis.pass;
