/**
 * Process symmetry of event-based protocols: which processes are interchangeable, and what
 * distinguishes the others. Uses the IR, no engine.
 */
package rondo.analysis.symmetry.event;
