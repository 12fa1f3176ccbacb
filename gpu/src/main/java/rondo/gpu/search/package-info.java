/**
 * Breadth-first search on a GPU: begins again with other layouts and tables, looks at limits, and
 * finds counterexamples. The entry point is {@link rondo.gpu.search.GpuVerifier}. Uses {@code
 * device} and {@code level}, and has the options and verdicts of the explicit engine.
 */
package rondo.gpu.search;
