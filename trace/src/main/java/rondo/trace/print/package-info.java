/** Renderings of a {@link rondo.trace.view.TraceView}: step list, round table, chart and JSON. */
package rondo.trace.print;
