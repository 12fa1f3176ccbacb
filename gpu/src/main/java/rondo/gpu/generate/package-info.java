/**
 * The code of the kernels of a search: the successors of a state as the reference interpreter
 * defines them, the set of visited states, levels, and what is reported to the search. Uses all
 * packages of kernels and layouts, and the IR, but no device.
 */
package rondo.gpu.generate;
