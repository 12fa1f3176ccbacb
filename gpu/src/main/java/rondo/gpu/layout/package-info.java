/**
 * States as bit vectors: which fields they have, how wide these are, and where; and the code that
 * reads and writes them. Uses {@code kernel}, the IR, and the numbers of control states and edges
 * of the explicit engine.
 */
package rondo.gpu.layout;
