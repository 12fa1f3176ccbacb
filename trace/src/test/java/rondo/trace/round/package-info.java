/** Tests of runs in rounds. */
package rondo.trace.round;
