/**
 * Passes over the IR that make a {@link rondo.ir.ProcessSystem} cheaper to explore. Each keeps
 * every verdict (assertions, run-time errors, invalid end states) and says in its own words when it
 * may be applied; where it may not, it leaves the system as it is. Nothing here knows an engine.
 */
package rondo.ir.pass;
