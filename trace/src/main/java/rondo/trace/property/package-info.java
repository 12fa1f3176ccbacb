/** The parts of a violated property, and what is true of them in each state of a run. */
package rondo.trace.property;
