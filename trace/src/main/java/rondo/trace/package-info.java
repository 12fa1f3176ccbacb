/**
 * Results of engines: verdicts, their coverage, and traces of violations. A trace is a list of
 * choices; replaying it through the reference interpreter gives a {@link rondo.trace.TraceView},
 * which is printed, drawn or written as JSON.
 */
package rondo.trace;
