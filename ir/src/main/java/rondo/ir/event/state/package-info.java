/** Global states, steps and runs of event-based protocols, as immutable values. */
package rondo.ir.event.state;
